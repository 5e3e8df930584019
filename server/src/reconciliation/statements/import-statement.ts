import { setImmediate } from 'node:timers/promises'
import { formatMoney } from '@sahuji/contract/money/money'
import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockAccount, needAccount } from '../accounts.ts'
import { matchAccount } from '../matching/match-account.ts'
import { addFormatPart } from './formats/add-format-part.ts'
import { formatOf } from './formats/read-format.ts'
import { closedDaysOf } from './preview-statement.ts'
import { agreedConventions, doubtsOf, type FileConventions, newConventions } from './file-conventions.ts'
import { recordReader } from './read-file.ts'
import { isRow, type ReadRow } from './read-rows.ts'
import { splitRecords } from './split-records.ts'
import { mapOf, newestMap } from './statement-maps.ts'
import {
  deleteParts,
  insertRows,
  insertStatement,
  keepPart,
  keptBytes,
  lockStatement,
  partText,
  saveProgress,
  statementById,
  type StatementRow,
} from './statement-store.ts'

/** The person who brings a statement; null: none, as in the demo. */
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

/** The longest incomplete record: a file without line ends would grow in the database, and be read again each time. */
const restMax = 60_000

/** The most bad lines that are kept with their texts; all are counted. */
const badShown = 100

/** Two hundred thousand rows of a CSV file and to spare: all of it is kept, and read once more where its beginning misled. */
export const bytesMost = 64_000_000

const fileTooLarge = () =>
  new Refusal('statement_file_too_large', { megabytes: `${bytesMost / 1_000_000}`, count: '2,00,000' }, ['text'])

/**
 * Reads the next part of a file. A part that came before is skipped, so that it may be sent again. After the last part
 * the whole file is read again where it contradicts its beginning. Refuses statement_decided,
 * statement_column_missing, statement_column_doubled, statement_has_no_lines, statement_too_large, statement_file_too_large,
 * and fields_invalid for a part out of its order. A file in a format of banks is only stored until its last part, which reports its
 * refusals.
 */
export async function addPart(
  tx: Tx,
  { id, number, text, is_last }: { id: string; number: number; text: string; is_last: boolean },
): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (number <= statement.parts && statement.state !== 'discarded') return statement
  if (statement.state !== 'draft') throw new Refusal('statement_decided')
  if (number !== statement.parts + 1) throw new Refusal('fields_invalid', {}, ['number'])
  if ((await keptBytes(tx, id)) + Buffer.byteLength(text) > bytesMost) throw fileTooLarge()
  await keepPart(tx, id, { number, text })
  const file = statement.conventions ?? newConventions()
  const format = number === 1 ? formatOf(text) : undefined
  if (format) file.format = { name: format, letters: 0 }
  if (file.format) await addFormatPart(tx, statement, { number, text, is_last, file })
  else await readPart(tx, statement, { number, text, is_last, file })
  const agreed = is_last && !file.format ? agreedConventions(file) : undefined
  if (agreed) await readAgain(tx, id, agreed)
  if (is_last) await refuseImplausible(tx, id)
  return statementById(tx, id)
}

/**
 * Reads a whole file again with a person's choice. Refuses not_found, statement_decided, and fields_invalid for a form
 * of dates that the map lacks.
 */
export async function chooseConventions(
  tx: Tx,
  { id, ...chosen }: { id: string } & FileConventions['chosen'],
): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (statement.state !== 'read' || !statement.conventions) throw new Refusal('statement_decided')
  // a format defines its dates and signs
  if (statement.conventions.format) throw new Refusal('fields_invalid', {}, Object.keys(chosen))
  const { dates } = await mapOf(tx, statement)
  if (chosen.dates !== undefined && !dates.includes(chosen.dates)) throw new Refusal('fields_invalid', {}, ['dates'])
  await readAgain(tx, id, newConventions({ ...statement.conventions.chosen, ...chosen }))
  return statementById(tx, id)
}

