import * as z from 'zod/mini'
import { freeText } from '../../input/free-text.ts'
import { mode } from '../../http/lists.ts'
import { bookedPaisa } from '../../money/money.ts'
import { route } from '../../http/route.ts'
import { proposedLine, wholeProposal } from '../../approvals/proposals.ts'

const reason = freeText(10, 1000)
const adjustmentFields = {
  lines: z.array(z.extend(proposedLine, { amount: bookedPaisa })).check(z.minLength(2), z.maxLength(20)),
  reason,
}
/** Others with exactly the same lines, waiting or posted in the last seven days; only of an adjustment that waits. */
export const drawnAdjustment = z.object({
  same: z.optional(
    z.array(z.object({ id: z.uuid(), reference: z.string(), maker_name: z.string(), is_posted: z.boolean() })),
  ),
})

/** What the approval of an adjustment may refuse. */
export const adjustmentRefuses = [
  'lines_not_balanced',
  'account_not_adjustable',
  'account_too_low',
  'suspense_reserved',
] as const
export type SameAdjustments = z.output<typeof drawnAdjustment>['same']

const adjustmentRefusals = [
  'lines_not_balanced',
  'account_not_adjustable',
  'account_too_low',
  'proposal_own_case',
] as const

export const proposeAdjustment = route({
  method: 'POST',
  path: '/api/operator/adjustments',
  does: 'Proposes a transfer by hand; it is posted when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'adjustment.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ mode, ...adjustmentFields }),
  gives: z.extend(wholeProposal, drawnAdjustment.shape),
  refuses: adjustmentRefusals,
})

export const reviseAdjustment = route({
  method: 'POST',
  path: '/api/operator/adjustments/{id}/revise',
  does: 'Makes an adjustment anew that was sent back.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'adjustment.revised', subject: 'proposal' },
  takes: z.object({ id: z.uuid(), ...adjustmentFields }),
  gives: z.extend(wholeProposal, drawnAdjustment.shape),
  refuses: ['not_found', 'not_the_maker', 'proposal_decided', 'break_act_unfit', ...adjustmentRefusals],
})
