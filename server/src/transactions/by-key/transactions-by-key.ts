import { pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/transactions/by-key'
import type { TransactionByKey } from '@sahuji/contract/transactions/by-key'
import { merchantBalance } from '../../ledger/queries.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { transactionsOf } from '../queries.ts'
import { bookBegunAt } from '../sandbox-book.ts'

/** The history of the key's book, newest first. */
export async function listTransactionsByKey(
  { tx, holder: { merchant_id, mode }, clock }: Call<'secret_key'>,
  { cursor, limit = pageSize, kind, status: state, from, to }: Takes<typeof contract.listTransactionsByKey>,
): Promise<Paged<TransactionByKey>> {
  const book = { merchant_id, mode }
  const rows = await transactionsOf(tx, book, {
    kind,
    state,
    from,
    to,
    now: clock.now(),
    begun_at: await bookBegunAt(tx, book),
    cursor: cursorId(cursor),
    limit: limit + 1,
  })
  const data = rows
    .slice(0, limit)
    .map(({ state: status, occurred_at: created, ...row }): TransactionByKey => ({ ...row, status, created }))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** The wallet of the key's book. */
export async function readBalanceByKey({
  tx,
  holder: { merchant_id, mode },
  clock,
}: Call<'secret_key'>): Promise<Gives<typeof contract.readBalanceByKey>> {
  const wallet = await merchantBalance(tx, merchant_id, mode)
  if (!wallet) throw new Error(`merchant ${merchant_id} has no ledger accounts`)
  const { balance, held, available } = wallet
  return { mode, currency: 'NPR', balance, held, available, as_of: clock.now() }
}
