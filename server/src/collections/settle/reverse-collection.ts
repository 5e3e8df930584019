import { formatMoney } from '@sahuji/contract/money'
import { stripedAccount } from '../../ledger/accounts.ts'
import { type LockedWallet, lockWallet } from '../../ledger/post.ts'
import type { Leg } from '../../ledger/transfer.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { newLedgerId } from '../../platform/ids.ts'
import type { RailRecord } from '../../rails/rail.ts'
import { clawbackMoved } from '../../funding/facts.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import { moveLoad } from '../rows/move-collection.ts'
import { clearingAccount, postLast, type RecordDependencies } from './post-collection.ts'

/** Why a credited load is reversed: what the rail said, or who recorded that it took the money back. */
export interface TakenBack {
  reason: string | null
  by: string | null
  raw: RailRecord | null
}

/**
 * Reverses a credited load that its rail took back, locked after its merchant: what we are owed by the rail falls by the
 * gross, our fee is given back, and the net leaves the wallet as far as it is there; the rest the merchant owes us. The key
 * is the credit's transfer: the ledger itself lets a credit be taken back only once. Answers the transfer.
 */
export async function reverseLoad(
  deps: RecordDependencies,
  tx: Tx,
  load: LoadRow,
  { reason, by, raw }: TakenBack,
): Promise<string> {
  const { merchant_id, mode, reference, bank_name } = load
  const wallet = await lockWallet(tx, merchant_id, mode)
  const { entries, taken, owed } = clawbackOf(load, wallet)
  const id = newLedgerId(mode, deps.clock)
  const now = deps.clock.now()
  await moveLoad(deps, tx, load, {
    to: 'reversed',
    what: 'reversed',
    facts: {
      amount: formatMoney(load.amount),
      ...(reason && { reason }),
      ...(owed > 0n && { owed: formatMoney(owed) }),
    },
    code: '602',
    raw,
    set: sql`, reversal_transfer_id = ${id}, reversed_at = ${now}, reversed_by = ${by}, recheck_at = null`,
  })
  const balance_after = wallet.balance - taken
  const moved = { load_id: load.id, reference, bank_name, what: 'taken' as const, amount: taken, owed }
  await deps.feed.publish(tx, clawbackMoved, merchant_id, mode, { ...moved, transfer_id: id, balance_after }, now)
  await postLast(deps, tx, {
    id,
    merchant_id,
    mode,
    key: load.transfer_id!,
    kind: 'load_clawback',
    entries,
    posted_at: now,
  })
  return id
}

/** What taking a load back moves, and how much of it the wallet gives and the merchant owes; paisa. */
interface Clawback {
  entries: Leg[]
  taken: bigint
  owed: bigint
}

/**
 * A credit card's money pays for its own reversal and the free part for whatever is left; for another load only the free
 * part pays, because money that may not be withdrawn does not leave by way of a debt either.
 */
export function clawbackOf(load: LoadRow, { free, restricted, receivable }: LockedWallet): Clawback {
  const net = load.amount - load.fee
  const ofRestricted = load.is_restricted ? least(net, restricted.available) : 0n
  const ofFree = least(net - ofRestricted, free.available)
  const owed = net - ofRestricted - ofFree
  const legs = [
    { account_id: clearingAccount(load), amount: load.amount },
    // out of the row that the credit put it into
    { account_id: stripedAccount(load.mode, 'fees_earned', load.suspense_transfer_id ?? load.id), amount: -load.fee },
    { account_id: restricted.account_id, amount: -ofRestricted },
    { account_id: free.account_id, amount: -ofFree },
    { account_id: receivable.account_id, amount: -owed },
  ]
  return { entries: legs.filter(({ amount }) => amount !== 0n), taken: ofRestricted + ofFree, owed }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
