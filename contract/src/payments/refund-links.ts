import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { sixDigits } from '../input/typed-digits.ts'
import { payoutAccountFields } from '../payouts/accounts.ts'
import { paisa } from '../money/money.ts'
import { shopOfPayer } from './paying.ts'

const code = z.string().check(z.regex(/^[0-9a-z]{10}$/))

/** A refund whose payer is asked where it goes, as a caller with its address sees it. */
export const refundLink = z.object({
  /** `asked`: an account can be named; `on_its_way`: it was, and the bank has not confirmed; `over`: it was not, in time. */
  state: z.enum(['asked', 'on_its_way', 'done', 'over']),
  mode,
  shop: shopOfPayer,
  amount: paisa,
  reference: z.string(),
  /** Why, in the shop's words; null: it wrote none, or the money came twice or too late. */
  note: z.nullable(z.string()),
  /** It came twice or too late, so that it goes back by itself. */
  is_surplus: z.boolean(),
  /** The bank of an account named before returned it. */
  was_returned: z.boolean(),
  /** The last four digits of the number that gets the code; null where it goes by e-mail. */
  mobile_end: z.nullable(z.string()),
  /** The address that gets the code, masked, where no number is known. */
  email_to: z.nullable(z.string()),
  /** A code was sent and can be entered. */
  has_code: z.boolean(),
  /** How long an account can be named, in whole seconds, rounded down. */
  seconds_left: z.int(),
  /** The banks by name. */
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The bank that it goes to and the end of the account's number, once it is named. */
  goes_to: z.nullable(z.object({ name: z.string(), end: z.string() })),
})
export type RefundLink = z.output<typeof refundLink>

export const readRefundLink = route({
  method: 'GET',
  path: '/api/pay/refunds/{code}',
  does: 'A refund whose payer is asked for an account.',
  who: 'anyone',
  takes: z.object({ code }),
  gives: refundLink,
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: ['not_found'],
})

export const sendRefundCode = route({
  method: 'POST',
  path: '/api/pay/refunds/{code}/code',
  does: 'Sends a code to the number or address given with the payment; none within the wait of a phone code.',
  who: 'anyone',
  takes: z.strictObject({ code }),
  gives: refundLink,
  limit: { per: 'network', count: 20, seconds: 3600 },
  refuses: ['not_found', 'refund_link_over', 'otp_daily_cap', 'too_many', 'codes_paused'],
})

export const nameRefundAccount = route({
  method: 'POST',
  path: '/api/pay/refunds/{code}/account',
  does: 'Names where a refund goes: an account whose holder the bank confirms, or the wallet of the proved number.',
  who: 'anyone',
  takes: z.strictObject({
    code,
    otp: sixDigits,
    to: z.enum(['account', 'wallet']),
    bank_id: z.optional(payoutAccountFields.bank_id),
    account_number: z.optional(payoutAccountFields.account_number),
    account_name: z.optional(payoutAccountFields.account_name),
  }),
  gives: refundLink,
  limit: { per: 'network', count: 30, seconds: 3600 },
  refuses: [
    'not_found',
    'refund_link_over',
    'otp_wrong',
    'otp_dead',
    'otp_tries_used',
    'confirmation_wrong',
    'confirmation_over',
    'no_wallet_of_number',
    'refund_accounts_tried',
    'account_of_another',
    'bank_account_unknown',
    'bank_unreachable',
    'no_payout_rail',
  ],
})
