import type { BadLine, Statement } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { json, nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileConventions } from './file-conventions.ts'
import type { ReadRow } from './read-rows.ts'

/** A statement as the database keeps it. */
export interface StatementRow {
  id: string
  account: string
  source: 'file' | 'rail'
  name: string
  map_code: string
  map_version: number
  day: string | null
  state: Statement['state']
  hash: string
  parts: number
  rest: string
  columns: string[] | null
  lines: number
  bad_lines: number
  bad: BadLine[]
  /** The file's conventions found so far; null where no file was read. */
  conventions: FileConventions | null
  begun_name: string
  begun_at: Date
  counted_at: Date | null
  first_day: string | null
  last_day: string | null
}

const columns = sql`id, account, source, name, map_code, map_version, day, state, hash, parts, rest, columns, lines,
  bad_lines, bad, conventions, begun_name, begun_at, counted_at, first_day, last_day`

/** A statement, locked until the end of the transaction. Refuses not_found. */
export async function lockStatement(tx: Tx, id: string): Promise<StatementRow> {
  const row = await tx.maybe<StatementRow>`select ${columns} from rail_statements where id = ${id} for update`
  if (!row) throw new Refusal('not_found')
  return row
}

/** A statement. Refuses not_found. */
export async function statementById(tx: Tx, id: string): Promise<StatementRow> {
  const row = await tx.maybe<StatementRow>`select ${columns} from rail_statements where id = ${id}`
  if (!row) throw new Refusal('not_found')
  return row
}

/** Statements, the newest first. Uses statements_by_account. */
export const statementsOf = (
  tx: Tx,
  { account, cursor, limit }: { account?: string; cursor?: string; limit: number },
) =>
  tx.many<StatementRow>`
    select ${columns} from rail_statements
     where true ${account ? sql`and account = ${account}` : nothing} ${cursor ? sql`and id < ${cursor}` : nothing}
     order by id desc limit ${limit}`

/** Inserts a statement that begins. */
export const insertStatement = (
  tx: Tx,
  made: Pick<StatementRow, 'id' | 'account' | 'source' | 'name' | 'map_code' | 'map_version' | 'day' | 'begun_name'> & {
    begun_by: string | null
    begun_at: Date
  },
) => tx.run`
  insert into rail_statements (id, account, source, name, map_code, map_version, day, state, hash, begun_by, begun_name,
                               begun_at)
  values (${made.id}, ${made.account}, ${made.source}, ${made.name}, ${made.map_code}, ${made.map_version},
          ${made.day}::date, 'draft', '', ${made.begun_by}, ${made.begun_name}, ${made.begun_at})`

/** Inserts rows of a draft, in one SQL statement. */
export async function insertRows(
  tx: Tx,
  { id, account }: Pick<StatementRow, 'id' | 'account'>,
  rows: readonly ReadRow[],
): Promise<void> {
  if (rows.length === 0) return
  // the driver's own way to write an array takes four times the room
  const column = (cell: (row: ReadRow) => string | number | bigint | null) =>
    `{${rows.map((row) => cell(row) ?? 'null').join(',')}}`
  const quoted = (text: string | null) => text && `"${text.replace(/["\\]/g, '\\$&')}"`
  await tx.run`
    insert into rail_statement_rows (statement_id, account, line, day, at, amount, fee, reference, rail_reference,
                                     description)
    select ${id}::uuid, ${account}, * from unnest(${column(({ line }) => line)}::int[],
      ${column(({ day }) => day)}::date[], ${column(({ at }) => at && at.toISOString())}::timestamptz[],
      ${column(({ amount }) => amount)}::bigint[], ${column(({ fee }) => fee)}::bigint[],
      ${column(({ reference }) => quoted(reference))}::text[],
      ${column(({ rail_reference }) => quoted(rail_reference))}::text[],
      ${rows.map(({ description }) => description)}::text[])`
}