/** Reads the stored parts once more; the file then agrees with its conventions, or stays unchanged. */
async function readAgain(tx: Tx, id: string, file: FileConventions): Promise<void> {
  const { parts } = await statementById(tx, id)
  await tx.run`delete from rail_statement_rows where statement_id = ${id}`
  await tx.run`
    update rail_statements set state = 'draft', hash = '', rest = '', columns = null, lines = 0, bad_lines = 0, bad = '[]'
     where id = ${id}`
  for (let number = 1; number <= parts; number++) {
    const text = await partText(tx, id, number)
    await readPart(tx, await statementById(tx, id), { number, text, is_last: number === parts, file })
  }
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

/** How many rows are written at a time: more only take memory. */
const rowsAtOnce = 300

/**
 * Other work gets a turn after this many records: a record with an open quotation mark costs twenty thousand
 * characters.
 */
const recordsAtOnce = 50

/** Writes the rows of a part during the reading, and the progress. Refuses statement_column_missing and _doubled. */
async function readPart(
  tx: Tx,
  statement: StatementRow,
  { number, text, is_last, file }: { number: number; text: string; is_last: boolean; file: FileConventions },
): Promise<void> {
  const map = await mapOf(tx, statement)
  const bad: BadLine[] = []
  let rows: ReadRow[] = []
  const form = { separator: file.separator ?? map.separator, is_last }
  const reader = recordReader({ map, head: statement.columns, day: statement.day, file }, form)
  const records = splitRecords(statement, text, form)
  let next = records.next()
  for (let count = 1; !next.done; next = records.next(), count++) {
    const one = reader.read(next.value)
    if (one && isRow(one)) rows.push(one)
    else if (one) bad.push(one)
    if (count % recordsAtOnce === 0) await setImmediate()
    if (rows.length < rowsAtOnce) continue
    await insertRows(tx, statement, rows)
    rows = []
  }
  await insertRows(tx, statement, rows)
  if (is_last) reader.end()
  if (next.value.rest.length > restMax) throw new Refusal('statement_has_no_lines', {}, ['text'])
  await saveProgress(tx, statement.id, {
    ...next.value,
    parts: Math.max(statement.parts, number),
    columns: reader.head(),
    bad_lines: statement.bad_lines + bad.length,
    bad: [...statement.bad, ...bad].slice(0, badShown),
    conventions: file,
    is_whole: is_last,
  })
}

/** Stores a rail's own rows as a statement that was read whole, with what it lists in another currency as bad lines. Its text is the rail's answer. */
export async function keepRows(
  tx: Tx,
  { id }: StatementRow,
  { rows, bad, hash }: { rows: readonly ReadRow[]; bad: readonly BadLine[]; hash: string },
): Promise<void> {
  const statement = await lockStatement(tx, id)
  await insertRows(tx, statement, rows)
  const lines = rows.length + bad.length
  await saveProgress(tx, id, {
    hash,
    parts: 1,
    rest: '',
    columns: [],
    lines,
    bad_lines: bad.length,
    bad: bad.slice(0, badShown),
    conventions: null,
    is_whole: true,
  })
}

interface CountAsk {
  id: string
  without_bad_lines?: boolean | undefined
  /** Records that a person checked what of the file is ambiguous or does not add up. */
  is_seen?: boolean | undefined
}

/**
 * Lets a statement count, matches its account and finds what does not agree: once for a file. Refuses statement_decided,
 * statement_known, statement_has_bad_lines, statement_dates_unclear, statement_unclear, day_closed.
 */
export async function countStatement(
  tx: Tx,
  clock: Clock,
  { id, without_bad_lines = false, is_seen = false }: CountAsk,
): Promise<void> {
  const { account } = await statementById(tx, id)
  await lockAccount(tx, account)
  const statement = await lockStatement(tx, id)
  if (statement.state !== 'read') throw new Refusal('statement_decided')
  if (statement.bad_lines > 0 && !without_bad_lines)
    throw new Refusal('statement_has_bad_lines', { count: `${statement.bad_lines}` })
  const doubts = doubtsOf(statement.conventions)
  if (doubts.dates) throw new Refusal('statement_dates_unclear', { text: doubts.dates.text })
  if ((doubts.debits || doubts.balance) && !is_seen) throw new Refusal('statement_unclear')
  const [day] = await closedDaysOf(tx, id)
  if (day !== undefined) throw new Refusal('day_closed', { day })
  const same = await tx.maybe`
    select id from rail_statements where account = ${account} and hash = ${statement.hash} and state = 'counted'`
  if (same) throw new Refusal('statement_known')
  await deleteParts(tx, id)
  await tx.run`update rail_statements set state = 'counted', counted_at = ${clock.now()} where id = ${id}`
  const { first_day, last_day } = statement
  if (first_day !== null && last_day !== null) await matchAccount(tx, clock, { account, first_day, last_day })
}

/** Discards an uncounted statement. Refuses statement_decided. */
export async function discardStatement(tx: Tx, id: string): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (statement.state === 'counted' || statement.state === 'discarded') throw new Refusal('statement_decided')
  await deleteParts(tx, id)
  await tx.run`delete from rail_statement_rows where statement_id = ${id}`
  await tx.run`update rail_statements set state = 'discarded', rest = '' where id = ${id}`
  return statementById(tx, id)
}

/** Discards files that were begun before a moment and never counted; a rail's own answers remain. */
export async function discardAbandoned(tx: Tx, before: Date): Promise<void> {
  const left = await tx.many<{ id: string }>`
    select id from rail_statements
     where state in ('draft', 'read') and source = 'file' and begun_at < ${before} order by id for update skip locked`
  for (const { id } of left) await discardStatement(tx, id)
}
