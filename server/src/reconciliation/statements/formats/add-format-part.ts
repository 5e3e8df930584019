import type { Tx } from '../../../platform/database/database.ts'
import type { FileConventions } from '../file-conventions.ts'
import { insertRows, saveProgress, type StatementRow, wholeText } from '../statement-store.ts'
import { readFormat } from './read-format.ts'
import { lettersMost, tooLarge } from './stated-payments.ts'

/** How many rows are written at a time. */
const rowsAtOnce = 300

/** The most bad lines that are kept with their texts; all are counted. */
const badShown = 100

/**
 * Takes the next part of a file in a format of banks, which is stored already; the last part triggers reading the
 * whole file. Refuses statement_file_too_large and what readFormat does.
 */
export async function addFormatPart(
  tx: Tx,
  { id, account }: StatementRow,
  { number, text, is_last, file }: { number: number; text: string; is_last: boolean; file: FileConventions },
): Promise<void> {
  const letters = file.format!.letters + text.length
  if (letters > lettersMost) throw tooLarge()
  const { name } = file.format!
  const kept = { hash: '', parts: number, rest: '', columns: [], lines: 0, bad_lines: 0, bad: [] }
  if (!is_last) {
    await saveProgress(tx, id, { ...kept, conventions: { ...file, format: { name, letters } }, is_whole: false })
    return
  }
  const { format, rows, bad, hash, lines, conventions } = await readFormat(name, await wholeText(tx, id))
  for (let at = 0; at < rows.length; at += rowsAtOnce)
    await insertRows(tx, { id, account }, rows.slice(at, at + rowsAtOnce))
  await saveProgress(tx, id, {
    ...kept,
    hash,
    lines,
    bad_lines: bad.length,
    bad: bad.slice(0, badShown),
    conventions: { ...conventions, format: { name: format, letters } },
    is_whole: true,
  })
}
