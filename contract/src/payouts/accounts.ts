import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { fitting, plainFigures } from '../input/typed-digits.ts'

/**
 * The bank's comparison of the holder's name: the same; nearly the same (each withdrawal is reviewed); another one (closed to
 * withdrawals until a document is accepted); not asked yet.
 */
export const nameChecks = ['matches', 'nearly', 'differs', 'unchecked'] as const
export const nameCheck = z.enum(nameChecks)
export type NameCheck = z.output<typeof nameCheck>

/** How long a new account rests before money may go to it. */
export const coolingHours = 24

/** The last four digits represent the number; the whole number is never shown once it is saved. */
export const payoutAccount = z.object({
  id: z.uuid(),
  bank_id: z.string(),
  bank_name: z.string(),
  /** The bank's short name, for its tile. */
  short_name: z.string(),
  branch_id: z.string(),
  branch_name: z.string(),
  account_end: z.string(),
  account_name: z.string(),
  /** The account in the specification's `bank_account`. */
  is_main: z.boolean(),
  name_check: nameCheck,
  /** The holder's name at the bank if it nearly matches, and the similarity out of 100; a different name is never shown. */
  bank_has: z.nullable(z.string()),
  likeness: z.nullable(z.int()),
  checked_at: z.nullable(instant),
  /** Money may go to it from then on; null once that time is over. */
  cooling_until: z.nullable(instant),
  added_at: instant,
  /**
   * No money goes to it until it is checked again: a withdrawal came back, or we paused it. Not `ends_by_check`: somebody of
   * the business reported that they did not add it, and it can only be removed.
   */
  paused: z.nullable(
    z.object({ since: instant, reason: z.string(), payout_id: z.nullable(z.uuid()), ends_by_check: z.boolean() }),
  ),
  /** A cheque or statement that was shown to us because the name differs; `reason`: why it was refused, in the reviewer's words. */
  paper: z.nullable(
    z.object({ state: z.enum(['waiting', 'accepted', 'refused']), at: instant, reason: z.nullable(z.string()) }),
  ),
  /** No way to the banks has answered since; a withdrawal waits until one does. */
  bank_trouble_since: z.nullable(instant),
})
export type PayoutAccount = z.output<typeof payoutAccount>

const accountNumber = z.string().check(plainFigures, ...fitting(/^[0-9A-Za-z]{5,20}$/, 'account_number'))
// on one line and read in one direction: it is written into bank files, and people compare it with a cheque
const holder = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(140), z.regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u))
export const payoutAccountFields = {
  bank_id: z.string().check(z.minLength(1), z.maxLength(20)),
  branch_id: z.string().check(z.minLength(1), z.maxLength(20)),
  account_number: accountNumber,
  account_name: holder,
}

export const listPayoutAccounts = route({
  method: 'GET',
  path: '/api/payouts/accounts',
  does: 'The bank accounts that money may be withdrawn to, the main one first.',
  who: 'verified',
  may: 'payouts.read',
  viewable: true,
  takes: z.object({}),
  gives: z.array(payoutAccount),
  refuses: ['phone_unverified', 'email_unverified'],
})

/** The check that an account is added by; nothing is saved before it. */
export const accountCheck = z.object({
  check_id: z.uuid(),
  outcome: z.enum(['matches', 'nearly', 'differs']),
  bank_has: z.nullable(z.string()),
  likeness: z.nullable(z.int()),
  /** The check may be used until then. */
  expires_at: instant,
})
export type AccountCheck = z.output<typeof accountCheck>

export const checkPayoutAccount = route({
  method: 'POST',
  path: '/api/payouts/accounts/check',
  does: 'Asks the bank whose account it is. Nothing is saved by it.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'nothing',
  takes: z.strictObject(payoutAccountFields),
  gives: accountCheck,
  limit: { per: 'person', count: 15, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'payouts_closed',
    'bank_account_taken',
    'bank_account_unknown',
    'bank_unreachable',
    'no_payout_rail',
    'fields_invalid',
  ],
})

export const addPayoutAccount = route({
  method: 'POST',
  path: '/api/payouts/accounts',
  does: 'Saves the account of a check. It rests for 24 hours, and we tell the merchant by SMS, e-mail and in the app. One of another name is saved shut where `shows_paper` says that a cheque or statement follows.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'bank_account.added',
  stepUp: true,
  keyed: true,
  takes: z.strictObject({
    check_id: z.uuid(),
    take_bank_name: z.optional(z.boolean()),
    shows_paper: z.optional(z.boolean()),
  }),
  gives: payoutAccount,
  limit: { per: 'person', count: 10, seconds: 86_400 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'bank_account_check_over',
    'bank_account_taken',
    'bank_account_name_differs',
    'step_up_needed',
    'too_many_accounts',
  ],
})

const oneAccount = z.strictObject({ id: z.uuid() })

export const makeMainAccount = route({
  method: 'POST',
  path: '/api/payouts/accounts/{id}/main',
  does: 'Makes an account the main one.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'bank_account.made_main',
  stepUp: true,
  takes: oneAccount,
  gives: z.array(payoutAccount),
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'step_up_needed',
    'bank_account_cooling',
    'bank_account_name_differs',
    'bank_account_disowned',
  ],
})

export const removePayoutAccount = route({
  method: 'POST',
  path: '/api/payouts/accounts/{id}/remove',
  does: 'Removes an account; what was not sent to it is cancelled. Needs no fresh proof: it stops money, it moves none.',
  who: 'session',
  may: 'bank_accounts.manage',
  logs: 'bank_account.removed',
  takes: oneAccount,
  gives: z.array(payoutAccount),
  refuses: ['not_found', 'bank_account_busy'],
})

export const recheckPayoutAccount = route({
  method: 'POST',
  path: '/api/payouts/accounts/{id}/check',
  does: 'Asks the bank again whose account it is; ends a pause where it answers well, but never one of an account that somebody says they did not add.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'bank_account.checked',
  takes: oneAccount,
  gives: payoutAccount,
  limit: { per: 'person', count: 15, seconds: 3600 },
  refuses: [
    'phone_unverified',
    'email_unverified',
    'not_found',
    'bank_unreachable',
    'no_payout_rail',
    'bank_account_unknown',
    'bank_account_disowned',
  ],
})

export const takeBankName = route({
  method: 'POST',
  path: '/api/payouts/accounts/{id}/bank-name',
  does: 'Takes over the holder’s name as the bank has it, so that no person has to look any more.',
  who: 'verified',
  may: 'bank_accounts.manage',
  logs: 'bank_account.name_taken',
  stepUp: true,
  takes: oneAccount,
  gives: payoutAccount,
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'step_up_needed'],
})
