import { registerName } from '@sahuji/contract/statements/formats'
import { type FileContents, claimForms, tableOf } from './file-table.ts'
import { claimTextIn } from '../check-signature.ts'

/** A CSV by RFC 4180, also with the separator and the encoding of another program that saved it. */
export function readCsv(bytes: Uint8Array): FileContents {
  const text = textOf(bytes)
  const claim = claimForms(text.slice(-20_000)).find((form) => claimTextIn(form))
  if (text.replace(/^"/, '').startsWith(registerName)) return { kind: 'register', claim, table: undefined }
  return { kind: 'csv', claim, table: claim === undefined ? undefined : tableOf('csv', linesOf(text)) }
}

/** UTF-8, or UTF-16 as Excel writes "Unicode text". */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}

/** The lines with their cells. */
export function linesOf(text: string): string[][] {
  const separator = separatorOf(text)
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? quotedAt(text, at) : bareAt(text, at, separator)
    cells.push(cell)
    at = end
    if (text[at] === separator) {
      at++
      if (at < text.length && text[at] !== '\r' && text[at] !== '\n') continue
      cells.push('')
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++
    at++
    lines.push(cells)
    cells = []
  }
  return lines
}

/** The separator is what the first line has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, Math.max(0, text.search(/[\r\n]/)))
  const count = (separator: string) => line.split(separator).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

interface Cell {
  cell: string
  end: number
}

function bareAt(text: string, start: number, separator: string): Cell {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end++
  return { cell: text.slice(start, end), end }
}

function quotedAt(text: string, start: number): Cell {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const last = end === -1 ? text.length : end
  return { cell: text.slice(start + 1, last).replaceAll('""', '"'), end: Math.min(last + 1, text.length) }
}
