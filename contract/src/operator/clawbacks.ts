import * as z from 'zod/mini'
import { freeText } from '../free-text.ts'
import { route } from '../route.ts'
import { wholeProposal } from './proposal-shapes.ts'

export const proposeClawback = route({
  method: 'POST',
  path: '/api/operator/loads/{id}/clawback',
  does: 'Records that a rail took a credited load back, where it tells so on paper only; it is reversed when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'clawback.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ id: z.uuid(), reason: freeText(10, 1000) }),
  gives: wholeProposal,
  refuses: ['not_found', 'load_not_credited', 'item_proposed', 'proposal_own_case'],
})

export const proposePayoutClawback = route({
  method: 'POST',
  path: '/api/operator/payouts/{id}/clawback',
  does: 'Proposes to take a withdrawal out of its wallet that a bank paid although it had ended without money; it is settled when another person approves it.',
  who: 'operator',
  roles: ['finance_maker'],
  audits: { what: 'clawback.proposed', subject: 'proposal' },
  keyed: true,
  takes: z.object({ id: z.uuid(), reason: freeText(10, 1000) }),
  gives: wholeProposal,
  refuses: ['not_found', 'payout_not_paid_late', 'item_proposed', 'proposal_own_case'],
})
