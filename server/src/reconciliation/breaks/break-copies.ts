import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { BreakRow } from './break-store.ts'

/** Another row that says the same as a break's, by its file and line. */
export interface StandingRow {
  name: string
  line: number
  /** It has found its entry, was decided on, or waits for a second person. */
  is_booked: boolean
  /** What it says was posted because of it, or waits for a second person. */
  is_posted: boolean
  /** Whether the break's row may be another payment: no other that says the same has its reference of the rail. */
  may_part: boolean
}

type OfBreak = Pick<BreakRow, 'row_id' | 'line_id' | 'twin_row_id'>

/**
 * The row that a break's row is a copy of: of all that say the same the one that moved its money, or that counted first;
 * never one that ended as a copy itself. Of the first row there is one only once that moved the money.
 */
export async function rowThatStands(
  tx: Tx,
  { row_id, line_id, twin_row_id }: OfBreak,
): Promise<StandingRow | undefined> {
  if (row_id === null || line_id !== null) return undefined
  const found = await tx.maybe<StandingRow>`
    select s.name, r.line, (m.line_id is not null or coalesce(b.state in ('proposed', 'resolved'), false)) as is_booked,
           coalesce(${isPosted}, false) as is_posted,
           ${twin_row_id !== null} and not exists (
             select from copies_of_row(${twin_row_id ?? row_id}::bigint) c(id) join rail_statement_rows said on said.id = c.id
               join rail_statement_rows own on own.id = ${row_id} and own.rail_reference = said.rail_reference
              where said.id <> own.id) as may_part
      from copies_of_row(${twin_row_id ?? row_id}::bigint) c(id)
      join rail_statement_rows r on r.id = c.id
      join rail_statements s on s.id = r.statement_id
      left join reconciliation_breaks b on b.row_id = r.id
      left join statement_matches m on m.row_id = r.id
     where r.id <> ${row_id} and not coalesce(b.state = 'resolved' and b.act = 'copy', false)
     order by is_posted desc, is_booked desc, r.id limit 1`
  return found && (found.is_booked || twin_row_id !== null) ? found : undefined
}

/** A break by which a row's own money moves, once a second person agrees. */
const isPosted = sql`(b.line_id is null and b.state in ('proposed', 'resolved')
  and b.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))`

/**
 * Refuses break_copy_booked where another row that says the same was booked, or waits for a second person: an entry that this
 * one belongs to would have the money twice. Held by the database, too (copy_of_booked_row_belongs_to_nothing).
 */
export async function refuseBookedCopy(tx: Tx, row_id: number): Promise<void> {
  const booked = await tx.maybe<{ name: string; line: number }>`
    select s.name, r.line
      from copies_of_row(coalesce((select twin_row_id from reconciliation_breaks where row_id = ${row_id}), ${row_id}::bigint)) c(id)
      join reconciliation_breaks b on b.row_id = c.id and ${isPosted}
      join rail_statement_rows r on r.id = c.id
      join rail_statements s on s.id = r.statement_id
     where r.id <> ${row_id} order by r.id limit 1`
  if (booked) throw new Refusal('break_copy_booked', { line: `${booked.line}`, name: booked.name }, ['act'])
}

/**
 * Refuses break_twin_decided where the same row of another statement has found its entry, was decided on, or waits for a
 * second person: it moved money once. Held by the database, too (copied_row_is_booked_once,
 * copy_of_matched_row_moves_nothing).
 */
export async function refuseBookedTwin(tx: Tx, one: OfBreak): Promise<void> {
  const stands = await rowThatStands(tx, one)
  if (!stands?.is_booked) return
  throw new Refusal('break_twin_decided', { line: `${stands.line}`, name: stands.name }, ['act'])
}
