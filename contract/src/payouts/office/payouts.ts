import * as z from 'zod/mini'
import { pageFields } from '../../http/lists.ts'
import { paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { commonPayoutFields, feePart, payoutStates } from '../../payouts.ts'
import { nameCheck } from '../accounts.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** A withdrawal for operators: held before it is sent, or unknown at its rail. */
export const payoutItem = z.object({
  ...commonPayoutFields,
  payout_id: z.uuid(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  merchant_number: z.int(),
  /** The person who requested it; null for an automatic one. */
  person: z.nullable(z.string()),
  account: z.object({
    bank_name: z.string(),
    branch_name: z.string(),
    account_name: z.string(),
    account_end: z.string(),
    name_check: nameCheck,
    /** The bank's name of the holder, if it differs, and the similarity out of 100. */
    bank_has: z.nullable(z.string()),
    likeness: z.nullable(z.int()),
    added_at: instant,
    paper: z.nullable(z.enum(['waiting', 'accepted', 'refused'])),
  }),
  purpose: z.string(),
  /** What the operator calls it; null of the product's own. */
  purpose_name: z.optional(z.nullable(z.string())),
  /** The time of arrival, or of settling, that its merchant is promised. */
  promised_at: z.nullable(instant),
  rail: z.string(),
  sent_at: z.nullable(instant),
  /** The rail's last answer, the number of checks, and since when it reports no such order. */
  last_answer: z.nullable(z.string()),
  asked: z.int(),
  unknown_since: z.nullable(instant),
  /** It has been unknown for so long that two people may let it go. */
  may_release: z.boolean(),
  /** The rail reports it on its way or paid after it ended without money; with the rail's amount where it differs. */
  paid_late: z.nullable(
    z.object({
      said: z.string(),
      at: instant,
      /** The rail paid the whole order, and there is no proposal yet to debit the wallet. */
      may_propose: z.boolean(),
      /** The proposal that waits for a second person. */
      proposal: z.nullable(z.object({ id: z.uuid(), reference: z.string(), by: z.string() })),
    }),
  ),
  /** The rail contradicts the arrival: it reports it `refused`, `returned` once more, or paid in another amount. */
  doubted: z.nullable(z.object({ said: z.string(), at: instant })),
  release: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string(), is_mine: z.boolean() })),
  /** Of the last three months: withdrawals credited and their mean; what came back. */
  usual: z.object({ count: z.int(), mean: paisa, returned: z.int() }),
})
export type PayoutItem = z.output<typeof payoutItem>

export const listPayoutItems = route({
  method: 'GET',
  path: '/api/operator/payouts',
  does: 'The withdrawals that wait for a person, longest waiting first: held ones, or unclear ones with those whose final state the rail has contradicted since.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ ...pageFields, queue: z.optional(z.enum(['held', 'unclear'])) }),
  gives: z.object({ data: z.array(payoutItem), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

/** The other facts that the deciding operator needs. */
export const payoutDetail = z.object({
  ...payoutItem.shape,
  fee_parts: z.array(feePart),
  /** The person's way of confirmation; null for an automatic one. */
  confirmed_by: z.nullable(z.enum(['passkey', 'totp', 'sms'])),
  /** The last five withdrawals to the same account, the newest first. */
  last: z.array(
    z.object({ payout_id: z.uuid(), reference: z.string(), state: z.enum(payoutStates), amount: paisa, at: instant }),
  ),
  /** The amounts of the merchant's credited withdrawals of the last three months; null where there are none. */
  amounts: z.nullable(z.object({ least: paisa, median: paisa, most: paisa })),
})
export type PayoutDetail = z.output<typeof payoutDetail>

export const readPayoutDetail = route({
  method: 'GET',
  path: '/api/operator/payouts/{id}',
  does: 'One withdrawal with all that a person needs to decide: its fee, how it was confirmed, what else went to the account.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: payoutDetail,
  refuses: ['not_found'],
})

const onePayout = z.object({ id: z.uuid() })
const reason = z.string().check(z.trim(), z.minLength(5), z.maxLength(300))

export const approveHeldPayout = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/approve',
  does: 'Lets a held withdrawal go; it is sent to its bank at once.',
  who: 'operator',
  roles: ['finance_checker'],
  stepUp: true,
  audits: { what: 'payout.approved', subject: 'payout' },
  takes: onePayout,
  gives: payoutItem,
  refuses: ['not_found', 'payout_not_held', 'payout_own_case', 'step_up_needed'],
})

export const refuseHeldPayout = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/refuse',
  does: 'Refuses a held withdrawal with words that its merchant reads; its money is free again.',
  who: 'operator',
  roles: ['finance_checker'],
  stepUp: true,
  audits: { what: 'payout.refused', subject: 'payout' },
  takes: z.object({ id: z.uuid(), reason }),
  gives: payoutItem,
  refuses: ['not_found', 'payout_not_held', 'payout_own_case', 'step_up_needed'],
})

export const askPayoutRelease = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/release',
  does: 'Asks for an order to be let go that its rail has not known for two days; another person decides.',
  who: 'operator',
  roles: ['finance_maker'],
  stepUp: true,
  audits: { what: 'payout.release_asked', subject: 'payout' },
  takes: z.object({ id: z.uuid(), reason }),
  gives: payoutItem,
  refuses: ['not_found', 'payout_not_lost', 'payout_release_asked', 'payout_own_case', 'step_up_needed'],
})

export const decidePayoutRelease = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/release/decide',
  does: 'Lets an unknown order go as another person asked, so that its money is free again, or goes on watching it.',
  who: 'operator',
  roles: ['finance_checker'],
  stepUp: true,
  audits: { what: 'payout.released', subject: 'payout' },
  takes: z.object({ id: z.uuid(), is_approved: z.boolean() }),
  gives: payoutItem,
  refuses: ['not_found', 'payout_not_lost', 'payout_own_case', 'step_up_needed'],
})
