import { formatMoney } from '@sahuji/contract/money/money'
import { type LockedWallet, lockWallet } from '../../ledger/post.ts'
import type { Leg } from '../../ledger/transfer.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newLedgerId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RailRecord } from '../../rails/rail.ts'
import { type ClawbackLegs, type CollectionUse, findUse } from '../collection-use.ts'
import type { RecordDependencies } from '../dependencies.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import { moveCollection } from '../rows/move-collection.ts'
import { clearingAccount, postLast } from './post-collection.ts'

/** Why a credited collection is reversed: the rail's reason, or the operators who recorded that it took the money back. */
export interface TakenBack {
  reason: string | null
  by: string | null
  raw: RailRecord | null
}

/**
 * Reverses a credited collection that its rail took back, locked after its merchant: the rail owes us less by the gross, and
 * the legs of the use take the rest; what the wallet lacks the merchant owes us. The key is the credit's transfer: the ledger
 * itself lets a credit be taken back only once. Answers the transfer. Refuses notCredited by operators where its rail was asked
 * to give a part back.
 */
export async function reverseCollection(
  deps: RecordDependencies,
  tx: Tx,
  collection: CollectionRow,
  { reason, by, raw }: TakenBack,
): Promise<string> {
  const { merchant_id, mode, transfer_id: key } = collection
  await lockWallet(tx, merchant_id, mode)
  const use = findUse(deps, collection)
  // a part went back at our request: taking all of it back would take that part twice
  if (by !== null && ((await use.askedBack?.(tx, collection)) ?? 0n) > 0n) throw notCredited(collection)
  await use.beforeClawback?.(deps, tx, collection)
  const wallet = await lockWallet(tx, merchant_id, mode)
  const { entries, taken, owed, fee } = await clawbackOf(deps, tx, collection, wallet)
  const id = newLedgerId(mode, deps.clock)
  const now = deps.clock.now()
  await moveCollection(deps, tx, collection, {
    to: 'reversed',
    what: 'reversed',
    facts: {
      amount: formatMoney(collection.amount),
      ...(reason && { reason }),
      ...(owed > 0n && { owed: formatMoney(owed) }),
    },
    code: '602',
    raw,
    set: sql`, reversal_transfer_id = ${id}, reversed_at = ${now}, reversed_by = ${by}, recheck_at = null`,
  })
  const balance_after = wallet.balance - taken
  const moved = { what: 'taken' as const, amount: taken, owed, transfer_id: id, balance_after, fee }
  await findUse(deps, collection).publishClawback(deps, tx, collection, moved)
  const kind = `${collection.kind}_clawback`
  await postLast(deps, tx, { id, merchant_id, mode, key: key!, kind, entries, posted_at: now })
  return id
}

/** The refusal to take a collection back, in the words of its kind. */
export const notCredited = ({ kind }: Pick<CollectionRow, 'kind'>): Refusal =>
  new Refusal(kind === 'load' ? 'load_not_credited' : 'payment_not_credited')

/** What taking a collection back moves, and how much of it the wallet gives and the merchant owes, and the fee that comes back; paisa. */
export async function clawbackOf(
  deps: { uses: readonly CollectionUse[] },
  tx: Tx,
  collection: CollectionRow,
  wallet: LockedWallet,
): Promise<Omit<ClawbackLegs, 'legs'> & { entries: Leg[]; fee: bigint }> {
  const use = findUse(deps, collection)
  const fee = (await use.feeBack?.(tx, collection)) ?? collection.fee
  const { legs, taken, owed } = use.clawbackLegs({ ...collection, fee }, wallet)
  const entries = [{ account_id: clearingAccount(collection), amount: collection.amount }, ...legs]
  return { entries: entries.filter(({ amount }) => amount !== 0n), taken, owed, fee }
}