/** Keeps how far a draft was read. */
export const saveProgress = (
  tx: Tx,
  id: string,
  read: Pick<StatementRow, 'hash' | 'parts' | 'rest' | 'columns' | 'lines' | 'bad_lines' | 'bad' | 'conventions'> & {
    is_whole: boolean
  },
) => tx.run`
  update rail_statements
     set hash = ${read.hash}, parts = ${read.parts}, rest = ${read.rest}, columns = ${read.columns}::text[],
         lines = ${read.lines}, bad_lines = ${read.bad_lines}, bad = ${json(read.bad)}::jsonb,
         conventions = ${read.conventions && json(read.conventions)}::jsonb,
         state = case when ${read.is_whole} then 'read' else state end,
         -- once, when all is there: for each part it would be read repeatedly
         first_day = case when ${read.is_whole} then (
           select coalesce(min(r.day), max(s.day)) from rail_statements s
             left join rail_statement_rows r on r.statement_id = s.id where s.id = ${id}) end,
         last_day = case when ${read.is_whole} then (
           select coalesce(max(r.day), max(s.day)) from rail_statements s
             left join rail_statement_rows r on r.statement_id = s.id where s.id = ${id}) end
   where id = ${id}`

/**
 * Stores a part of a file until the statement counts: it is read again where the whole file contradicts its beginning.
 */
export const keepPart = (tx: Tx, statement_id: string, part: { number: number; text: string }) => tx.run`
  insert into rail_statement_parts (statement_id, number, text) values (${statement_id}, ${part.number}, ${part.text})`

/** The bytes of a file that were sent so far. */
export const keptBytes = async (tx: Tx, statement_id: string): Promise<number> =>
  (
    await tx.one<{ bytes: number }>`
      select coalesce(sum(octet_length(text)), 0)::integer as bytes
        from rail_statement_parts where statement_id = ${statement_id}`
  ).bytes

/** A part of a file as it was sent. */
export const partText = async (tx: Tx, statement_id: string, number: number): Promise<string> =>
  (
    await tx.one<{ text: string }>`
      select text from rail_statement_parts where statement_id = ${statement_id} and number = ${number}`
  ).text

/** A file as its parts define it. */
export const wholeText = async (tx: Tx, statement_id: string): Promise<string> =>
  (
    await tx.one<{ text: string }>`
      select string_agg(text, '' order by number) as text from rail_statement_parts where statement_id = ${statement_id}`
  ).text

export const deleteParts = (tx: Tx, statement_id: string) =>
  tx.run`delete from rail_statement_parts where statement_id = ${statement_id}`

/** The sums of statements' rows: how many, what they move, and what the rail keeps of it. */
export async function sumsOf(tx: Tx, ids: readonly string[]) {
  const sums = await tx.many<{ statement_id: string; rows: number; sum: bigint; fees: bigint }>`
    select statement_id, count(*)::int as rows, sum(amount)::bigint as sum, coalesce(sum(fee), 0)::bigint as fees
      from rail_statement_rows where statement_id = any (${[...ids]}::uuid[]) group by 1`
  return new Map(sums.map(({ statement_id, ...sum }) => [statement_id, sum]))
}

/** A statement as operators see it; of a draft the lines so far in place of its sums. */
export async function shownStatements(tx: Tx, rows: readonly StatementRow[]): Promise<Statement[]> {
  const sums = await sumsOf(
    tx,
    rows.filter(({ state }) => state !== 'draft').map(({ id }) => id),
  )
  return rows.map(({ id, account, source, name, map_code, map_version, state, bad_lines, ...row }) => ({
    id,
    account,
    source,
    name,
    map: map_code,
    map_version,
    state,
    bad_lines,
    day: row.day,
    ...(sums.get(id) ?? { rows: state === 'draft' ? row.lines : 0, sum: 0n, fees: 0n }),
    first_day: row.first_day,
    last_day: row.last_day,
    begun_name: row.begun_name,
    begun_at: row.begun_at,
    counted_at: row.counted_at,
  }))
}
