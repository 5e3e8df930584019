import { cleaned, visible } from '@sahuji/contract/input/cleaned'
import { parseRupees } from '@sahuji/contract/money/money'
import type { DateForm } from '@sahuji/contract/reconciliation/column-maps'
import { dayOfNepaliDate, kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'

/**
 * A cell's intended text: without a spreadsheet's guard against formulas and without invisible characters, digits of
 * any script.
 */
export function plainCell(cell: string | undefined): string {
  const text = isLatin.test(cell ?? '') ? (cell ?? '') : visible(cell ?? '').trim()
  if (isPlain.test(text)) return text
  const wrapped = /^="(.*)"$/.exec(text)
  return (wrapped?.[1] ?? text.replace(/^'(?=[=+\-@'])/, '')).trim()
}

// most cells of most files: nothing of them has to change
const isLatin = /^[ -~]*$/
const isPlain = /^[A-Za-z0-9](?:.*[^ ])?$/

/** Why a cell holds no amount, as the office's words know it. */
export type AmountFault =
  | 'no amount'
  | 'three digits behind the point'
  | 'a comma where the point should be'
  | 'an amount in the notation of powers'

/**
 * An amount in paisa: `1,23,456.50`, `1 500.00`, `-5`, `(5.00)`, `5.00 Dr`, `5.00Cr`, `Cr 5.00`; zero for nothing and for a
 * dash. `3.000` is refused, because it is three or three thousand; so is `3,50`. Answers why where it is no amount.
 */
export function amountOf(cell: string, unit: 'rupees' | 'paisa'): bigint | AmountFault {
  if (unit === 'rupees' && isPlainRupees.test(cell)) return BigInt(cell.slice(0, -3) + cell.slice(-2))
  const text = cleaned(cell).replace(/^NPR\s*/i, '')
  if (text === '' || text === '-') return 0n
  // what was cut off may have been negative
  if (text.startsWith('(') !== text.endsWith(')')) return 'no amount'
  const isNegative = /^\(.*\)$|^[-−]|-$|DR\.?$|^DR\b/i.test(text)
  const plain = text
    .replace(/^(?:DR|CR)\.?(?=[\s\d])|(?<=[\s\d])(?:DR|CR)\.?$/i, '')
    .trim()
    .replace(/^[(+\-−]|[)-]$/g, '')
    .replace(/^NPR\s*/i, '')
    .trim()
    .replace(/^(\d{1,3}(?: \d{2,3})+)(?=\.|$)/, (grouped) => grouped.replaceAll(' ', ''))
  const size = unit === 'rupees' ? rupeesOf(plain) : wholePaisa(plain)
  if (size === undefined) return faultOf(plain)
  if (size > amountMax) return 'no amount'
  return isNegative ? -size : size
}

const rupeesOf = (plain: string): bigint | undefined =>
  isThreeDigits.test(plain) ? undefined : parseRupees(plain.replace(/(\.\d\d)0+$/, '$1'))

// a point of thousands looks the same
const isThreeDigits = /^\d{1,3}\.\d{3}$/

function faultOf(plain: string): AmountFault {
  if (isThreeDigits.test(plain)) return 'three digits behind the point'
  if (/^[\d.\s]*\d,\d{1,2}$/.test(plain)) return 'a comma where the point should be'
  return /^\d+(\.\d+)?e[+-]?\d+$/i.test(plain) ? 'an amount in the notation of powers' : 'no amount'
}

// the most that an operator may book: a larger figure belongs to another column, and a day of such rows has no sum
const amountMax = 10n ** 14n
// as most rails write it
const isPlainRupees = /^\d{1,12}\.\d\d$/

const wholePaisa = (text: string) => (/^\d{1,15}(\.0+)?$/.test(text) ? BigInt(text.split('.')[0]!) : undefined)

/** A cell of dates by each form that fits it, and the time behind the date. */
export interface WrittenDate {
  days: ReadonlyMap<DateForm, string>
  /** The time behind the date; empty where there is none. */
  time: string
  /** Present where the cell contains the moment itself, with its zone. */
  at?: Date
}

/** Dates that were read before: a statement has few different ones, and reading one again is slow. */
export type KnownDates = Map<string, ReadonlyMap<DateForm, string>>

