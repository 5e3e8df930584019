import { platformAccount, stripedAccount } from '../ledger/accounts.ts'
import type { Engine } from '../ledger/post-batch.ts'
import { lockAccount, postLast } from '../ledger/post-last.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database/database.ts'
import { clearingAccount } from './clearing-account.ts'
import type { LoadRow } from './load-row.ts'

/** The credit of a load: the transfer, and what the wallet held afterwards. */
export interface Credit {
  transfer_id: string
  balance_after: bigint
}

/** When it is posted, and by which engine of the ledger. */
export interface How {
  now: Date
  engine: Engine | undefined
}

/**
 * Posts a paid load with the COMMIT: gross from the rail's clearing account, net to the wallet, the fee to fees earned. The
 * key is the load's id, which keepInSuspense uses too: the ledger itself lets a load take money in only once.
 */
export async function creditLoad(tx: Tx, load: LoadRow, how: How): Promise<Credit | 'wallet_closed'> {
  const wallet = await lockAccount(tx, load.merchant_id, load.mode)
  if (wallet.is_closed) return 'wallet_closed'
  const net = load.amount - load.fee
  const entries: Leg[] = [
    { account_id: clearingAccount(load), amount: -load.amount },
    { account_id: wallet.account_id, amount: net },
  ]
  if (load.fee > 0n) entries.push({ account_id: stripedAccount(load.mode, 'fees_earned', load.id), amount: load.fee })
  const transfer_id = await postOnce(tx, load, { kind: 'load', entries, ...how })
  return { transfer_id, balance_after: wallet.balance + net }
}

/** Keeps what was really paid in suspense, in paisa, until a person decides; answers the transfer, posted with the COMMIT. */
export async function keepInSuspense(
  tx: Tx,
  load: LoadRow,
  { amount, ...how }: How & { amount: bigint },
): Promise<string> {
  const entries = [
    { account_id: clearingAccount(load), amount: -amount },
    { account_id: platformAccount(load.mode, 'suspense'), amount },
  ]
  return postOnce(tx, load, { kind: 'load_suspense', entries, ...how })
}

function postOnce(tx: Tx, load: LoadRow, { kind, entries, now, engine }: How & { kind: string; entries: Leg[] }) {
  const { merchant_id, mode, id: key } = load
  return postLast(tx, { merchant_id, key, mode, kind, entries, posted_at: now }, engine)
}
