import { parseRupeeText } from './rupee-text.ts'

/** A line of a bank's answer file; amount in paisa, undefined where it is not a number. */
export interface AnswerLine {
  /** Its number in the file, from 2: the first line has the columns' names. */
  line: number
  reference: string
  amount: bigint | undefined
  /** The order's outcome; undefined for an unknown word. */
  outcome: 'paid' | 'refused' | 'returned' | 'pending' | undefined
  /** The bank's own word. */
  word: string
  bank_reference: string | null
  reason: string | null
}

/** Why a file is not read at all: a column is missing, or a line has another length. */
export type AnswerFault =
  | { fault: 'columns'; missing: string }
  | { fault: 'line'; line: number }
  | { fault: 'empty' }
  | { fault: 'long' }

/** Twice the orders of the largest file: a file with more lines answers none, and would block the server. */
const linesMost = 2_000

const words: Readonly<Record<string, AnswerLine['outcome']>> = {
  paid: 'paid',
  success: 'paid',
  credited: 'paid',
  completed: 'paid',
  rejected: 'refused',
  refused: 'refused',
  failed: 'refused',
  returned: 'returned',
  pending: 'pending',
  processing: 'pending',
}

const required = ['reference', 'amount', 'status'] as const
const textMax = 200

/**
 * Reads a bank's answer: CSV with the columns reference, amount and status, and optionally bank_reference and reason.
 */
export function readAnswerFile(text: string): { lines: AnswerLine[] } | AnswerFault {
  const [heads, ...rows] = parseCsv(text.replace(/^\uFEFF/, ''))
  if (!heads) return { fault: 'empty' }
  const names = heads.map((head) =>
    head
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  )
  // a repeated column is ambiguous
  const missing = required.find((name) => names.filter((one) => one === name).length !== 1)
  if (missing) return { fault: 'columns', missing }
  if (rows.length > linesMost) return { fault: 'long' }
  const broken = rows.findIndex((row) => row.length !== names.length)
  if (broken >= 0) return { fault: 'line', line: broken + 2 }
  if (rows.length === 0) return { fault: 'empty' }
  const cell = (row: string[], name: string) => plain(row[names.indexOf(name)] ?? '')
  return {
    lines: rows.map((row, index) => {
      const word = cell(row, 'status')
      const known = word.toLowerCase()
      return {
        line: index + 2,
        reference: cell(row, 'reference').toUpperCase(),
        amount: parseRupeeText(cell(row, 'amount').replaceAll(',', '')),
        outcome: Object.hasOwn(words, known) ? words[known] : undefined,
        word,
        bank_reference: cell(row, 'bank_reference') || null,
        reason: cell(row, 'reason') || null,
      }
    }),
  }
}

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula. */
const plain = (cell: string): string => cell.trim().replace(/^'/, '').slice(0, textMax)

/** The cells of CSV (RFC 4180), without empty lines. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endRow = () => {
    if (row.length > 0 || cell.trim() !== '') rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === ',') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else if (sign !== '\r') cell += sign
  }
  endRow()
  return rows
}
