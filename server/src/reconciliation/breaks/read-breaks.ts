import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { BookLine } from '@sahuji/contract/reconciliation/statement-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { actsFor, suggestedAct, takesTwo } from './break-acts.ts'
import { rowThatStands } from './break-copies.ts'
import { breakById, changedRowOf, lineColumns, linesFor, rowsFor, shownBreaks } from './break-store.ts'

/** A break with what it may belong to and what can be done. Refuses not_found. */
export async function readBreak(tx: Tx, id: string, write_off_most: bigint): Promise<Omit<BreakDetail, 'waiting'>> {
  const found = await breakById(tx, id)
  const [shown] = await shownBreaks(tx, [found])
  const { row, line, state } = shown!
  const isOpen = state === 'open'
  const lines = isOpen && row && !line ? await linesFor(tx, row) : []
  const rows = isOpen && line && !row ? await rowsFor(tx, line) : []
  const twin = await rowThatStands(tx, found)
  const may = isOpen ? actsFor({ ...shown!, twin }, write_off_most) : []
  // an act without a choice would be a way into nothing
  const acts = may.filter((act) => act !== 'belongs' || lines.length + rows.length > 0)
  return {
    ...shown!,
    twin: twin
      ? {
          name: twin.name,
          line: twin.line,
          day: twin.day,
          is_booked: twin.is_booked,
          second_person: acts.filter((act) => takesTwo(act, twin)),
        }
      : null,
    changed: (isOpen && row && !line && (await changedRowOf(tx, row))) || null,
    other: row && shown!.kind === 'twice' && !twin ? await sameThatFound(tx, row.id) : null,
    lines,
    rows,
    acts,
    suggested: isOpen ? suggestedAct({ ...shown!, twin, lines }, acts) : null,
    write_off_most,
  }
}

/** The row of the same reference and amount that has found its entry, by its file and line. */
async function sameThatFound(tx: Tx, row_id: number): Promise<BreakDetail['other']> {
  const found = await tx.maybe<BookLine & { in_file: string; in_line: number }>`
    select ${lineColumns}, s.name as in_file, o.line as in_line
      from rail_statement_rows r
      join rail_statement_rows o on o.account = r.account and o.amount = r.amount and o.id <> r.id
                                and (o.reference = r.reference or o.rail_reference = r.rail_reference)
      join rail_statements s on s.id = o.statement_id and s.state = 'counted'
      join statement_matches m on m.row_id = o.id
      join book_lines l on l.id = m.line_id
     where r.id = ${row_id} order by o.id limit 1`
  if (!found) return null
  const { in_file, in_line, ...entry } = found
  return { name: in_file, line: in_line, entry }
}