/** A cell of dates by every form that fits it; undefined where none does. */
export function writtenDate(
  written: string,
  forms: readonly DateForm[],
  known: KnownDates = new Map(),
): WrittenDate | undefined {
  const cell = isLatin.test(written) ? written : cleaned(written)
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.exec(cell)
  if (moment && forms.includes('ymd')) {
    const at = new Date(cell.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return isYear(at.getUTCFullYear()) ? { days: new Map([['ymd', kathmanduDay(at)]]), time: '', at } : undefined
  }
  const parts = /^(\d{1,4}[-/. ][0-9A-Za-z]{1,9}[-/. ,]+\d{1,4})(?:[T ,]+(.*))?$/.exec(cell)
  if (!parts) return undefined
  const days = known.get(parts[1]!) ?? daysOf(parts[1]!, forms)
  known.set(parts[1]!, days)
  return days.size === 0 ? undefined : { days, time: parts[2] ?? '' }
}

function daysOf(text: string, forms: readonly DateForm[]): ReadonlyMap<DateForm, string> {
  return new Map(
    forms.flatMap((form) => {
      const day = dayBy[form](text)
      return day === undefined ? [] : [[form, day] as const]
    }),
  )
}

/** The moment of a day at a time from its own cell, or from behind the date; null where there is neither. */
export function momentOf(
  day: string,
  { time, at }: WrittenDate,
  timeCell: string,
  starts: Map<string, number> = new Map(),
): Date | null {
  if (at) return at
  const clock = clockOf(timeCell === '' ? time : timeCell)
  if (clock === undefined) return null
  const start = starts.get(day) ?? startOfKathmanduDay(day).getTime()
  starts.set(day, start)
  return new Date(start + clock)
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Parts = readonly [string, string, string]

function partsOf(text: string): Parts {
  const [first = '', second = '', third = ''] = text.split(/[-/. ,]+/)
  return [first, second, third]
}

const dayBy: Readonly<Record<DateForm, (text: string) => string | undefined>> = {
  ymd: (text) => commonDay(partsOf(text), [0, 1, 2]),
  dmy: (text) => commonDay(partsOf(text), [2, 1, 0]),
  mdy: (text) => commonDay(partsOf(text), [2, 0, 1]),
  dMy: (text) => {
    const [day, month, year] = partsOf(text)
    const place = months.indexOf(month.slice(0, 3).toLowerCase())
    return place === -1 ? undefined : commonDay([day, `${place + 1}`, year], [2, 1, 0])
  },
  'bs-ymd': (text) => nepaliDay(partsOf(text), [0, 1, 2]),
  'bs-dmy': (text) => nepaliDay(partsOf(text), [2, 1, 0]),
}

/** False for NaN, too. */
const isYear = (year: number): boolean => year >= 1990 && year <= 2050

type Places = readonly [year: number, month: number, day: number]

/** Year, month and day; a year of two digits behind the day is one of this century. */
const numbersIn = (parts: Parts, places: Places): number[] | undefined => {
  const [year = '', ...others] = places.map((place) => parts[place]!)
  const isShort = /^\d\d$/.test(year) && places[0] === 2
  if (!isShort && !/^\d{4}$/.test(year)) return undefined
  if (!others.every((text) => /^\d{1,2}$/.test(text))) return undefined
  return [isShort ? 2000 + Number(year) : Number(year), ...others.map(Number)]
}

function commonDay(parts: Parts, places: Places): string | undefined {
  const [year, month, day] = numbersIn(parts, places) ?? []
  if (year === undefined || month === undefined || day === undefined || !isYear(year)) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

function nepaliDay(parts: Parts, places: Places): string | undefined {
  const [year, month, day] = numbersIn(parts, places) ?? []
  if (year === undefined || month === undefined || day === undefined || year < 2060) return undefined
  return dayOfNepaliDate({ year, month, day })
}

/** Milliseconds since midnight: `14:05`, `14:05:33`, `02:05 PM`. */
function clockOf(text: string): number | undefined {
  const parts = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*([AP]M)?$/i.exec(text.trim())
  if (!parts) return undefined
  const half = parts[4]?.toUpperCase()
  const hour = half ? (Number(parts[1]) % 12) + (half === 'PM' ? 12 : 0) : Number(parts[1])
  const [minute, second] = [Number(parts[2]), Number(parts[3] ?? 0)]
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : undefined
}
