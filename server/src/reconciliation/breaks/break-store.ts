import type { BreakDetail, ReconciliationBreak } from '@sahuji/contract/reconciliation/break-shapes'
import type { BookLine, ShownStatementRow } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { accountNames } from '../accounts.ts'

/** A break as the database keeps it. Paisa; `difference` is statement less books. */
export type BreakRow = Omit<ReconciliationBreak, 'label' | 'row' | 'line'> & {
  row_id: number | null
  line_id: number | null
  /** The same row in the statement that counted first. */
  twin_row_id: number | null
}

const columns = sql`id, account, day, kind, row_id::int, line_id::int, twin_row_id::int, difference, fee_difference, found_at, state, act,
  note, kept_until, proposal_id, decided_name, resolved_at, carried_name`

/** One break, locked until the end of the transaction. Refuses not_found. */
export async function lockBreak(tx: Tx, id: string): Promise<BreakRow> {
  const row = await tx.maybe<BreakRow>`select ${columns} from reconciliation_breaks where id = ${id} for update`
  if (!row) throw new Refusal('not_found')
  return row
}

/** One break. Refuses not_found. */
export async function breakById(tx: Tx, id: string): Promise<BreakRow> {
  const row = await tx.maybe<BreakRow>`select ${columns} from reconciliation_breaks where id = ${id}`
  if (!row) throw new Refusal('not_found')
  return row
}

interface BreakFilter {
  which?: 'open' | 'ended' | undefined
  account?: string | undefined
  day?: string | undefined
  kind?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Breaks, the oldest first; or those that ended, the newest first. Uses open_breaks. */
export async function breaksOf(tx: Tx, { which = 'open', account, day, kind, cursor, limit }: BreakFilter) {
  const last = cursor
    ? await tx.maybe<BreakRow>`select ${columns} from reconciliation_breaks where id = ${cursor}`
    : null
  const like = sql`${account ? sql`and account = ${account}` : nothing} ${day ? sql`and day = ${day}::date` : nothing}
    ${kind ? sql`and kind = ${kind}` : nothing}`
  if (which === 'open')
    return tx.many<BreakRow>`
      select ${columns} from reconciliation_breaks
       where state in ('open', 'proposed') ${like}
         ${last ? sql`and (found_at, id) > (${last.found_at}, ${last.id}::uuid)` : nothing}
       order by found_at, id limit ${limit}`
  return tx.many<BreakRow>`
    select ${columns} from reconciliation_breaks
     where state in ('resolved', 'mended') ${like}
       ${last?.resolved_at ? sql`and (resolved_at, id) < (${last.resolved_at}, ${last.id}::uuid)` : nothing}
     order by resolved_at desc, id desc limit ${limit}`
}

/** How many are open, since when, and their sum without signs; paisa. */
export const breakTotals = (tx: Tx) => tx.one<{ count: number; sum: bigint; oldest: Date | null }>`
  select count(*)::int as count, coalesce(sum(abs(difference) + abs(fee_difference)), 0)::bigint as sum,
         min(found_at) as oldest
    from reconciliation_breaks where state in ('open', 'proposed')`

const rowColumns = sql`r.id::int, r.account, r.line, r.day, r.at, r.amount, r.fee, r.reference, r.rail_reference, r.description`
/** What is read of a line of the books, as `l`. */
export const lineColumns = sql`l.id::int, l.account, l.transfer_id, l.kind, l.posted_at, l.day, l.amount, l.reference,
  l.rail_reference`

/** Rows of statements by their ids. */
export const rowsById = (tx: Tx, ids: readonly (number | null)[]) => tx.many<ShownStatementRow>`
  select ${rowColumns} from rail_statement_rows r where r.id = any (${ids.filter((id) => id !== null)}::bigint[])`

/** Lines of the books by their ids. */
export const linesById = (tx: Tx, ids: readonly (number | null)[]) => tx.many<BookLine>`
  select ${lineColumns} from book_lines l where l.id = any (${ids.filter((id) => id !== null)}::bigint[])`

/** Breaks as operators see them, with their rows and lines. */
export async function shownBreaks(tx: Tx, breaks: readonly BreakRow[]): Promise<ReconciliationBreak[]> {
  const [names, rows, lines] = [
    await accountNames(tx),
    await rowsById(
      tx,
      breaks.map(({ row_id }) => row_id),
    ),
    await linesById(
      tx,
      breaks.map(({ line_id }) => line_id),
    ),
  ]
  return breaks.map(({ row_id, line_id, twin_row_id: _twin, ...one }) => ({
    ...one,
    label: names.find(({ account }) => account === one.account)?.label ?? one.account,
    row: rows.find(({ id }) => id === row_id) ?? null,
    line: lines.find(({ id }) => id === line_id) ?? null,
  }))
}

/** How many that a break may belong to are shown. */
const candidatesMax = 10

/** Entries that found no row, near a row in time: the same amount first, then by how near the amount is. */
export const linesFor = (tx: Tx, row: ShownStatementRow) => tx.many<BookLine>`
  select ${lineColumns} from book_lines l
   where l.account = ${row.account} and l.day between ${row.day}::date - 10 and ${row.day}::date + 10
     and sign(l.amount) = sign(${row.amount}::bigint)
     and not exists (select from statement_matches m where m.line_id = l.id)
     and not exists (select from reconciliation_breaks b
                      where b.line_id = l.id and b.row_id is null and b.state in ('proposed', 'resolved'))
   order by (l.reference = ${row.reference} or l.rail_reference = ${row.rail_reference}) is true desc,
            abs(l.amount - ${row.amount}::bigint), abs(l.day - ${row.day}::date), l.id
   limit ${candidatesMax}`

/** Rows that found no entry and are no copies of others, near an entry in time, in the same order. */
export const rowsFor = (tx: Tx, line: BookLine) => tx.many<ShownStatementRow>`
  select ${rowColumns} from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted'
   where r.account = ${line.account} and r.day between ${line.day}::date - 10 and ${line.day}::date + 10
     and sign(r.amount) = sign(${line.amount}::bigint)
     and not exists (select from statement_matches m where m.row_id = r.id)
     and not exists (select from reconciliation_breaks b
                      where b.row_id = r.id and (b.state in ('proposed', 'resolved') or b.twin_row_id is not null))
   order by (r.reference = ${line.reference} or r.rail_reference = ${line.rail_reference}) is true desc,
            abs(r.amount - ${line.amount}::bigint), abs(r.day - ${line.day}::date), r.id
   limit ${candidatesMax}`

/**
 * Another statement's row near a row in time that has its references and contradicts none, with another amount: the other side
 * may have changed it. The one that counted last.
 */
export const changedRowOf = (tx: Tx, row: ShownStatementRow) => tx.maybe<NonNullable<BreakDetail['changed']>>`
  select s.name, r.line, r.day, r.amount
    from rail_statement_rows r join rail_statements s on s.id = r.statement_id and s.state = 'counted'
   where r.account = ${row.account} and r.day between ${row.day}::date - 3 and ${row.day}::date + 3
     and r.amount <> ${row.amount} and sign(r.amount) = sign(${row.amount}::bigint)
     and r.statement_id <> (select statement_id from rail_statement_rows where id = ${row.id})
     and coalesce(r.reference = ${row.reference}, true) and coalesce(r.rail_reference = ${row.rail_reference}, true)
     and (r.reference = ${row.reference} or r.rail_reference = ${row.rail_reference})
   order by s.counted_at desc, r.id desc limit 1`
