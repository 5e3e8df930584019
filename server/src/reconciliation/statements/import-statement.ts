import type { ColumnMap } from '@sahuji/contract/reconciliation/column-maps'
import { formatMoney } from '@sahuji/contract/money'
import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount, needAccount } from '../accounts.ts'
import { matchAccount } from '../matching/match-account.ts'
import { closedDaysOf } from './preview-statement.ts'
import { isRow, missingColumns, type ReadRow, rowReader } from './read-rows.ts'
import { splitRecords, type SplitState } from './split-records.ts'
import { mapOf, newestMap } from './statement-maps.ts'
import {
  insertRows,
  insertStatement,
  lockStatement,
  saveProgress,
  statementById,
  type StatementRow,
} from './statement-store.ts'

/** Who brings a statement; null: nobody, as in the demo. */
export interface Bringer {
  operator_id: string | null
  name: string
}

/** Begins to read a file of an account. Refuses not_found for an account that is not held against statements. */
export async function beginStatement(
  tx: Tx,
  clock: Clock,
  by: Bringer,
  ask: { account: string; map: string; name: string; day?: string | undefined; source?: 'file' | 'rail' },
): Promise<StatementRow> {
  await needAccount(tx, ask.account)
  const { code, version, body } = await newestMap(tx, ask.map)
  if (body.columns.date === undefined && ask.day === undefined) throw new Refusal('fields_invalid', {}, ['day'])
  const id = newId(clock)
  const { account, name, day = null, source = 'file' } = ask
  const about = { id, account, source, name, day, map_code: code, map_version: version }
  await insertStatement(tx, { ...about, begun_by: by.operator_id, begun_name: by.name, begun_at: clock.now() })
  return statementById(tx, id)
}

/** What is no whole record yet is at most so long: a file without line ends would grow in the database, read again each time. */
const restMax = 60_000

/** The most bad lines that are kept with their texts; all are counted. */
const badShown = 100

/**
 * Reads the next part of a file. A part that came before is passed over, so that it may be sent again. Refuses
 * statement_decided, statement_column_missing, statement_has_no_lines, statement_too_large, and fields_invalid for a part out of
 * its order.
 */
export async function addPart(
  tx: Tx,
  { id, number, text, is_last }: { id: string; number: number; text: string; is_last: boolean },
): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (number <= statement.parts && statement.state !== 'discarded') return statement
  if (statement.state !== 'draft') throw new Refusal('statement_decided')
  if (number !== statement.parts + 1) throw new Refusal('fields_invalid', {}, ['number'])
  const map = await mapOf(tx, statement)
  const { head, bad, state } = await readPart(tx, statement, map, { text, is_last })
  if (state.rest.length > restMax) throw new Refusal('statement_has_no_lines', {}, ['text'])
  await saveProgress(tx, id, {
    ...state,
    parts: number,
    columns: head,
    bad_lines: statement.bad_lines + bad.length,
    bad: [...statement.bad, ...bad].slice(0, badShown),
    is_whole: is_last,
  })
  if (is_last) await refuseImplausible(tx, id)
  return statementById(tx, id)
}

/** What all rows of a statement move at most, either way, and their fees: no sum over its days leaves what an answer carries. */
const movedMax = 10n ** 14n

export const isPlausible = (moved: bigint): boolean => moved <= movedMax

async function refuseImplausible(tx: Tx, id: string): Promise<void> {
  // compared where it is summed: a sum of many rows goes beyond what a bigint carries
  const { is_plausible } = await tx.one<{ is_plausible: boolean }>`
    select coalesce(sum(abs(amount) + coalesce(abs(fee), 0)), 0) <= ${movedMax} as is_plausible
      from rail_statement_rows where statement_id = ${id}`
  if (!is_plausible) throw new Refusal('statement_too_large', { amount: formatMoney(movedMax) }, ['map'])
}

/** So many rows are written down at a time: more only take room. */
const rowsAtOnce = 300

