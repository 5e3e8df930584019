import * as z from 'zod/mini'
import { drawnClawback } from '../approvals/clawback.ts'
import { wholeProposal as proposalOfAnyKind } from '../approvals/proposals.ts'
import { loadClawbackRefuses } from '../funding/office/clawbacks.ts'
import { freeText } from '../input/free-text.ts'
import { cooperativeLinkRefuses, drawnCooperativeLink } from '../cooperatives/office/links.ts'
import { arrivalRefuses, drawnArrival } from '../payments/office/arrivals.ts'
import { disputeRefuses, drawnDispute } from '../payments/office/disputes.ts'
import { drawnResolution, resolutionRefuses } from '../funding/office/review.ts'
import { payoutClawbackRefuses } from '../payouts/office/clawbacks.ts'
import { explainedBreakRefuses } from '../reconciliation/break-shapes.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { copiedRowRefuses, drawnCopiedRow } from '../reconciliation/office/copied-rows.ts'
import { drawnSettlement, settlementRefuses } from '../reconciliation/office/settlements.ts'
import { drawnWriteOffBound } from '../reconciliation/office/write-off-bound.ts'
import { route } from '../http/route.ts'
import { drawnTariff, tariffRefuses } from '../tariff/office/tariff.ts'
import { adjustmentRefuses, drawnAdjustment } from '../transactions/office/adjustments.ts'

/** What each kind of proposal displays of itself: only the frame knows all kinds. */
const drawn = z.partial(
  z.object({
    ...drawnAdjustment.shape,
    ...drawnResolution.shape,
    ...drawnTariff.shape,
    ...drawnClawback.shape,
    ...drawnSettlement.shape,
    ...drawnWriteOffBound.shape,
    ...drawnCopiedRow.shape,
    ...drawnDispute.shape,
    ...drawnArrival.shape,
    ...drawnCooperativeLink.shape,
  }),
)
export type DrawnProposal = z.output<typeof drawn>

/** A proposal with the drawn shape of its kind. */
export const wholeProposal = z.object({ ...proposalOfAnyKind.shape, ...drawn.shape })
export type WholeProposal = z.output<typeof wholeProposal>

const note = freeText(5, 1000)

export const readProposal = route({
  method: 'GET',
  path: '/api/operator/proposals/{id}',
  does: 'One proposal with what it would do now.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: wholeProposal,
  refuses: ['not_found'],
})

/** What each kind, and a break that a proposal explains, may refuse at the approval; a server test compares both sides. */
const kindsRefuse = [
  ...adjustmentRefuses,
  ...resolutionRefuses,
  ...tariffRefuses,
  ...loadClawbackRefuses,
  ...payoutClawbackRefuses,
  ...settlementRefuses,
  ...copiedRowRefuses,
  ...disputeRefuses,
  ...arrivalRefuses,
  ...cooperativeLinkRefuses,
  ...explainedBreakRefuses,
] as const

const decision = { id: z.uuid(), revision: z.int() }

export const approveProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/{id}/approve',
  does: 'Approves a proposal as it was read, and carries it out in the same moment. Never one’s own.',
  who: 'operator',
  roles: ['finance_checker'],
  stepUp: true,
  audits: { what: 'proposal.approved', subject: 'proposal' },
  takes: z.object(decision),
  gives: wholeProposal,
  refuses: [
    'not_found',
    'maker_is_not_checker',
    'maker_closed',
    'proposal_own_case',
    'proposal_decided',
    'step_up_needed',
    ...kindsRefuse,
  ],
})

export const sendBackProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/{id}/send-back',
  does: 'Sends a proposal back to its maker with what is to be changed.',
  who: 'operator',
  roles: ['finance_checker'],
  audits: { what: 'proposal.sent_back', subject: 'proposal' },
  takes: z.object({ ...decision, note }),
  gives: wholeProposal,
  refuses: ['not_found', 'maker_is_not_checker', 'proposal_own_case', 'proposal_decided'],
})

export const refuseProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/{id}/refuse',
  does: 'Refuses a proposal for good, with the reason; one that was sent back, too.',
  who: 'operator',
  roles: ['finance_checker'],
  audits: { what: 'proposal.refused', subject: 'proposal' },
  takes: z.object({ ...decision, note }),
  gives: wholeProposal,
  refuses: ['not_found', 'maker_is_not_checker', 'proposal_own_case', 'proposal_decided'],
})

export const withdrawProposal = route({
  method: 'POST',
  path: '/api/operator/proposals/{id}/withdraw',
  does: 'Takes one’s own proposal back.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'proposal.withdrawn', subject: 'proposal' },
  takes: z.object({ id: z.uuid() }),
  gives: wholeProposal,
  refuses: ['not_found', 'not_the_maker', 'proposal_decided'],
})
