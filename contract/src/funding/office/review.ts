import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { loadStates } from '../../funding.ts'
import { giveBack, reviewReasons } from '../../collections.ts'
import { mode, pageFields } from '../../http/lists.ts'
import { paisa, positivePaisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'

/** What becomes of a payment in review. */
export const resolutions = ['credit', 'credit_part', 'return'] as const
export type ResolutionAct = (typeof resolutions)[number]

/** What a proposal wants to become of a payment in review. */
export const drawnResolution = z.object({
  resolution: z.object({
    load_id: z.uuid(),
    load_reference: z.string(),
    act: z.enum(resolutions),
    /** What is credited before its fee, in paisa; what was paid where all of it goes one way. */
    amount: paisa,
    paid: paisa,
  }),
})

/** What the approval of a resolution may refuse. */
export const resolutionRefuses = [
  'item_not_in_review',
  'part_not_less',
  'payment_takes_no_credit',
  'account_closed',
] as const

/** A payment that a person must look at. */
export const reviewItem = z.object({
  load_id: z.uuid(),
  reference: z.string(),
  mode,
  merchant_id: z.uuid(),
  merchant: z.string(),
  kind: z.enum([...reviewReasons, 'paid_twice']),
  /** A customer’s payment of the merchant in place of a load. */
  is_payment: z.optional(z.boolean()),
  since: instant,
  promised_at: instant,
  state: z.enum(loadStates),
  rail: z.string(),
  bank_name: z.string(),
  rail_reference: z.nullable(z.string()),
  /** What was agreed, and its fee. */
  amount: paisa,
  fee: paisa,
  /** What lies in suspense; null where nothing was posted. */
  paid: z.nullable(paisa),
  created_at: instant,
  /** Another load that the same payment was posted for. */
  same_payment_as: z.nullable(z.string()),
  /** What the fee would be on what was paid. */
  fee_of_paid: z.nullable(paisa),
  claimed_name: z.nullable(z.string()),
  claimed_until: z.nullable(instant),
  is_claimed_by_me: z.boolean(),
  kept_until: z.nullable(instant),
  kept_note: z.nullable(z.string()),
  /** A proposal for it that waits for a second person. */
  proposal_id: z.nullable(z.uuid()),
  proposed_act: z.nullable(z.enum(resolutions)),
  /** Present where its money is in suspense. */
  give_back: z.optional(giveBack),
  /** Its rail is asked to give it back, or would not: then in its own words. */
  refund: z.optional(
    z.object({ state: z.enum(['open', 'refused']), asked_at: instant, message: z.nullable(z.string()) }),
  ),
})
export type ReviewItem = z.output<typeof reviewItem>

export const reviewTotals = z.object({
  count: z.int(),
  /** In suspense for payments in review, and what else is there. */
  reserved: paisa,
  unassigned: paisa,
  oldest_since: z.nullable(instant),
  /** Above it a resolution of the reader's needs a second person, in paisa: less where they decided much alone today. */
  second_person_above: paisa,
})
export type ReviewTotals = z.output<typeof reviewTotals>

export const listReviewItems = route({
  method: 'GET',
  path: '/api/operator/review',
  does: 'The payments in review, longest waiting first, by keyset pages.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ ...pageFields }),
  gives: z.object({ data: z.array(reviewItem), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readReviewTotals = route({
  method: 'GET',
  path: '/api/operator/review/totals',
  does: 'How many payments are in review and what is in suspense.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: reviewTotals,
  refuses: [],
})

const roles = ['finance_maker', 'finance_checker'] as const

export const claimReviewItem = route({
  method: 'POST',
  path: '/api/operator/review/{id}/claim',
  does: 'Claims a payment in review, so that no other operator works on it for half an hour.',
  who: 'operator',
  roles,
  audits: { what: 'review.claimed', subject: 'load' },
  takes: z.object({ id: z.uuid() }),
  gives: reviewItem,
  refuses: ['not_found', 'item_claimed'],
})

export const releaseReviewItem = route({
  method: 'POST',
  path: '/api/operator/review/{id}/release',
  does: 'Gives a payment in review back.',
  who: 'operator',
  roles,
  audits: { what: 'review.released', subject: 'load' },
  takes: z.object({ id: z.uuid() }),
  gives: reviewItem,
  refuses: ['not_found', 'item_claimed'],
})

const note = freeText(5, 500)

export const resolveReviewItem = route({
  method: 'POST',
  path: '/api/operator/review/{id}/resolve',
  does: 'Credits a payment in review, credits a part and gives the rest back, or gives it back: by the rail, where it takes such an order. A large one waits for a second person.',
  who: 'operator',
  roles: ['finance_maker'],
  stepUp: true,
  audits: { what: 'review.resolved', subject: 'load' },
  keyed: true,
  takes: z.object({
    /** The load's. */
    id: z.uuid(),
    act: z.enum(resolutions),
    /** What is credited before its fee, where only a part is. */
    amount: z.optional(positivePaisa),
    note,
  }),
  gives: z.object({ outcome: z.enum(['done', 'refunding', 'proposed']), proposal_id: z.uuid() }),
  refuses: [
    'not_found',
    'item_claimed',
    'item_not_in_review',
    'item_proposed',
    'item_refunding',
    'proposal_own_case',
    'part_not_less',
    'account_closed',
    'payment_takes_no_credit',
    'fields_invalid',
    'step_up_needed',
  ],
})

export const keepReviewItem = route({
  method: 'POST',
  path: '/api/operator/review/{id}/keep',
  does: 'Leaves a payment in suspense until a day, with what it waits for. Nothing moves.',
  who: 'operator',
  roles,
  audits: { what: 'review.kept', subject: 'load' },
  takes: z.object({ id: z.uuid(), until: z.iso.date(), note }),
  gives: reviewItem,
  refuses: ['not_found', 'item_claimed', 'fields_invalid'],
})

export const closeReviewItem = route({
  method: 'POST',
  path: '/api/operator/review/{id}/close',
  does: 'Ends the review of a contradictory answer that has no money in suspense. No money moves; the rail is still asked.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'review.closed', subject: 'load' },
  takes: z.object({ id: z.uuid(), note }),
  gives: z.object({}),
  refuses: ['not_found', 'item_claimed', 'item_not_in_review'],
})
