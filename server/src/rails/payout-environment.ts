import * as z from 'zod/mini'

const bankId = z.string().check(z.regex(/^\d{4}$/))
const branchId = z.string().check(z.regex(/^\w{1,4}$/))
const accountNumber = z.string().check(z.regex(/^[0-9A-Za-z]{5,20}$/))
const accountName = z.string().check(z.minLength(2), z.maxLength(140))

/** The environment's settings of the ways out to a bank. */
export const payoutEnvironment = {
  /** NPI's address through NCHL's VPN: the part before `/oauth/token` and `/api`. */
  NPI_BASE: z.optional(z.url()),
  NPI_CLIENT_ID: z.optional(z.string()),
  NPI_CLIENT_SECRET: z.optional(z.string()),
  NPI_USER_NAME: z.optional(z.string().check(z.regex(/^[^\s,]{1,50}$/))),
  NPI_PASSWORD: z.optional(z.string()),
  /** The file with the key whose certificate NCHL has, and its passphrase. */
  NPI_KEY: z.optional(z.string()),
  NPI_PASSPHRASE: z.optional(z.string()),
  /** The account that payouts are paid from, pre-authorised with its bank. */
  NPI_DEBTOR_BANK: z.optional(bankId),
  NPI_DEBTOR_BRANCH: z.optional(branchId),
  NPI_DEBTOR_ACCOUNT: z.optional(accountNumber),
  NPI_DEBTOR_NAME: z.optional(accountName),
  NPI_APP_ID: z._default(z.string().check(z.regex(/^[\w-]{1,20}$/)), 'MER-1-APP-3'),
  /** Not documented: confirm in UAT whether a comma separates the two parts of the signed text. */
  NPI_TOKEN_COMMA: z._default(z.enum(['yes', 'no']), 'yes'),
  /** The account that files for a bank are paid from. */
  BANK_FILE_ACCOUNT: z.optional(accountNumber),
  /** The time in Kathmandu of a working day's file; merchants see it. */
  BANK_FILE_TIME: z._default(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)), '16:00'),
}
