import { platformAccount } from '../ledger/accounts.ts'
import { entriesOf, merchantAccount } from '../ledger/queries.ts'
import { post } from '../ledger/post.ts'
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

/**
 * Posts a paid load: gross from the rail's clearing account, net to the wallet, the fee to fees earned. The key is the
 * load's id, which suspendPayment uses too: the ledger itself lets a load take money in only once.
 */
export async function creditLoad(tx: Tx, load: LoadRow, now: Date): Promise<Credit | 'wallet_closed'> {
  const wallet = await merchantAccount(tx, load.merchant_id, load.mode)
  const entries: Leg[] = [
    { account_id: clearingAccount(load), amount: -load.amount },
    { account_id: wallet, amount: load.amount - load.fee },
  ]
  if (load.fee > 0n) entries.push({ account_id: platformAccount(load.mode, 'fees_earned'), amount: load.fee })
  const posting = await postOnce(tx, load, { kind: 'load', entries, now })
  if (posting.outcome === 'closed_account') return 'wallet_closed'
  const transfer_id = postedOrRefused(posting)
  const entry = (await entriesOf(tx, transfer_id)).find(({ account_id }) => account_id === wallet)
  return { transfer_id, balance_after: entry!.balance }
}

/** Keeps what was really paid in suspense, in paisa, until a person decides; answers the transfer. */
export async function suspendPayment(
  tx: Tx,
  load: LoadRow,
  { amount, now }: { amount: bigint; now: Date },
): Promise<string> {
  const entries = [
    { account_id: clearingAccount(load), amount: -amount },
    { account_id: platformAccount(load.mode, 'suspense'), amount },
  ]
  return postedOrRefused(await postOnce(tx, load, { kind: 'load_suspense', entries, now }))
}

async function postOnce(tx: Tx, load: LoadRow, { kind, entries, now }: { kind: string; entries: Leg[]; now: Date }) {
  const { merchant_id, mode, id: key } = load
  const [posting] = await post(tx, [{ merchant_id, key, mode, kind, entries, posted_at: now }])
  return posting!
}
