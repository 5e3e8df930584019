import * as z from 'zod/mini'
import { wholeProposal } from '../../approvals/proposals.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { mode, pageFields } from '../../http/lists.ts'
import { binary, route } from '../../http/route.ts'
import { freeText } from '../../input/free-text.ts'
import { positivePaisa } from '../../money/money.ts'
import { instant } from '../../time/time.ts'
import { dispute, disputeReasons, disputeWords, wholeDispute } from '../disputes.ts'

/** How two operators decide: for the merchant, or for the payer. */
export const disputeOutcomes = ['won', 'lost'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

const ofMerchant = { merchant_id: z.uuid(), merchant: z.string() }

export const officeDispute = z.object({ ...dispute.shape, ...ofMerchant })
export type OfficeDispute = z.output<typeof officeDispute>

export const wholeOfficeDispute = z.object({
  ...wholeDispute.shape,
  ...ofMerchant,
  /** The operator who opened it; null: the payer did. */
  opened_by: z.nullable(z.string()),
  /** The proposal that waits for a second operator. */
  proposal: z.nullable(
    z.object({ id: z.uuid(), reference: z.string(), outcome: z.enum(disputeOutcomes), made_at: instant }),
  ),
  /** Whether the reading operator may propose its end now. */
  may_propose: z.boolean(),
})
export type WholeOfficeDispute = z.output<typeof wholeOfficeDispute>

/** What a proposal shows of the dispute that it decides. */
export const drawnDispute = z.object({
  dispute: z.object({
    id: z.uuid(),
    reference: z.string(),
    outcome: z.enum(disputeOutcomes),
    payer: z.string(),
    reason: z.enum(disputeReasons),
    words: z.string(),
    answer: z.string(),
  }),
})

/** What the approval of the outcome of a dispute may refuse. */
export const disputeRefuses = ['dispute_not_in_review', 'dispute_over', 'dispute_paid_back', 'account_closed'] as const
export type ShownDispute = z.output<typeof drawnDispute>['dispute']

const makers = ['finance_maker'] as const

export const listOfficeDisputes = route({
  method: 'GET',
  path: '/api/operator/disputes',
  does: 'Disputes of all merchants: those to decide and those that merchants may answer, the next deadline first, or those that have ended.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ ...pageFields, which: z.enum(['review', 'open', 'ended']) }),
  gives: z.object({ data: z.array(officeDispute), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const countOfficeDisputes = route({
  method: 'GET',
  path: '/api/operator/disputes/count',
  does: 'How many disputes wait for a decision.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.object({ review: z.int() }),
  refuses: [],
})

export const readOfficeDispute = route({
  method: 'GET',
  path: '/api/operator/disputes/{id}',
  does: 'One dispute with both sides and the money that is held.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: wholeOfficeDispute,
  refuses: ['not_found'],
})

export const openOfficeDispute = route({
  method: 'POST',
  path: '/api/operator/disputes',
  does: 'Opens a dispute for a chargeback of a bank or card network, or for a complaint. Its amount is held in the merchant’s wallet at once.',
  who: 'operator',
  roles: makers,
  stepUp: true,
  audits: { what: 'dispute.opened', subject: 'dispute' },
  takes: z.strictObject({
    /** Of the payment, as on its receipt. */
    payment_reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    mode: z.optional(mode),
    /** Absent: everything that is left of the payment. */
    amount: z.optional(positivePaisa),
    source: z.enum(['chargeback', 'complaint']),
    reason: z.enum(disputeReasons),
    words: disputeWords,
    answer_days: z.int().check(z.gte(1), z.lte(30)),
  }),
  gives: wholeOfficeDispute,
  refuses: [
    'not_found',
    'payment_not_disputable',
    'dispute_open',
    'dispute_too_large',
    'proposal_own_case',
    'step_up_needed',
  ],
})

export const proposeDisputeOutcome = route({
  method: 'POST',
  path: '/api/operator/disputes/{id}/outcome',
  does: 'Proposes how a dispute ends; it ends when another person approves it.',
  who: 'operator',
  roles: makers,
  audits: { what: 'dispute.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ id: z.uuid(), outcome: z.enum(disputeOutcomes), reason: freeText(10, 1000) }),
  gives: z.extend(wholeProposal, drawnDispute.shape),
  refuses: ['not_found', 'dispute_not_in_review', 'dispute_paid_back', 'item_proposed', 'proposal_own_case'],
})

export const readOfficeDisputePage = route({
  method: 'GET',
  path: '/api/operator/disputes/{id}/files/{file}/pages/{page}',
  does: 'A page of a document of the merchant’s answer, from 1. The log records that it was opened.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  takes: z.object({ id: z.uuid(), file: z.uuid(), page: z.string().check(z.maxLength(40)) }),
  gives: binary,
  sends: 'image/webp',
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: ['not_found'],
})
