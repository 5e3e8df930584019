import type { WholeProposal } from '@sahuji/contract/operator/proposal-shapes'
import { lockWallet } from '../../ledger/post.ts'
import type { Leg } from '../../ledger/transfer.ts'
import type { MoveDependencies } from '../../payouts/dependencies.ts'
import { payoutById } from '../../payouts/queries.ts'
import { isPaidLate, linesOfPaidLate, lockPaidLate, settlePaidLate } from '../../payouts/settle-late.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, insertProposal, payoutClawbackProposed, type ProposalRow } from './proposal-rows.ts'

/**
 * Proposes to take out of the wallet what a bank paid although the withdrawal had ended without money; it is done when another
 * person agrees. Refuses not_found, payout_not_paid_late, item_proposed.
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

/** Carries an approved one out. Answers the transfer. Refuses payout_not_paid_late where the rail took its word back. */
export const carryOutPayoutClawback = async (deps: MoveDependencies, tx: Tx, payout_id: string): Promise<string> =>
  settlePaidLate(deps, tx, await lockPaidLate(tx, payout_id))

/** What it would move now; nothing where the rail took its word back. */
export async function payoutClawbackLines(tx: Tx, payout_id: string): Promise<Leg[]> {
  const payout = (await payoutById(tx, payout_id))!
  if (!isPaidLate(payout)) return []
  return linesOfPaidLate(payout, await lockWallet(tx, payout.merchant_id, payout.mode))
}

export async function shownPayoutClawback(tx: Tx, payout_id: string): Promise<NonNullable<WholeProposal['clawback']>> {
  const { id, reference, rail, bank_name } = (await payoutById(tx, payout_id))!
  return { of: 'payout', id, reference, rail, bank_name }
}
