import { hash as digestOf } from 'node:crypto'

/** One record of a file: its cells, the number of its first line, and its original text. */
export interface FileRecord {
  line: number
  cells: string[]
  text: string
  /** A quotation mark in it was never closed: it ends with that line, and its cells mean nothing. */
  isOpen?: true
}

/** What the pieces of a file have come to so far; kept between two of them. */
export interface SplitState {
  /** The lines that were read whole. */
  lines: number
  /** An incomplete record. */
  rest: string
  /** SHA-256 over the records, each together with the hash before it: the same however the file was cut. */
  hash: string
}

/** A record longer than this, or over more lines, is no record of a statement: a quotation mark was never closed. */
const recordMax = 20_000
const linesMax = 50

/**
 * The whole records of a piece of CSV (RFC 4180, any separator), one at a time, so that a large piece is never there twice; in
 * the end what is left for the next piece. A record may go over several lines between quotation marks; one whose mark is never
 * closed ends with its first line, and the next begins behind it. Lines end with LF, CRLF or CR.
 */
export function* splitRecords(
  { lines, rest, hash }: SplitState,
  piece: string,
  form: { separator: string; is_last: boolean },
): Generator<FileRecord, SplitState> {
  const { is_last } = form
  const joined = lines === 0 && rest === '' ? piece.replace(/^\uFEFF/, '') : rest + piece
  // a line feed may come with the next piece
  const isCut = !is_last && joined.endsWith('\r')
  const text = (isCut ? joined.slice(0, -1) : joined).replace(/\r\n?/g, '\n') + (is_last ? '\n' : '')
  let [start, line, chained] = [0, lines, hash]
  for (;;) {
    // a first line may name another separator for the lines behind it
    const { separator } = form
    const found = recordAt(text, start, { separator, is_last })
    if (!found) break
    const { end, isOpen } = found
    const raw = text.slice(start, end)
    if (raw.trim() !== '') {
      chained = digestOf('sha256', `${chained}\n${raw}`)
      yield { line: line + 1, cells: cellsOf(raw, separator), text: raw, ...(isOpen && { isOpen }) }
    }
    line += found.lines
    start = end + 1
  }
  return { lines: line, rest: text.slice(start) + (isCut ? '\r' : ''), hash: chained }
}

interface FoundRecord {
  /** The line feed behind it. */
  end: number
  lines: number
  isOpen?: true
}

/** The record that begins at `start`, up to a line feed outside quotation marks. Undefined: not whole in this piece. */
function recordAt(
  text: string,
  start: number,
  { separator, is_last }: { separator: string; is_last: boolean },
): FoundRecord | undefined {
  let [isInside, isCellEmpty, lines, firstEnd] = [false, true, 1, -1]
  const open = (): FoundRecord => ({ end: firstEnd, lines: 1, isOpen: true })
  // each character is read a bounded number of times: half a megabyte of empty lines, or of marks, must not block
  // other requests
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\n') {
      if (!isInside) return { end: at, lines }
      if (firstEnd < 0) firstEnd = at
      if (lines >= linesMax || at - start > recordMax) return open()
      lines++
    } else if (letter === '"' && isInside) {
      if (text[at + 1] === '"') at++
      // the next line's own: what was opened before it was never closed
      else if (lines > 1 && !isCellEnd(text, at + 1, separator)) return open()
      else isInside = false
    } else if (isInside) continue
    else if (letter === separator) isCellEmpty = true
    else if (letter !== ' ') {
      isInside = letter === '"' && isCellEmpty
      isCellEmpty = false
    }
  }
  return isInside && is_last && firstEnd >= 0 ? open() : undefined
}
/** Whether a cell ends here, blanks aside; where the piece ends first, the next piece decides. */
function isCellEnd(text: string, from: number, separator: string): boolean {
  let at = from
  while (text[at] === ' ' || text[at] === '\r') at++
  return at >= text.length || text[at] === '\n' || text[at] === separator
}

function cellsOf(raw: string, separator: string): string[] {
  if (!raw.includes('"')) return raw.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let [cell, isQuoted, wasQuoted, at] = ['', false, false, 0]
  while (at < raw.length) {
    const letter = raw[at]!
    if (isQuoted && letter === '"' && raw[at + 1] === '"') {
      cell += '"'
      at++
    } else if (isQuoted && letter === '"') isQuoted = false
    else if (letter === '"' && !wasQuoted && cell.trim() === '') [isQuoted, wasQuoted] = [true, true]
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
      wasQuoted = false
    } else cell += letter
    at++
  }
  cells.push(cell.trim())
  return cells
}
