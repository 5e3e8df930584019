import { createPrivateKey } from 'node:crypto'
import * as z from 'zod/mini'
import { openKeyFile } from '../connectips/creditor-key.ts'
import { accountNumber } from '../payout-rail.ts'
import { partlySet, railKind } from '../rail-kind.ts'
import { npiRail } from './npi.ts'
import type { NpiSettings } from './settings.ts'

export const npi = railKind({
  environment: {
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
    NPI_DEBTOR_BANK: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    NPI_DEBTOR_BRANCH: z.optional(z.string().check(z.regex(/^\w{1,4}$/))),
    NPI_DEBTOR_ACCOUNT: z.optional(accountNumber),
    NPI_DEBTOR_NAME: z.optional(z.string().check(z.minLength(2), z.maxLength(140))),
    NPI_APP_ID: z._default(z.string().check(z.regex(/^[\w-]{1,20}$/)), 'MER-1-APP-3'),
    /** Not documented: confirm in UAT whether a comma separates the two parts of the signed text. */
    NPI_TOKEN_COMMA: z._default(z.enum(['yes', 'no']), 'yes'),
  },
  exists_by: 'NPI_BASE',
  settingsFrom: (values, start): NpiSettings => {
    const { NPI_BASE, NPI_CLIENT_ID, NPI_CLIENT_SECRET, NPI_USER_NAME, NPI_PASSWORD } = values
    const { NPI_DEBTOR_BANK, NPI_DEBTOR_BRANCH, NPI_DEBTOR_ACCOUNT, NPI_DEBTOR_NAME } = values
    if (!NPI_BASE || !NPI_CLIENT_ID || !NPI_CLIENT_SECRET || !NPI_USER_NAME || !NPI_PASSWORD)
      throw partlySet('NPI_BASE', 'NPI')
    if (!NPI_DEBTOR_BANK || !NPI_DEBTOR_BRANCH || !NPI_DEBTOR_ACCOUNT || !NPI_DEBTOR_NAME)
      throw partlySet('NPI_BASE', 'NPI')
    if (!values.NPI_KEY) throw new Error('NPI_BASE is set without NPI_KEY: the key that NCHL has the certificate of.')
    return {
      base: NPI_BASE.replace(/\/+$/, ''),
      clientId: NPI_CLIENT_ID,
      clientSecret: NPI_CLIENT_SECRET,
      userName: NPI_USER_NAME,
      password: NPI_PASSWORD,
      key: openKeyFile(values.NPI_KEY, values.NPI_PASSPHRASE, start, npiKey),
      debtor: {
        bank_id: NPI_DEBTOR_BANK,
        branch_id: NPI_DEBTOR_BRANCH,
        account_number: NPI_DEBTOR_ACCOUNT,
        account_name: NPI_DEBTOR_NAME,
      },
      appId: values.NPI_APP_ID,
      isJoinedByComma: values.NPI_TOKEN_COMMA === 'yes',
    }
  },
  access: z.object({
    base: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    userName: z.string(),
    password: z.string(),
    appId: z.string(),
    debtor: z.object({
      bank_id: z.string(),
      branch_id: z.string(),
      account_number: z.string(),
      account_name: z.string(),
    }),
    privateKey: z.string(),
  }),
  settingsOfSimulator: ({ privateKey, ...access }): NpiSettings => ({
    ...access,
    key: createPrivateKey(privateKey),
    isJoinedByComma: true,
  }),
  open: npiRail,
})

const npiKey = { rail: 'NPI', setting: 'NPI_KEY', passphrase: 'NPI_PASSPHRASE', file: 'PFX', renewal: 'a new one' }
