import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { bookedPaisa, paisa } from '../../money/money.ts'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { instant } from '../../time/time.ts'
import { wholeProposal } from '../../approvals/proposals.ts'

/** The most of a break that may be written off, in paisa, and the state of its change. */
export const writeOffBound = z.object({
  amount: paisa,
  begins_at: instant,
  /** Whose it is; null: the product began with it. */
  maker_name: z.nullable(z.string()),
  checker_name: z.nullable(z.string()),
  /** A change that waits for a second person. */
  proposed: z.nullable(z.object({ proposal_id: z.uuid(), amount: paisa, maker_name: z.string() })),
})
export type WriteOffBound = z.output<typeof writeOffBound>

/** The proposed bound of a break's write-off; paisa. */
export const drawnWriteOffBound = z.object({ write_off_bound: z.object({ amount: paisa }) })

export const readWriteOffBound = route({
  method: 'GET',
  path: '/api/operator/reconciliation/write-off-bound',
  does: 'The most of a break that may be written off, since when, by whom, and a change of it that waits.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({}),
  gives: writeOffBound,
  refuses: [],
})

export const proposeWriteOffBound = route({
  method: 'POST',
  path: '/api/operator/reconciliation/write-off-bound',
  does: 'Proposes the most of a break that may be written off; it holds once another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'write_off_bound.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({
    /** Paisa; zero: nothing is written off. */
    amount: bookedPaisa,
    reason: freeText(10, 1000),
  }),
  gives: z.extend(wholeProposal, drawnWriteOffBound.shape),
  refuses: ['fields_invalid', 'write_off_bound_same', 'write_off_bound_waits'],
})
