import * as z from 'zod/mini'
import { drawnClawback } from '../approvals/clawback.ts'
import { wholeProposal as proposalOfAnyKind } from '../approvals/proposals.ts'
import { freeText } from '../input/free-text.ts'
import { drawnArrival } from '../payments/office/arrivals.ts'
import { drawnDispute } from '../payments/office/disputes.ts'
import { drawnResolution } from '../funding/office/review.ts'
import { operatorRoles } from '../company/operator-roles.ts'
import { drawnCopiedRow } from '../reconciliation/office/copied-rows.ts'
import { drawnSettlement } from '../reconciliation/office/settlements.ts'
import { drawnWriteOffBound } from '../reconciliation/office/write-off-bound.ts'
import { route } from '../http/route.ts'
import { drawnTariff } from '../tariff/office/tariff.ts'
import { drawnAdjustment } from '../transactions/office/adjustments.ts'

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
    'lines_not_balanced',
    'account_too_low',
    'account_not_adjustable',
    'suspense_reserved',
    'item_not_in_review',
    'item_refunding',
    'break_twin_decided',
    'break_act_unfit',
    'account_closed',
    'payment_takes_no_credit',
    'load_not_credited',
    'settlement_too_large',
    'match_taken',
    'day_closed',
    'tariff_day_past',
    'tariff_notice_short',
    'tariff_day_taken',
    'tariff_figures_wrong',
    'tariff_line_unknown',
    'dispute_not_in_review',
    'dispute_paid_back',
    'arrival_decided',
    'step_up_needed',
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
