import { plain } from '@sahuji/contract/input/plain-text'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import type { FileColumn } from '../files/file-table.ts'
import type { PublishedWords } from '../published-keys.ts'
import { columnsOfCells, type FileCells, type SaidCell, valuesSaid } from './cell-values.ts'
import type { ChangedCell } from './findings.ts'
import type { ReadRow } from './read-rows.ts'
import { daysWritten, decimalOf, nepaliDayOf, nepaliDaysWritten, timesWritten } from './written-values.ts'

interface Against {
  /** What was sealed in the wrong cells, where it is known. */
  sealed: ReadonlyMap<SaidCell, string>
  words: PublishedWords
  /** The place of the file's language among the words. */
  language: number
}

/** The cells of a row that do not say what we sealed. */
export function changedCells(row: ReadRow, { sealed, words, language }: Against): ChangedCell[] {
  const changed = row.wrong.flatMap((cell): ChangedCell[] => {
    const value = sealed.get(cell)
    const is_shortened = valuesSaid(cell, row.file, words).isShortened
    if (cell === 'posted_at') return changedMoment(row.file, value, is_shortened)
    const [column] = columnsOfCells[cell]
    const written = value === undefined ? undefined : writtenIn(cell, value, words, language)
    return [{ column, in_file: row.file[column], sealed: written, is_shortened }]
  })
  return [...changed, ...changedNepaliDate(row, sealed.get('posted_at'))]
}

/** The day, the time or both; by the Nepali date where the moment is not known. */
function changedMoment(file: FileCells, value: string | undefined, is_shortened: boolean): ChangedCell[] {
  const cell = (column: 'date' | 'time', written: string | undefined): ChangedCell => ({
    column,
    in_file: file[column],
    sealed: written,
    is_shortened,
  })
  if (value === undefined) {
    const isSameDay = daysWritten(file.date).values.some((day) => nepaliDaysWritten(file.nepali_date).includes(day))
    return [cell(isSameDay ? 'time' : 'date', undefined)]
  }
  const [day, clock] = [kathmanduDay(new Date(value)), kathmanduClock(new Date(value))]
  return [
    ...(daysWritten(file.date).values.includes(day) ? [] : [cell('date', day)]),
    ...(timesWritten(file.time).values.includes(clock) ? [] : [cell('time', clock)]),
  ]
}

/** The Nepali date, which follows from the moment and is not sealed by itself. */
function changedNepaliDate(row: ReadRow, sealed: string | undefined): ChangedCell[] {
  const moment = row.wrong.includes('posted_at') ? sealed : row.cells.posted_at
  if (moment === undefined || Number.isNaN(Date.parse(moment))) return []
  const day = kathmanduDay(new Date(moment))
  const written = nepaliDayOf(day)
  const said = row.file.nepali_date
  const isSame = written === '' ? said === '' : nepaliDaysWritten(said).includes(day)
  return isSame ? [] : [{ column: 'nepali_date', in_file: said, sealed: written, is_shortened: false }]
}

function writtenIn(cell: SaidCell, value: string, words: PublishedWords, language: number): string {
  if (cell === 'kind') return words.kinds[value]?.[language] ?? value
  if (cell === 'method') {
    const [code = '', ...rest] = value.split(' ')
    return plain([words.methods[code]?.[language] ?? code, ...rest].join(' '))
  }
  return /^-?\d+$/.test(value) && figures.has(cell) ? decimalOf(BigInt(value)) : value
}

const figures: ReadonlySet<FileColumn | SaidCell> = new Set(['amount', 'fee', 'net', 'balance'])
