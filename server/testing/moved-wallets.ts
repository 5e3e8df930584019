import { platformAccount } from '../src/ledger/accounts.ts'
import { post, reverse } from '../src/ledger/post.ts'
import { postedOrRefused } from '../src/ledger/posting.ts'
import { merchantAccount } from '../src/ledger/queries.ts'
import type { Database } from '../src/platform/database/database.ts'
import { type Book, newId } from '../src/platform/ids.ts'
import { recordTransactions, type TransactionRow } from '../src/transactions/record-transactions.ts'
import { transferOf } from './wallets.ts'

/** A movement of a merchant's wallet in a test: what came in, or went out where it is negative. Paisa. */
export interface TestMove {
  amount: bigint
  fee?: bigint
  at: Date
  kind?: TransactionRow['kind']
  counterparty?: string
  mode?: Book
  account?: 'merchant_wallet' | 'merchant_restricted'
}

/** Posts a movement at its time, with its row of the history; answers its transfer. */
export const moved = (db: Database, merchant_id: string, { at, fee = 0n, ...move }: TestMove): Promise<string> =>
  db.write(async (tx) => {
    const { amount, mode = 'live', account = 'merchant_wallet', kind = amount > 0n ? 'payment' : 'payout' } = move
    const net = amount - fee
    const own = await merchantAccount(tx, merchant_id, mode, account)
    const other = platformAccount(mode, 'equity')
    const transfer =
      net > 0n
        ? transferOf({ merchant_id, mode, from: other, to: own, amount: net })
        : transferOf({ merchant_id, mode, from: own, to: other, amount: -net })
    const [posting] = await post(tx, [{ ...transfer, posted_at: at }])
    const transfer_id = postedOrRefused(posting!)
    await recordTransactions(tx, [
      rowOf(merchant_id, { ...move, mode, kind, amount, fee, net, occurred_at: at, transfer_id }),
    ])
    return transfer_id
  })

/** Takes a movement back, now. */
export const takenBack = (db: Database, merchant_id: string, transfer_id: string, amount: bigint): Promise<void> =>
  db.write(async (tx) => {
    const posting = await reverse(tx, { transfer_id, merchant_id, key: newId() })
    if (posting.outcome === 'unknown_transfer') throw new Error(`${transfer_id} was posted`)
    const money = { amount: -amount, fee: 0n, net: -amount }
    const about = { mode: 'live', kind: 'reversal', occurred_at: new Date() } as const
    await recordTransactions(tx, [rowOf(merchant_id, { ...about, ...money, transfer_id: postedOrRefused(posting) })])
  })

type Told = Pick<TransactionRow, 'kind' | 'amount' | 'fee' | 'net' | 'transfer_id' | 'occurred_at' | 'mode'> & {
  counterparty?: string
}

const rowOf = (merchant_id: string, { counterparty = 'Nabil Bank', ...told }: Told): TransactionRow => ({
  id: newId(told.occurred_at),
  merchant_id,
  state: 'completed',
  reference: `SJ${told.transfer_id?.slice(0, 8)}`,
  counterparty,
  method: 'qr 1',
  balance_after: null,
  ...told,
})
