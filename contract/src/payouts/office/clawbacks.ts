import * as z from 'zod/mini'
import { wholeProposal } from '../../approvals/proposals.ts'
import { freeText } from '../../input/free-text.ts'
import { drawnClawback } from '../../approvals/clawback.ts'
import { route } from '../../http/route.ts'

/** What the approval of a clawback of a withdrawal may refuse. */
export const payoutClawbackRefuses = ['payout_not_paid_late', 'account_closed'] as const

export const proposePayoutClawback = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/clawback',
  does: 'Proposes to take a withdrawal out of its wallet that a bank paid although it had ended without money; it is settled when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'clawback.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ id: z.uuid(), reason: freeText(10, 1000) }),
  gives: z.extend(wholeProposal, drawnClawback.shape),
  refuses: ['not_found', 'payout_not_paid_late', 'item_proposed', 'proposal_own_case'],
})
