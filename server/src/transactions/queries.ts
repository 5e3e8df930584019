import type { Transaction } from '@sahuji/contract/transactions'
import { sentOnAmong } from '../funding/loads/queries.ts'
import { restrictedAfter } from '../ledger/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { stagesOf } from '../payouts/queries.ts'
import { nothing, sql } from '../platform/database/sql.ts'
import { waitsUntil } from '../transfers/transfer-row.ts'
import { type DatedFilter, filterConditions, type HistoryBook, readFilter, searchCondition } from './history-filter.ts'

/** A page of a book: what it is narrowed to, and where it goes on. */
export interface HistoryPage extends DatedFilter {
  sort?: 'ASC' | 'DESC' | undefined
  /** The last id of the page before. */
  cursor?: string | undefined
  limit: number
}

/** A row of the history with the rail's own reference. */
export type HistoryRow = Transaction & { rail_reference: string | null }

const columns = sql`id, reference, mode, kind, state, in_review, counterparty, method, amount, fee, net, balance_after, occurred_at`

/**
 * A page of the merchant's history, by the id alone: transaction_is_listed_once, transactions_by_kind or
 * transactions_by_state. Words are first searched in the next rows, where a common one fills the page; only if they do
 * not, transactions_by_words is read whole, and its rows are sorted.
 */
export async function transactionsOf(tx: Tx, book: HistoryBook, page: HistoryPage): Promise<HistoryRow[]> {
  return withStages(tx, book.merchant_id, await rowsOf(tx, book, page))
}

/** Each open withdrawal and load with how far it is, each held send with when it comes back. */
async function withStages<Row extends Transaction>(tx: Tx, merchant_id: string, rows: Row[]): Promise<Row[]> {
  const open = (of: Transaction['kind']) =>
    rows.filter(({ kind, state }) => kind === of && (state === 'pending' || state === 'held')).map(({ id }) => id)
  const [loads, payouts, sends] = [open('load'), open('payout'), open('send')]
  const sentOn = loads.length > 0 ? await sentOnAmong(tx, merchant_id, loads) : new Set<string>()
  const stages = payouts.length > 0 ? await stagesOf(tx, merchant_id, payouts) : new Map<string, undefined>()
  const ends = sends.length > 0 ? await waitsUntil(tx, merchant_id, sends) : new Map<string, Date>()
  return rows.map((row) => {
    const [stage, waits_until] = [sentOn.has(row.id) ? 'sent' : stages.get(row.id), ends.get(row.id)]
    return stage || waits_until ? { ...row, ...(stage && { stage }), ...(waits_until && { waits_until }) } : row
  })
}

function rowsOf(tx: Tx, { merchant_id, mode }: HistoryBook, page: HistoryPage): Promise<HistoryRow[]> {
  const { sort, cursor, limit } = page
  const isAscending = sort === 'ASC'
  const order = isAscending ? sql`order by id asc` : sql`order by id desc`
  const after = isAscending ? sql`and id > ${cursor}` : sql`and id < ${cursor}`
  const filter = readFilter(page)
  const here = sql`${filterConditions(filter)} ${cursor ? after : nothing}`
  const words = searchCondition(filter)
  if (!words) {
    return tx.many<HistoryRow>`
      select ${columns}, rail_reference, ${restrictedAfter(sql`transactions`)}
        from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${order} limit ${limit}`
  }
  const seen = seenFirst(limit)
  return tx.many<HistoryRow>`
    with next_rows as materialized (
      select ${columns}, rail_reference, merchant_id, transfer_id, words, amounts
        from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${order} limit ${seen}
    ), near as materialized (
      select * from next_rows where true ${words} ${order} limit ${limit}
    ), is_filled as materialized (
      select (select count(*) from near) >= ${limit} or (select count(*) from next_rows) < ${seen} as now
    ), far as materialized (
      select ${columns}, rail_reference, merchant_id, transfer_id, words, amounts
        from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${words}
         and not (select now from is_filled)
    )
    select ${columns}, rail_reference, ${restrictedAfter(sql`found`)}
      from (select * from near where (select now from is_filled) union all select * from far) found
     ${order} limit ${limit}`
}

/** How many rows are scanned before the index of the words is read: some milliseconds' worth. */
const seenFirst = (limit: number): number => Math.max(1000, limit * 2)

/** One row of the merchant's history in either book, with its transfer; undefined for another's. */
export const transactionOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<
  HistoryRow & { transfer_id: string | null }
>`
  select ${columns}, rail_reference, transfer_id, ${restrictedAfter(sql`transactions`)}
    from transactions
   where merchant_id = ${merchant_id} and mode in ('live', 'sandbox') and id = ${id}`
