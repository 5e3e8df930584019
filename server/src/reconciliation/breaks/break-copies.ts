import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, sql } from '../../platform/database/sql.ts'
import { ConstraintViolation, translate } from '../../platform/database/database-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { BreakRow } from './break-store.ts'

/** Another row with the same content as a break's, by its file and line. */
export interface StandingRow {
  row_id: number
  name: string
  line: number
  day: string
  /** It has found its entry, was decided on, or awaits a second person. */
  is_booked: boolean
  /** Its content was posted because of it, or awaits a second person. */
  is_posted: boolean
  /** The decisions about the break's row that take two people (copying_takes_two, parting_takes in the database). */
  copy_takes_two: boolean
  /** How many people must decide that the two are separate payments; null: it is not possible. */
  parting_takes: 1 | 2 | null
}

type OfBreak = Pick<BreakRow, 'row_id' | 'line_id' | 'twin_row_id'>

/**
 * The row that a break's row is a copy of: among all rows with the same content the one that moved its money, or that
 * counted first; never a row that ended as a copy itself. For the first row it exists only once a copy moved the
 * money.
 */
export async function rowThatStands(
  tx: Tx,
  { row_id, line_id, twin_row_id }: OfBreak,
): Promise<StandingRow | undefined> {
  if (row_id === null || line_id !== null) return undefined
  const first = twin_row_id ?? row_id
  const found = await tx.maybe<StandingRow>`
    select stands.*, copying_takes_two(${row_id}::bigint, ${first}::bigint) as copy_takes_two,
           case when ${twin_row_id !== null} then parting_takes(${row_id}::bigint, ${first}::bigint)
                when is_over and parting_takes(stands.row_id, ${first}::bigint) is not null then 2 end as parting_takes
      from (select r.id::int as row_id, s.name, r.line, r.day,
                   (m.line_id is not null or coalesce(b.state in ('proposed', 'resolved') and b.act not in ('copy', 'not_copy'), false)) as is_booked,
                   coalesce(${isPosted}, false) as is_posted, coalesce(b.state in ('resolved', 'mended'), false) as is_over
              from copies_of_row(${first}::bigint) c(id)
              join rail_statement_rows r on r.id = c.id
              join rail_statements s on s.id = r.statement_id
              left join reconciliation_breaks b on b.row_id = r.id
              left join statement_matches m on m.row_id = r.id
             where r.id <> ${row_id} and not coalesce(b.state = 'resolved' and b.act = 'copy', false)
             order by is_posted desc, is_booked desc, r.id limit 1) stands`
  return found && (found.is_booked || twin_row_id !== null) ? found : undefined
}

/** A break by which a row's own money moves, once a second person agrees. */
const isPosted = sql`(b.line_id is null and b.state in ('proposed', 'resolved')
  and b.act in ('suspense', 'fee', 'write_off', 'settlement', 'clawback'))`

/**
 * Refuses break_copy_booked where another row with the same content was booked, awaits a second person, or has found
 * its entry under the same reference of the rail: an entry joined to this row would count the money twice. The
 * database enforces it too (copy_of_booked_row_belongs_to_nothing).
 */
export async function refuseBookedCopy(tx: Tx, row_id: number): Promise<void> {
  const booked = await tx.maybe<{ name: string; line: number }>`
    select s.name, r.line
      from copies_of_row(coalesce((select twin_row_id from reconciliation_breaks where row_id = ${row_id}), ${row_id}::bigint)) c(id)
      join rail_statement_rows r on r.id = c.id
      join rail_statements s on s.id = r.statement_id
      left join reconciliation_breaks b on b.row_id = c.id
     where r.id <> ${row_id}
       and (${isPosted} or ((rows_have(r.id, ${row_id}::bigint))[1] and exists (select from statement_matches m where m.row_id = r.id)))
     order by r.id limit 1`
  if (booked) throw new Refusal('break_copy_booked', { line: `${booked.line}`, name: booked.name }, ['act'])
}

/**
 * Refuses break_twin_decided where the same row of another statement has found its entry, was decided on, or awaits a
 * second person: it moved money once. The database enforces it too (copied_row_is_booked_once,
 * copy_of_matched_row_moves_nothing).
 */
export async function refuseBookedTwin(tx: Tx, one: OfBreak): Promise<void> {
  const stands = await rowThatStands(tx, one)
  if (!stands?.is_booked) return
  throw new Refusal('break_twin_decided', { line: `${stands.line}`, name: stands.name }, ['act'])
}

/** A row to be parted, and the row that it was taken for a copy of, or the first of those. */
interface Parting {
  moved: number
  first: number
}

/** The row that a break's `not_copy` parts: its own; for the first row the copy that was booked. */
export const partingOf = ({ row_id, twin_row_id }: OfBreak, stands: StandingRow): Parting =>
  twin_row_id === null ? { moved: stands.row_id, first: row_id! } : { moved: row_id!, first: twin_row_id }

/**
 * Takes a row, and the copies nearer to it than to the first, out of its copies. It becomes a copy of what was parted
 * from the same row before and agrees with it, or a row of its own. The database enforces it (break_keeps_its_twin).
 */
export async function partRow(tx: Tx, { moved, first }: Parting, own: Fragment): Promise<void> {
  const { joins, follow } = await tx.one<{ joins: number | null; follow: number[] }>`
    select parted_row_joins(${moved}::bigint, ${first}::bigint)::int as joins,
           array(select rows_that_follow(${moved}::bigint, ${first}::bigint)::int) as follow`
  await tx.run`
    update reconciliation_breaks set twin_row_id = ${joins}, parted_from = parted_from || ${first}::bigint ${own}
     where row_id = ${moved}`
  await tx.run`
    update reconciliation_breaks set twin_row_id = ${joins ?? moved}, parted_from = parted_from || ${first}::bigint
     where row_id = any (${follow}::bigint[])`.catch(refusedByBooked)
}

/** Both the rows that go along and the row that they would join were booked: a person looks at those two first. */
function refusedByBooked(error: unknown): never {
  const known = translate(error)
  if (known instanceof ConstraintViolation && known.constraint === 'copied_row_is_booked_once')
    throw new Refusal('break_act_unfit', {}, ['act'])
  throw error
}
