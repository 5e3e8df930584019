import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { loadById, lockLoad } from '../../funding/loads/queries.ts'

/** The proposal to take a credited load back that waits. Uses clawback_is_proposed_once. */
const clawbackProposed = (tx: Tx, load_id: string) => tx.maybe<{ id: string }>`
  -- any merchant: operators decide for everybody
  select id from operator_proposals
   where load_id = ${load_id} and kind = 'clawback' and state in ('waiting', 'sent_back')`

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
export async function lockedCredited(tx: Tx, load_id: string): Promise<LoadRow> {
  const found = await loadById(tx, load_id)
  if (!found) throw new Refusal('not_found')
  await lockMerchant(tx, found.merchant_id)
  const load = (await lockLoad(tx, load_id))!
  if (load.state !== 'credited') throw new Refusal('load_not_credited')
  return load
}
