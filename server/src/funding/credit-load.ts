import { platformAccount } from '../ledger/accounts.ts'
import { entriesOf, merchantAccount } from '../ledger/queries.ts'
import { post } from '../ledger/post.ts'
import type { Engine } from '../ledger/post-batch.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { Tx } from '../platform/database.ts'
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
 * Posts a paid load: gross from the rail's clearing account, net to the wallet, the fee to fees earned. The key is the
 * load's id, which keepInSuspense uses too: the ledger itself lets a load take money in only once.
 */
export async function creditLoad(tx: Tx, load: LoadRow, how: How): Promise<Credit | 'wallet_closed'> {
  const wallet = await merchantAccount(tx, load.merchant_id, load.mode)
  const entries: Leg[] = [
    { account_id: clearingAccount(load), amount: -load.amount },
    { account_id: wallet, amount: load.amount - load.fee },
  ]
  if (load.fee > 0n) entries.push({ account_id: platformAccount(load.mode, 'fees_earned'), amount: load.fee })
  const posting = await postOnce(tx, load, { kind: 'load', entries, ...how })
  if (posting.outcome === 'closed_account') return 'wallet_closed'
  const transfer_id = postedOrRefused(posting)
  const entry = (await entriesOf(tx, transfer_id)).find(({ account_id }) => account_id === wallet)
  return { transfer_id, balance_after: entry!.balance }
}

/** Keeps what was really paid in suspense, in paisa, until a person decides; answers the transfer. */
export async function keepInSuspense(
  tx: Tx,
  load: LoadRow,
  { amount, ...how }: How & { amount: bigint },
): Promise<string> {
  const entries = [
    { account_id: clearingAccount(load), amount: -amount },
    { account_id: platformAccount(load.mode, 'suspense'), amount },
  ]
  return postedOrRefused(await postOnce(tx, load, { kind: 'load_suspense', entries, ...how }))
}

async function postOnce(tx: Tx, load: LoadRow, { kind, entries, now, engine }: How & { kind: string; entries: Leg[] }) {
  const { merchant_id, mode, id: key } = load
  const [posting] = await post(tx, [{ merchant_id, key, mode, kind, entries, posted_at: now }], engine)
  return posting!
}
