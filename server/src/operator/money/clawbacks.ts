import type { WholeProposal } from '@sahuji/contract/operator/proposal-shapes'
import type { LoadRow } from '../../funding/load-row.ts'
import { loadById, lockLoad } from '../../funding/queries.ts'
import { clawbackOf, reverseLoad } from '../../funding/reverse-load.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { lockWallet } from '../../ledger/post.ts'
import type { Leg } from '../../ledger/transfer.ts'
import type { MoveDependencies } from '../../payouts/dependencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { carryOutPayoutClawback, payoutClawbackLines, shownPayoutClawback } from './payout-clawbacks.ts'
import { type Actor, clawbackProposed, insertProposal, type ProposalRow } from './proposal-rows.ts'

/** Records that a rail took a credited load back; it is reversed when another person agrees. */
export async function proposeClawback(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { load_id, reason }: { load_id: string; reason: string },
): Promise<ProposalRow> {
  const { merchant_id, mode, amount } = await lockedCredited(tx, load_id)
  if (await clawbackProposed(tx, load_id)) throw new Refusal('item_proposed')
  const about = { kind: 'clawback', mode, merchant_id, load_id, amount, reason } as const
  return insertProposal(tx, { ...about, body: {}, needs_checker: true, state: 'waiting' }, by, clock)
}

/** A load that is credited now, locked after its merchant as everywhere. */
async function lockedCredited(tx: Tx, load_id: string): Promise<LoadRow> {
  const found = await loadById(tx, load_id)
  if (!found) throw new Refusal('not_found')
  await lockMerchant(tx, found.merchant_id)
  const load = (await lockLoad(tx, load_id))!
  if (load.state !== 'credited') throw new Refusal('load_not_credited')
  return load
}

/** Carries an approved clawback out; both names stand with the load. Answers the transfer. */
export async function carryOutClawback(
  deps: MoveDependencies,
  tx: Tx,
  proposal: ProposalRow,
  by: Actor,
): Promise<string> {
  if (proposal.payout_id) return carryOutPayoutClawback(deps, tx, proposal.payout_id)
  const load = await lockedCredited(tx, proposal.load_id!)
  // posted now: what it moved is shown in the answer
  const taken = { reason: null, by: `${proposal.maker_name}, ${by.name}`, raw: null }
  return reverseLoad({ ...deps, posts_at_once: true }, tx, load, taken)
}

/** What it would move now; nothing where the load is not credited any more. */
export async function clawbackLines(tx: Tx, { load_id, payout_id }: ProposalRow): Promise<Leg[]> {
  if (payout_id) return payoutClawbackLines(tx, payout_id)
  const load = (await loadById(tx, load_id!))!
  if (load.state !== 'credited') return []
  return clawbackOf(load, await lockWallet(tx, load.merchant_id, load.mode)).entries
}

export async function shownClawback(
  tx: Tx,
  { load_id, payout_id }: ProposalRow,
): Promise<NonNullable<WholeProposal['clawback']>> {
  if (payout_id) return shownPayoutClawback(tx, payout_id)
  const { id, reference, rail, bank_name } = (await loadById(tx, load_id!))!
  return { of: 'load', id, reference, rail, bank_name }
}
