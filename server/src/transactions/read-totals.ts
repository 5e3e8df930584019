import type { Gives, Takes } from '@sahuji/contract/http/route'
import type { Call } from '../platform/http/route-table.ts'
import type { TransactionState } from '@sahuji/contract/transactions'
import type { HistoryTotals, readHistoryTotals as totalsRoute } from '@sahuji/contract/transactions/totals'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import { isDayOfCollected } from './collected.ts'
import {
  type DatedFilter,
  filterConditions,
  type HistoryBook,
  readFilter,
  type ReadFilter,
  searchCondition,
} from './history-filter.ts'
import { bookBegunAt } from './sandbox-book.ts'
import { type Span, spansOf } from './month-spans.ts'
import { balancesAt } from './wallet-balances.ts'

/** The totals of all that a filter finds, not of the page shown, and what the wallet held at its end. */
export async function readHistoryTotals(
  { tx, person, clock }: Call,
  { mode, ...filter }: Takes<typeof totalsRoute>,
): Promise<Gives<typeof totalsRoute>> {
  const book = { merchant_id: person.merchant_id, mode }
  const now = clock.now()
  const asked = { ...filter, now, begun_at: await bookBegunAt(tx, book) }
  return { ...(await totalsOf(tx, book, asked)), balance_at: await balanceAt(tx, book, readFilter(asked).to, now) }
}

/** The wallet's balance at the end of a day, or now where that day is not over; null for no day. */
async function balanceAt(tx: Tx, book: HistoryBook, to: string | undefined, now: Date) {
  if (to === undefined) return null
  const today = kathmanduDay(now)
  const [last] = await balancesAt(tx, book, [to < today ? to : today])
  return last ?? null
}

/** Rows that words are found in and that are added up; more would cost the database more than 50 ms. */
const addedUpMax = 20_000

interface Sums {
  state: TransactionState
  found: bigint
  counted: bigint
  money_in: bigint
  money_out: bigint
  fees: bigint
  left_out: bigint
}

/** What a filter finds, whole: from the sums of the days, or where words are looked for from the rows themselves. */
export async function totalsOf(
  tx: Tx,
  book: HistoryBook,
  asked: DatedFilter,
): Promise<Omit<HistoryTotals, 'balance_at'>> {
  const { position: _, ...totals } = await totalsAt(tx, book, asked, addedUpMax)
  return totals
}

/** The same with the snapshot that it is of; `most`: of rows that words are found in, null for all. */
export async function totalsAt(
  tx: Tx,
  book: HistoryBook,
  asked: DatedFilter,
  most: number | null,
): Promise<Omit<HistoryTotals, 'balance_at'> & { position: string }> {
  const filter = readFilter(asked)
  // a book that was begun again within a day has no sums of days
  const isSearched = isOfRows(filter) || filter.begun_at !== undefined
  const of = isSearched ? sumsOfRows(book, filter, most) : sumsOfDays(book, filter)
  const read = await tx.many<Partial<Sums> & { position: string }>`
    select pg_current_snapshot()::text as position, sums.* from (values (1)) one left join lateral (${of}) sums on true`
  const sums = read.filter((row): row is Sums & { position: string } => !!row.state)
  const total = (name: Exclude<keyof Sums, 'state'>) => sums.reduce((sum, row) => sum + row[name], 0n)
  const [found, money_in, money_out, fees] = [total('found'), total('money_in'), total('money_out'), total('fees')]
  return {
    found: Number(found),
    counted: Number(total('counted')),
    money_in,
    money_out,
    fees,
    net: money_in - money_out - fees,
    left_out: sums.flatMap(({ state, found: all, counted, left_out }) =>
      all > counted ? [{ state, count: Number(all - counted), amount: left_out }] : [],
    ),
    is_whole: !isSearched || most === null || found < most,
    position: read[0]?.position ?? '',
  }
}

