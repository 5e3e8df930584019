import { plain } from '@sahuji/contract/input/plain-text'
import type { CanonicalCell } from '@sahuji/contract/statements/rows'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { cellText, columns, type FileColumn } from '../files/file-table.ts'
import type { PublishedWords } from '../published-keys.ts'
import { amountsWritten, daysWritten, textsWritten, timesWritten, type Written } from './written-values.ts'

/** A line of a file by its columns. */
export type FileCells = Readonly<Record<FileColumn, string>>

export const cellsOf = (line: readonly string[]): FileCells =>
  Object.fromEntries(columns.map((column, place) => [column, cellText(line[place])])) as Record<FileColumn, string>

/** The cells of a canonical row that a file holds, by their columns; its number is its place. */
export const columnsOfCells = {
  posted_at: ['date', 'time'],
  kind: ['what'],
  counterparty: ['who'],
  method: ['how'],
  reference: ['reference'],
  rail_reference: ['rail_reference'],
  amount: ['amount'],
  fee: ['fee'],
  net: ['net'],
  balance: ['balance'],
} as const satisfies Record<Exclude<CanonicalCell, 'n'>, readonly FileColumn[]>
export type SaidCell = keyof typeof columnsOfCells
export const saidCells = Object.keys(columnsOfCells) as SaidCell[]

/** The readings of a cell of the file as a cell of a canonical row, the likeliest first. */
export function valuesSaid(cell: SaidCell, cells: FileCells, words: PublishedWords): Written {
  switch (cell) {
    case 'posted_at':
      return momentsSaid(cells.date, cells.time)
    case 'kind':
      return { values: kindsSaid(plain(cells.what), words), isShortened: false }
    case 'method':
      return { values: methodsSaid(plain(cells.how), words), isShortened: false }
    case 'amount':
    case 'fee':
    case 'net':
    case 'balance':
      return amountsWritten(cells[cell])
    case 'counterparty':
      return textsSaid(cells.who)
    case 'reference':
    case 'rail_reference':
      return textsSaid(cells[cell])
  }
}

function textsSaid(text: string): Written {
  const { values, isShortened } = textsWritten(text)
  return { values: values.map(plain), isShortened }
}

function momentsSaid(date: string, time: string): Written {
  const [days, times] = [daysWritten(date), timesWritten(time)]
  const values = days.values.flatMap((day) => times.values.flatMap((clock) => momentOf(day, clock) ?? []))
  return { values, isShortened: days.isShortened || times.isShortened }
}

/** `2026-11-21T03:45:00Z` of a day and a time in Kathmandu. */
export function momentOf(day: string, clock: string): string | undefined {
  const start = startOfKathmanduDay(day).getTime()
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  const moment = new Date(start + ((hours * 60 + minutes) * 60 + seconds) * 1000)
  return Number.isNaN(moment.getTime()) ? undefined : `${moment.toISOString().slice(0, 19)}Z`
}

/** The codes that are written so in some language, and the text itself: a code without a word is written unchanged. */
const kindsSaid = (text: string, words: PublishedWords): string[] => [
  ...Object.entries(words.kinds).flatMap(([code, written]) => (written.includes(text) ? [code] : [])),
  text,
]

/** The same, where `QR 1` is the code `qr` with its rest. */
const methodsSaid = (text: string, words: PublishedWords): string[] => [
  ...new Set([
    ...Object.entries(words.methods).flatMap(([code, written]) =>
      written.flatMap((word) =>
        text === word ? [code] : text.startsWith(`${word} `) ? [code + text.slice(word.length)] : [],
      ),
    ),
    text,
  ]),
]