/** Writes the rows of a part down as they are read. Refuses statement_column_missing. */
async function readPart(
  tx: Tx,
  statement: StatementRow,
  map: ColumnMap,
  { text, is_last }: { text: string; is_last: boolean },
): Promise<{ head: string[] | null; bad: BadLine[]; state: SplitState }> {
  const bad: BadLine[] = []
  let rows: ReadRow[] = []
  let head = statement.columns
  let read = head && rowReader(map, head, statement.day)
  const records = splitRecords(statement, text, { separator: map.separator, is_last })
  let next = records.next()
  for (; !next.done; next = records.next()) {
    const record = next.value
    const one = read?.(record)
    if (one && isRow(one)) rows.push(one)
    else if (one) bad.push(one)
    if (!read && record.line > map.skip) {
      head = record.cells
      needColumns(missingColumns(map, head))
      read = rowReader(map, head, statement.day)
    }
    if (rows.length < rowsAtOnce) continue
    await insertRows(tx, statement, rows)
    rows = []
  }
  await insertRows(tx, statement, rows)
  if (!head && is_last) needColumns([map.columns.amount ?? map.columns.credit])
  return { head, bad, state: next.value }
}

function needColumns([missing]: (string | undefined)[]): void {
  if (missing !== undefined) throw new Refusal('statement_column_missing', { column: missing }, ['map'])
}

/** Keeps rows that a rail said itself, as a statement that was read whole. Its text is what it said. */
export async function keepRows(tx: Tx, { id }: StatementRow, rows: readonly ReadRow[], hash: string): Promise<void> {
  const statement = await lockStatement(tx, id)
  await insertRows(tx, statement, rows)
  const lines = rows.length
  await saveProgress(tx, id, { hash, parts: 1, rest: '', columns: [], lines, bad_lines: 0, bad: [], is_whole: true })
}

/**
 * Lets a statement count, matches its account and finds what does not agree: once for a file. Refuses statement_decided,
 * statement_known, statement_has_bad_lines, day_closed.
 */
export async function countStatement(
  tx: Tx,
  clock: Clock,
  { id, without_bad_lines = false }: { id: string; without_bad_lines?: boolean | undefined },
): Promise<void> {
  const { account } = await statementById(tx, id)
  await lockAccount(tx, account)
  const statement = await lockStatement(tx, id)
  if (statement.state !== 'read') throw new Refusal('statement_decided')
  if (statement.bad_lines > 0 && !without_bad_lines)
    throw new Refusal('statement_has_bad_lines', { count: `${statement.bad_lines}` })
  const [day] = await closedDaysOf(tx, id)
  if (day !== undefined) throw new Refusal('day_closed', { day })
  const same = await tx.maybe`
    select id from rail_statements where account = ${account} and hash = ${statement.hash} and state = 'counted'`
  if (same) throw new Refusal('statement_known')
  await tx.run`update rail_statements set state = 'counted', counted_at = ${clock.now()} where id = ${id}`
  const { first_day, last_day } = statement
  if (first_day !== null && last_day !== null) await matchAccount(tx, clock, { account, first_day, last_day })
}

/** Throws away what does not count. Refuses statement_decided. */
export async function discardStatement(tx: Tx, id: string): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (statement.state === 'counted' || statement.state === 'discarded') throw new Refusal('statement_decided')
  await tx.run`delete from rail_statement_rows where statement_id = ${id}`
  await tx.run`update rail_statements set state = 'discarded', rest = '' where id = ${id}`
  return statementById(tx, id)
}

/** Throws away files that were begun before a moment and never counted; what a rail said itself waits on. */
export async function discardAbandoned(tx: Tx, before: Date): Promise<void> {
  const left = await tx.many<{ id: string }>`
    select id from rail_statements
     where state in ('draft', 'read') and source = 'file' and begun_at < ${before} order by id for update skip locked`
  for (const { id } of left) await discardStatement(tx, id)
}
