import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { mode } from '../../http/lists.ts'
import { route } from '../../http/route.ts'
import { freeText } from '../../input/free-text.ts'
import { paisa } from '../../money/money.ts'
import { instant } from '../../time/time.ts'

/** A refund whose rail has not made clear what became of it. */
export const doubtfulRefund = z.object({
  id: z.uuid(),
  payment_id: z.uuid(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  mode,
  /** By the rail that brought the money, or to an account. */
  way: z.enum(['rail', 'account', 'wallet']),
  rail: z.string(),
  /** Ours, by which the rail knows the refund; and the rail's reference of the payment. */
  reference: z.string(),
  payment_reference: z.nullable(z.string()),
  amount: paisa,
  /** Money that came twice or too late: in suspense, not a shop's. */
  is_surplus: z.boolean(),
  made_at: instant,
  called_at: z.nullable(instant),
  review_since: instant,
  /** What the rail answered last, in its words or ours. */
  last_answer: z.nullable(z.string()),
  /** What one person recorded about its end; another one decides. */
  asked: z.nullable(
    z.object({
      end: z.enum(['done', 'failed']),
      by: z.string(),
      at: instant,
      reason: z.string(),
      is_mine: z.boolean(),
    }),
  ),
})
export type DoubtfulRefund = z.output<typeof doubtfulRefund>

export const listDoubtfulRefunds = route({
  method: 'GET',
  path: '/api/operator/refunds',
  does: 'The refunds whose rail has not made clear what became of them, longest waiting first.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: z.array(doubtfulRefund),
  refuses: [],
})

export const askRefundEnd = route({
  method: 'POST',
  path: '/api/operator/refunds/{id}/end',
  does: 'Records what the rail answered a person about a refund: it gave the money back, or did not; another person decides.',
  who: 'operator',
  roles: ['finance_maker'],
  stepUp: true,
  audits: { what: 'refund.end_asked', subject: 'refund_order' },
  takes: z.object({ id: z.uuid(), end: z.enum(['done', 'failed']), reason: freeText(3, 300) }),
  gives: doubtfulRefund,
  refuses: ['not_found', 'refund_not_doubtful', 'step_up_needed'],
})

export const decideRefundEnd = route({
  method: 'POST',
  path: '/api/operator/refunds/{id}/end/decide',
  does: 'Ends a refund as another person asked: settled, or the money back in the balance. Or goes on asking the rail.',
  who: 'operator',
  roles: ['finance_checker'],
  stepUp: true,
  audits: { what: 'refund.end_decided', subject: 'refund_order' },
  /** `asked_at`: the moment of the answer that was read, so that no other one is decided. */
  takes: z.object({ id: z.uuid(), is_approved: z.boolean(), asked_at: instant }),
  gives: z.object({ is_ended: z.boolean() }),
  refuses: ['not_found', 'refund_not_doubtful', 'refund_answer_changed', 'refund_own_answer', 'step_up_needed'],
})
