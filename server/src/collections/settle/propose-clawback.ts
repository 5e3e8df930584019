import { type Actor, insertProposal, type ProposalRow } from '../../approvals/proposal-rows.ts'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { collectionById, lockCollection } from '../rows/queries.ts'
import { notCredited } from './reverse-collection.ts'

/** The open proposal to take a credited collection back. Uses clawback_is_proposed_once. */
const clawbackProposed = (tx: Tx, collection_id: string) => tx.maybe<{ id: string }>`
  -- any merchant: operators decide for every merchant
  select id from operator_proposals
   where load_id = ${collection_id} and kind = 'clawback' and state in ('waiting', 'sent_back')`

/** Records that a rail took a credited collection back; it is reversed when a second operator agrees. */
export async function proposeClawback(
  tx: Tx,
  clock: Clock,
  by: Actor,
  { collection_id, reason }: { collection_id: string; reason: string },
): Promise<ProposalRow> {
  const { merchant_id, mode, amount } = await lockedCredited(tx, collection_id)
  if (await clawbackProposed(tx, collection_id)) throw new Refusal('item_proposed')
  const about = { kind: 'clawback', mode, merchant_id, load_id: collection_id, amount, reason } as const
  return insertProposal(tx, { ...about, body: {}, needs_checker: true, state: 'waiting' }, by, clock)
}

/** A credited collection, locked after its merchant. Refuses load_not_credited, payment_not_credited. */
export async function lockedCredited(tx: Tx, collection_id: string): Promise<CollectionRow> {
  const found = await collectionById(tx, collection_id)
  if (!found) throw new Refusal('not_found')
  await lockMerchant(tx, found.merchant_id)
  const collection = (await lockCollection(tx, collection_id))!
  if (collection.state !== 'credited') throw notCredited(collection)
  return collection
}
