import { createHash } from 'node:crypto'
import type { BadLine } from '@sahuji/contract/reconciliation/statement-shapes'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PayoutRail } from '../../rails/payout-rail.ts'
import type { Rail, RailStatementLine, RailStatementRow } from '../../rails/rail.ts'
import type { Rails } from '../../rails/rails.ts'
import { lockAccount, mapFor, needAccount } from '../accounts.ts'
import { beginStatement, type Bringer, discardStatement, isPlausible, keepRows } from './import-statement.ts'
import { type Known, unknownOf } from './known-rows.ts'
import { comparable, type ReadRow } from './read-rows.ts'
import { statementById, type StatementRow } from './statement-store.ts'

const ofRail = 'rail_clearing:'

/**
 * The rail of an account that lists its days when asked, by its capabilities; a provider's test environment reports
 * nothing of the live book.
 */
export function askedRail(rails: Rails, account: string): Rail | PayoutRail | undefined {
  const name = account.startsWith(ofRail) ? account.slice(ofRail.length) : ''
  const rail = rails.named(name) ?? rails.payouts.named(name)
  return rail?.capabilities.statement === 'asked' && rails.serves(name, 'live') ? rail : undefined
}

/** Whose day is asked for. */
interface AskedDay {
  account: string
  day: string
}

/** What a rail lists of a day: its rows, and those that it has in a form which is no money of ours. */
export interface DayAnswer {
  rows: readonly ReadRow[]
  bad: readonly BadLine[]
}

/**
 * Asks a rail for a day and keeps the answer as a statement to be previewed; nothing of it counts yet. A partial
 * answer leaves nothing. Refuses not_found, day_not_over, statement_not_offered, statement_not_answered.
 */
export async function fetchDay(
  { db, clock, rails }: { db: Database; clock: Clock; rails: Rails },
  { account, day }: AskedDay,
  keep: (tx: Tx, answer: DayAnswer) => Promise<StatementRow>,
): Promise<StatementRow> {
  await db.read((tx) => needAccount(tx, account))
  if (day >= kathmanduDay(clock.now())) throw new Refusal('day_not_over', {}, ['day'])
  const answer = await askedRail(rails, account)?.statement?.(day)
  if (!answer) throw new Refusal('statement_not_offered')
  if (answer.outcome !== 'answered') throw new Refusal('statement_not_answered')
  const { rows, bad } = readAnswer(answer.value)
  // an answer that lists more money than there is is invalid
  if (!isPlausible(rows.reduce((sum, row) => sum + sizeOf(row.amount) + sizeOf(row.fee ?? 0n), 0n)))
    throw new Refusal('statement_not_answered')
  return db.write((tx) => keep(tx, { rows, bad }))
}

/**
 * Keeps a rail's answer for a day. An identical answer is the same statement; after a counted one only newer rows are
 * kept, and nothing where there are none. An older uncounted answer is removed.
 */
export async function keepDay(
  tx: Tx,
  clock: Clock,
  { by, account, day, rows, bad = [] }: AskedDay & { by: Bringer; rows: readonly ReadRow[]; bad?: readonly BadLine[] },
): Promise<StatementRow> {
  await lockAccount(tx, account)
  const fresh = unknownOf(rows, await countedRows(tx, { account, day, rows }))
  const seen = await countedTexts(tx, { account, day })
  const aside = bad.filter(({ text }) => !seen.has(text))
  const hash = createHash('sha256')
    .update(json([account, day, fresh, ...(aside.length > 0 ? [aside] : [])]))
    .digest('hex')
  const waiting = await tx.maybe<{ id: string; hash: string }>`
    select id, hash from rail_statements
     where account = ${account} and day = ${day}::date and source = 'rail' and state = 'read'`
  if (waiting?.hash === hash) return statementById(tx, waiting.id)
  if (waiting) await discardStatement(tx, waiting.id)
  const counted = fresh.length + aside.length === 0 ? await countedOf(tx, { account, day }) : undefined
  if (counted) return statementById(tx, counted.id)
  const ask = { account, map: mapFor(account), name: `${account} ${day}`, day, source: 'rail' } as const
  const begun = await beginStatement(tx, clock, by, ask)
  await keepRows(tx, begun, { rows: fresh, bad: aside, hash })
  return statementById(tx, begun.id)
}

/** Rows of an answer's days that count already: a row and its copies are one. */
const countedRows = (tx: Tx, { account, day, rows }: AskedDay & { rows: readonly ReadRow[] }) => tx.many<Known>`
  with days as (select distinct day from unnest(${[day, ...rows.map((row) => row.day)]}::date[]) asked(day))
  select r.at, r.amount, r.reference, r.rail_reference, r.description
    from rail_statement_rows r join rail_statements s on s.id = r.statement_id
    left join reconciliation_breaks b on b.row_id = r.id
    left join rail_statement_rows first on first.id = b.twin_row_id
   where r.account = ${account} and s.state = 'counted' and r.day in (select day from days)
     and (first.id is null or first.day not in (select day from days))`

/** What was set aside of a day in statements that count: a person has seen it. */
const countedTexts = async (tx: Tx, { account, day }: AskedDay): Promise<Set<string>> => {
  const seen = await tx.many<{ text: string }>`
    select line->>'text' as text from rail_statements s, jsonb_array_elements(s.bad) line
     where s.account = ${account} and s.day = ${day}::date and s.source = 'rail' and s.state = 'counted'`
  return new Set(seen.map(({ text }) => text))
}

const countedOf = (tx: Tx, { account, day }: AskedDay) => tx.maybe<{ id: string }>`
  select id from rail_statements
   where account = ${account} and state = 'counted' and ${day}::date between first_day and last_day
   order by id desc limit 1`

const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * A moment within days of the day that it is listed under; any other is dropped, and one that no calendar has is not
 * stored.
 */
const isNear = (at: Date, day: string): boolean => Math.abs(at.getTime() - Date.parse(day)) < 31 * 86_400_000

function readAnswer(lines: readonly RailStatementLine[]): { rows: ReadRow[]; bad: BadLine[] } {
  const read: { rows: ReadRow[]; bad: BadLine[] } = { rows: [], bad: [] }
  for (const [place, line] of lines.filter((one) => 'aside' in one || one.amount !== 0n).entries()) {
    if (!('aside' in line)) read.rows.push(readRow(line, place))
    else read.bad.push({ line: place + 1, column: null, why: line.aside.why, text: line.aside.text.slice(0, 200) })
  }
  return read
}

const readRow = (said: RailStatementRow, place: number): ReadRow => ({
  line: place + 1,
  day: said.day,
  at: said.at && isNear(said.at, said.day) ? said.at : null,
  amount: said.amount,
  fee: said.fee,
  reference: said.reference === null ? null : comparable(said.reference),
  rail_reference: said.rail_ref === null ? null : comparable(said.rail_ref),
  description: said.description.slice(0, 300),
})
