import { type DisputeOutcome, disputeRefuses, type drawnDispute } from '@sahuji/contract/payments/office/disputes'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { disputeById, type DisputeRow } from '../disputes/dispute-row.ts'
import { freeDisputed, legsBack, lockOpenDispute, payBackDisputed, refusePaidBack } from '../disputes/end-dispute.ts'
import type { DisputePublishing } from '../disputes/publish-dispute.ts'

interface Body {
  dispute_id: string
  outcome: DisputeOutcome
}
const bodyOf = ({ body }: Pick<ProposalRow, 'body'>) => body as Body

/** The proposal that waits to decide a dispute. Uses dispute_is_proposed_once. */
export const disputeProposed = (tx: Tx, dispute_id: string) => tx.maybe<
  Pick<ProposalRow, 'id' | 'kind' | 'number' | 'body' | 'made_at'>
>`
  -- any merchant: operators decide for all
  select id, kind, number, body, made_at from operator_proposals
   where body ->> 'dispute_id' = ${dispute_id} and kind = 'dispute' and state in ('waiting', 'sent_back')`

/**
 * Proposes how a dispute ends; it ends when another person agrees. Refuses not_found, dispute_not_in_review, dispute_paid_back,
 * item_proposed, proposal_own_case.
 */
export async function proposeOutcome(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { id, outcome, reason }: { id: string; outcome: DisputeOutcome; reason: string },
): Promise<ProposalRow> {
  const row = await lockedInReview(tx, id)
  if (outcome === 'lost') await refusePaidBack(tx, row)
  if (await disputeProposed(tx, id)) throw new Refusal('item_proposed')
  const { merchant_id, mode, amount } = row
  const about = { kind: 'dispute', mode, merchant_id, load_id: null, amount, reason } as const
  const body: Body = { dispute_id: id, outcome }
  return insertProposal(tx, { ...about, body, needs_checker: true, state: 'waiting' }, by, clock)
}

/** A dispute that the company decides now, locked. Refuses not_found, dispute_not_in_review. */
async function lockedInReview(tx: Tx, id: string): Promise<DisputeRow> {
  const found = await disputeById(tx, id)
  if (!found) throw new Refusal('not_found')
  if (found.ended_at !== null) throw new Refusal('dispute_not_in_review')
  const row = await lockOpenDispute(tx, found)
  if (row.state !== 'review') throw new Refusal('dispute_not_in_review')
  return row
}

/** How a dispute ends: for the merchant, whose money is free again, or for the payer, who gets it back. */
export const disputeKind: ProposalKind<DisputePublishing, z.output<typeof drawnDispute>> = {
  kind: 'dispute',
  refuses: disputeRefuses,
  carryOut: async (needs, tx, proposal) => {
    const { dispute_id, outcome } = bodyOf(proposal)
    const row = await lockedInReview(tx, dispute_id)
    const decided = { proposal_id: proposal.id }
    if (outcome === 'lost') return payBackDisputed(needs, tx, row, { state: 'lost', ...decided })
    await freeDisputed(needs, tx, row, { state: 'won', ...decided })
    return null
  },
  lines: async (tx, proposal) => {
    const { dispute_id, outcome } = bodyOf(proposal)
    const row = (await disputeById(tx, dispute_id))!
    return proposal.state === 'waiting' && outcome === 'lost' && row.ended_at === null ? legsBack(tx, row) : []
  },
  draw: async (tx, proposal) => {
    const { dispute_id: id, outcome } = bodyOf(proposal)
    const { reference, payer, reason, words, answer } = (await disputeById(tx, id))!
    return { dispute: { id, reference, outcome, payer, reason, words, answer } }
  },
}
