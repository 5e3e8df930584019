import * as z from 'zod/mini'
import { wholeProposal } from '../../approvals/proposals.ts'
import { freeText } from '../../input/free-text.ts'
import { drawnClawback } from '../../approvals/clawback.ts'
import { route } from '../../http/route.ts'

/** What the approval of a clawback of a load may refuse. */
export const loadClawbackRefuses = ['load_not_credited', 'payment_not_credited', 'account_closed'] as const

export const proposeClawback = route({
  method: 'POST',
  path: '/api/operator/loads/{id}/clawback',
  does: 'Records that a rail took a credited load back, where the rail reports this on paper only; the load is reversed when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'clawback.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ id: z.uuid(), reason: freeText(10, 1000) }),
  gives: z.extend(wholeProposal, drawnClawback.shape),
  refuses: ['not_found', 'load_not_credited', 'payment_not_credited', 'item_proposed', 'proposal_own_case'],
})
