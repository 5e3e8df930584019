import type { BreakDetail } from '@sahuji/contract/reconciliation/break-shapes'
import type { Tx } from '../../platform/database/database.ts'
import { actsFor, suggestedAct } from './break-acts.ts'
import { rowThatStands } from './break-copies.ts'
import { breakById, linesFor, rowsFor, shownBreaks } from './break-store.ts'

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
    twin: twin ? { name: twin.name, line: twin.line, is_booked: twin.is_booked } : null,
    lines,
    rows,
    acts,
    suggested: isOpen ? suggestedAct({ ...shown!, lines }, acts) : null,
    write_off_most,
  }
}
