import type { drawnClawback } from '@sahuji/contract/approvals/clawback'
import { payoutClawbackRefuses } from '@sahuji/contract/payouts/office/clawbacks'
import type * as z from 'zod/mini'
import type { ProposalKind } from '../../approvals/proposal-kind.ts'
import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'
import { lockWallet } from '../../ledger/post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MoveDependencies } from '../dependencies.ts'
import { payoutById } from '../queries.ts'
import { isPaidLate, linesOfPaidLate, lockPaidLate, settlePaidLate } from '../settle-late.ts'

/** The pending proposal to take a withdrawal out of a wallet. Uses payout_clawback_is_proposed_once. */
const payoutClawbackProposed = (tx: Tx, payout_id: string) => tx.maybe<{ id: string }>`
  -- any merchant: operators decide for all
  select id from operator_proposals
   where payout_id = ${payout_id} and kind = 'clawback' and state in ('waiting', 'sent_back')`

/**
 * Proposes to take out of the wallet what a bank paid although the withdrawal had ended without money; it is done once
 * another person agrees. Refuses not_found, payout_not_paid_late, item_proposed.
 */
export async function proposePayoutClawback(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { payout_id, reason }: { payout_id: string; reason: string },
): Promise<ProposalRow> {
  const { merchant_id, mode, amount } = await lockPaidLate(tx, payout_id)
  if (await payoutClawbackProposed(tx, payout_id)) throw new Refusal('item_proposed')
  const about = { kind: 'clawback', mode, merchant_id, load_id: null, amount, reason } as const
  return insertProposal(tx, { ...about, body: { payout_id }, needs_checker: true, state: 'waiting' }, by, clock)
}

/** A withdrawal that its bank paid although it had ended without money: it is settled once another person agrees. */
export const payoutClawback: ProposalKind<MoveDependencies, z.output<typeof drawnClawback>> = {
  kind: 'clawback',
  refuses: payoutClawbackRefuses,
  isOf: ({ payout_id }) => payout_id !== null,
  // refuses payout_not_paid_late where the rail took its answer back
  carryOut: async (needs, tx, { payout_id }) => settlePaidLate(needs, tx, await lockPaidLate(tx, payout_id!)),
  lines: async (tx, { payout_id, state }) => {
    const payout = (await payoutById(tx, payout_id!))!
    if (state !== 'waiting' || !isPaidLate(payout)) return []
    return linesOfPaidLate(payout, await lockWallet(tx, payout.merchant_id, payout.mode))
  },
  draw: async (tx, { payout_id }) => {
    const { id, reference, rail, bank_name } = (await payoutById(tx, payout_id!))!
    return { clawback: { of: 'payout', id, reference, rail, bank_name } }
  },
}
