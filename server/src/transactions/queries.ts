import { type Transaction, transactionKinds, transactionStates } from '@sahuji/contract/transactions'
import { sentOnAmong } from '../funding/loads/queries.ts'
import { restrictedAfter } from '../ledger/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { stagesOf } from '../payouts/queries.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import { waitsUntil } from '../transfers/transfer-row.ts'
import {
  type DatedFilter,
  filterConditions,
  type HistoryBook,
  readFilter,
  type ReadFilter,
  searchCondition,
  wasPresent,
} from './history-filter.ts'

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
 * A page of the merchant's history, by the id alone: transaction_is_listed_once, transactions_collected or
 * transactions_by_state. Words and amounts are first searched in the next rows, where a common one fills the page; only
 * if they do not, transactions_by_words or transactions_by_amount is read whole, and its ids are sorted.
 */
export async function transactionsOf(tx: Tx, book: HistoryBook, page: HistoryPage): Promise<HistoryRow[]> {
  return withStages(tx, book.merchant_id, await rowsOf(tx, book, page))
}

/**
 * The same as it was in the snapshot `as_of`: rows that it saw and that are unchanged, and the versions of those that changed
 * later. The stage of an open withdrawal is that of now.
 */
export async function pastTransactionsOf(
  tx: Tx,
  book: HistoryBook,
  page: HistoryPage & { as_of: string },
): Promise<HistoryRow[]> {
  // a row that changes between both statements is in both, or was read before it changed
  const present = await rowsOf(tx, book, page)
  const filter = readFilter(page)
  const { merchant_id, mode, here, order, limit } = partOf(book, page, filter)
  const replaced = await tx.many<HistoryRow>`
    select ${columns}, rail_reference, ${restrictedAfter(sql`transactions`)}
      from transaction_versions transactions
     where merchant_id = ${merchant_id} and mode = ${mode} ${wasPresent(page.as_of)} ${here} ${searchCondition(filter) ?? nothing}
     ${order} limit ${limit}`
  const isDescending = page.sort !== 'ASC'
  const rows = new Map([...replaced, ...present].map((row) => [row.id, row]))
  const sorted = [...rows.values()].toSorted((one, other) => (one.id < other.id === isDescending ? 1 : -1))
  return withStages(tx, merchant_id, sorted.slice(0, limit))
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

function rowsOf(tx: Tx, book: HistoryBook, page: HistoryPage): Promise<HistoryRow[]> {
  const filter = readFilter(page)
  const part = partOf(book, page, filter)
  const words = searchCondition(filter)
  if (words) return searchedRows(tx, part, words)
  const { kind, state } = filter
  if (kind === undefined && state !== undefined) return rowsOfEach(tx, part, sql`kind`, transactionKinds)
  if (kind !== undefined && kind !== 'collected' && state === undefined)
    return rowsOfEach(tx, part, sql`state`, transactionStates)
  const { merchant_id, mode, here, order, limit } = part
  return tx.many<HistoryRow>`
    select ${columns}, rail_reference, ${restrictedAfter(sql`transactions`)}
      from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${order} limit ${limit}`
}

/** The rows after the cursor that a filter without words leaves, and their order. */
interface Part extends HistoryBook {
  here: Fragment
  order: Fragment
  limit: number
}

function partOf({ merchant_id, mode }: HistoryBook, { sort, cursor, limit }: HistoryPage, filter: ReadFilter): Part {
  const isAscending = sort === 'ASC'
  const after = isAscending ? sql`and id > ${cursor}` : sql`and id < ${cursor}`
  const here = sql`${filterConditions({ merchant_id, mode }, filter)} ${cursor ? after : nothing}`
  const order = isAscending ? sql`order by id asc` : sql`order by id desc`
  return { merchant_id, mode, here, order, limit }
}

/**
 * A kind alone, or a state alone: a page of each of its combinations from transactions_by_state, which holds them in the
 * order of the id, and the first of all.
 */
const rowsOfEach = (
  tx: Tx,
  { merchant_id, mode, here, order, limit }: Part,
  column: Fragment,
  values: readonly string[],
) =>
  tx.many<HistoryRow>`
    select ${columns}, rail_reference, ${restrictedAfter(sql`transactions`)}
      from unnest(${values}::text[]) each
     cross join lateral (
       select * from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} and ${column} = each ${order} limit ${limit}
     ) transactions
     ${order} limit ${limit}`

/** The ids of the page first, so that the columns of a row are read for the page alone. */
function searchedRows(tx: Tx, { merchant_id, mode, here, order, limit }: Part, words: Fragment): Promise<HistoryRow[]> {
  const seen = seenFirst(limit)
  return tx.many<HistoryRow>`
    with next_rows as materialized (
      select id, kind, state, in_review, method, amount, net, words, amounts
        from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${order} limit ${seen}
    ), near as materialized (
      select id from next_rows where true ${words} ${order} limit ${limit}
    ), is_filled as materialized (
      select (select count(*) from near) >= ${limit} or (select count(*) from next_rows) < ${seen} as now
    ), far as materialized (
      select id
        from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} ${words}
         and not (select now from is_filled)
    ), page as materialized (
      select id from (select id from near where (select now from is_filled) union all select id from far) found ${order} limit ${limit}
    )
    select ${columns}, rail_reference, ${restrictedAfter(sql`transactions`)}
      from transactions where merchant_id = ${merchant_id} and mode = ${mode} ${here} and id in (select id from page) ${order}`
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
