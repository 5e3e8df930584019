import { hash as digestOf } from 'node:crypto'

/** One record of a file: its cells, the number of its first line, and its text as it stood. */
export interface FileRecord {
  line: number
  cells: string[]
  text: string
}

/** What the pieces of a file have come to so far; kept between two of them. */
export interface SplitState {
  /** The lines that were read whole. */
  lines: number
  /** What is no whole record yet. */
  rest: string
  /** SHA-256 over the records, each together with the hash before it: the same however the file was cut. */
  hash: string
}

/** A record longer than this is no record of a statement: a quotation mark was never closed. */
const recordMax = 20_000

/**
 * The whole records of a piece of CSV (RFC 4180, any separator), one at a time, so that a large piece is never there twice; in
 * the end what is left for the next piece. A record may go over several lines between quotation marks; one that never ends is
 * cut off as it is and comes out with all it has.
 */
export function* splitRecords(
  { lines, rest, hash }: SplitState,
  piece: string,
  { separator, is_last }: { separator: string; is_last: boolean },
): Generator<FileRecord, SplitState> {
  const text = (lines === 0 && rest === '' ? piece.replace(/^\uFEFF/, '') : rest + piece) + (is_last ? '\n' : '')
  let [start, line, chained] = [0, lines, hash]
  for (;;) {
    const end = endOf(text, start)
    if (end === undefined) break
    const raw = text.slice(start, end).replace(/\r$/, '')
    if (raw.trim() !== '') {
      chained = digestOf('sha256', `${chained}\n${raw}`)
      yield { line: line + 1, cells: cellsOf(raw, separator), text: raw }
    }
    line += text.slice(start, end + 1).split('\n').length - 1
    start = end + 1
  }
  return { lines: line, rest: text.slice(start), hash: chained }
}

/** Where the record that begins at `start` ends: at a line feed outside quotation marks. Undefined: not in this piece. */
function endOf(text: string, start: number): number | undefined {
  let isInside = false
  // each letter is looked at once: half a megabyte of empty lines may keep nobody waiting
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '"') isInside = !isInside
    else if (letter === '\n' && (!isInside || at - start > recordMax)) return at
  }
  return undefined
}

function cellsOf(raw: string, separator: string): string[] {
  if (!raw.includes('"')) return raw.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let [cell, isQuoted, at] = ['', false, 0]
  while (at < raw.length) {
    const letter = raw[at]!
    if (isQuoted && letter === '"' && raw[at + 1] === '"') {
      cell += '"'
      at++
    } else if (letter === '"') isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += letter
    at++
  }
  cells.push(cell.trim())
  return cells
}
