import type { Mode } from '@sahuji/contract/lists'
import type { Transaction, TransactionKind, TransactionState } from '@sahuji/contract/transactions'
import type { Tx } from '../platform/database.ts'
import { nothing, sql } from '../platform/sql.ts'

/** What a page of the history is filtered by; absent means all. */
export interface HistoryFilter {
  kind?: TransactionKind | undefined
  state?: TransactionState | undefined
  sort?: 'ASC' | 'DESC' | undefined
  /** The last id of the page before. */
  cursor?: string | undefined
  limit: number
}

const columns = sql`id, reference, mode, kind, state, counterparty, method, amount, fee, net, balance_after, occurred_at`

/** A page of the merchant's history. Uses transaction_is_listed_once, or transactions_by_state where both are filtered. */
export const transactionsOf = (
  tx: Tx,
  merchant_id: string,
  mode: Mode,
  { kind, state, sort, cursor, limit }: HistoryFilter,
) => {
  const isAscending = sort === 'ASC'
  const after = isAscending ? sql`and id > ${cursor}` : sql`and id < ${cursor}`
  return tx.many<Transaction>`
    select ${columns}
      from transactions
     where merchant_id = ${merchant_id} and mode = ${mode}
           ${kind ? sql`and kind = ${kind}` : nothing} ${state ? sql`and state = ${state}` : nothing}
           ${cursor ? after : nothing}
     order by id ${isAscending ? sql`asc` : sql`desc`}
     limit ${limit}`
}

/** One row of the merchant's history in either book, with its transfer; undefined for another's. */
export const transactionOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<
  Transaction & { transfer_id: string | null }
>`
  select ${columns}, transfer_id
    from transactions
   where merchant_id = ${merchant_id} and mode in ('live', 'sandbox') and id = ${id}`
