import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { actsFor, suggestedAct, takesTwo } from './break-acts.ts'
import { rowThatStands } from './break-copies.ts'
import { breakById, changedRowOf, linesFor, rowsFor, shownBreaks } from './break-store.ts'

/** A break with what it may belong to and what can be done. Refuses not_found. */
export async function readBreak(tx: Tx, id: string, write_off_most: bigint): Promise<BreakDetail> {
  const found = await breakById(tx, id)
  const [shown] = await shownBreaks(tx, [found])
  const { row, line, state } = shown!
  const isOpen = state === 'open'
  const lines = isOpen && row && !line ? await linesFor(tx, row) : []
  const rows = isOpen && line && !row ? await rowsFor(tx, line) : []
  const twin = await rowThatStands(tx, found)
  const acts = isOpen ? actsFor({ ...shown!, twin }, write_off_most) : []
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
    lines,
    rows,
    acts,
    suggested: isOpen ? suggestedAct({ ...shown!, twin, lines }, acts) : null,
    write_off_most,
  }
}