/** Whether only the rows themselves tell what a filter finds: the days have no sums by words, time of day or tag. */
const isOfRows = ({ terms, time, tag }: ReadFilter): boolean =>
  terms.length > 0 || time !== undefined || tag !== undefined

/** How many rows a filter finds, counted up to `most`: from the sums of days, or where words are looked for from the rows. */
export async function foundOf(tx: Tx, book: HistoryBook, asked: DatedFilter, most: number): Promise<number> {
  const filter = readFilter(asked)
  const { merchant_id, mode } = book
  if (!isOfRows(filter)) {
    const found = (await tx.many<Sums>`${sumsOfDays(book, filter)}`).reduce((sum, row) => sum + row.found, 0n)
    return found > most ? most : Number(found)
  }
  const { count } = await tx.one<{ count: number }>`
    select count(*)::integer as count
      from (select 1
              from transactions
             where merchant_id = ${merchant_id} and mode = ${mode} ${filterConditions({ merchant_id, mode }, filter)} ${searchCondition(filter) ?? nothing}
             limit ${most}) found`
  return count
}

/** The sums of whole months, and of the days before and after them. Of what was collected the part that came in. */
function sumsOfDays({ merchant_id, mode }: HistoryBook, { kind, state, from, to }: ReadFilter): Fragment {
  const narrowed = sql`${kind === 'collected' ? sql`and ${isDayOfCollected}` : kind ? sql`and kind = ${kind}` : nothing}
    ${state ? sql`and state = ${state}` : nothing}`
  const months = (of: Span) => sql`
    select ${sumColumns} from transaction_months
     where merchant_id = ${merchant_id} and mode = ${mode} ${narrowed} ${within(sql`month`, of)}`
  const days = (of: Span) => sql`
    union all
    select ${sumColumns} from transaction_days
     where merchant_id = ${merchant_id} and mode = ${mode} ${narrowed} ${within(sql`day`, of)}`
  const spans = spansOf(from, to)
  return sql`
    select state, ${kind === 'collected' ? sumsIn : sumsBothWays}
      from (${months(spans.months)} ${spans.days.map(days).reduce((all, each) => sql`${all} ${each}`, nothing)}) sums
     group by state order by state`
}

const within = (column: Fragment, { from, until }: Span) => sql`
  ${from === undefined ? nothing : sql`and ${column} >= ${from}::date`} ${until === undefined ? nothing : sql`and ${column} < ${until}::date`}`
const sumColumns = sql`state, found, counted, money_in, money_out, fees, left_out, counted_in, fees_in`
const sumsBothWays = sql`sum(found)::bigint as found, sum(counted)::bigint as counted, sum(money_in)::bigint as money_in,
  sum(money_out)::bigint as money_out, sum(fees)::bigint as fees, sum(left_out)::bigint as left_out`
const sumsIn = sql`sum(counted_in)::bigint as found, sum(counted_in)::bigint as counted, sum(money_in)::bigint as money_in,
  0::bigint as money_out, sum(fees_in)::bigint as fees, 0::bigint as left_out`

/**
 * Uses transactions_by_words and transactions_by_amount: without an order the planner is not led to walk the whole history for
 * one. At most `most` rows.
 */
const sumsOfRows = ({ merchant_id, mode }: HistoryBook, filter: ReadFilter, most: number | null): Fragment => sql`
  select state, count(*) as found, count(net) as counted,
         coalesce(sum(amount) filter (where net is not null and amount > 0), 0)::bigint as money_in,
         coalesce(-sum(amount) filter (where net is not null and amount < 0), 0)::bigint as money_out,
         coalesce(sum(fee) filter (where net is not null), 0)::bigint as fees,
         coalesce(sum(abs(amount)) filter (where net is null), 0)::bigint as left_out
    from (select state, amount, fee, net
            from transactions
           where merchant_id = ${merchant_id} and mode = ${mode} ${filterConditions({ merchant_id, mode }, filter)} ${searchCondition(filter) ?? nothing}
           limit ${most}) found
   group by state order by state`
