import { cleaned, visible } from '@sahuji/contract/cleaned'
import { parseRupees } from '@sahuji/contract/money'
import type { DateForm } from '@sahuji/contract/reconciliation/column-maps'
import { dayOfNepaliDate, kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time'

/** A cell as it was meant: without the mark that keeps a spreadsheet from taking it for a formula and without unseen characters, digits of any script. */
export function plainCell(cell: string | undefined): string {
  const text = isLatin.test(cell ?? '') ? (cell ?? '') : visible(cell ?? '').trim()
  if (isPlain.test(text)) return text
  const wrapped = /^="(.*)"$/.exec(text)
  return (wrapped?.[1] ?? text.replace(/^'(?=[=+\-@'])/, '')).trim()
}

// most cells of most files: nothing of them has to change
const isLatin = /^[ -~]*$/
const isPlain = /^[A-Za-z0-9](?:.*[^ ])?$/

/**
 * An amount in paisa: `1,23,456.50`, `-5`, `(5.00)`, `5.00 Dr`; zero for nothing and for a dash. Undefined for anything else.
 */
export function amountOf(cell: string, unit: 'rupees' | 'paisa'): bigint | undefined {
  if (unit === 'rupees' && isPlainRupees.test(cell)) return BigInt(cell.slice(0, -3) + cell.slice(-2))
  const text = cleaned(cell).replace(/^NPR\s*/i, '')
  if (text === '' || text === '-') return 0n
  // what was cut off may have been negative
  if (text.startsWith('(') !== text.endsWith(')')) return undefined
  const isNegative = /^\(.*\)$|^[-−]|-$|\bDR\.?$/i.test(text)
  const plain = text
    .replace(/\b(?:DR|CR)\.?$/i, '')
    .replace(/^[(+\-−]|[)-]$/g, '')
    .replace(/^NPR\s*/i, '')
    .trim()
  const size = unit === 'rupees' ? parseRupees(plain.replace(/(\.\d\d)0+$/, '$1')) : wholePaisa(plain)
  if (size === undefined || size > amountMax) return undefined
  return isNegative ? -size : size
}

// what an operator may book at most: more is a number of another column, and a day of such rows has no sum
const amountMax = 10n ** 14n
// as most rails write it
const isPlainRupees = /^\d{1,12}\.\d\d$/

const wholePaisa = (text: string) => (/^\d{1,15}(\.0+)?$/.test(text) ? BigInt(text.split('.')[0]!) : undefined)

/** When a row happened: its Kathmandu day, and the moment where the cell says one. */
export interface ReadDate {
  day: string
  at: Date | null
}

/** Days that were read before, with the moment at which each began: a statement has few, and reading one anew is dear. */
export type KnownDays = Map<string, { day: string; from: number }>

/** A date by the first form that fits, with the time behind it or in a cell of its own. Undefined for none. */
export function dateOf(
  written: string,
  time: string,
  forms: readonly DateForm[],
  known: KnownDays = new Map(),
): ReadDate | undefined {
  const cell = isLatin.test(written) ? written : cleaned(written)
  const moment = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/.exec(cell)
  if (moment && forms.includes('ymd')) {
    const at = new Date(cell.replace(' ', 'T').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
    return isYear(at.getUTCFullYear()) ? { day: kathmanduDay(at), at } : undefined
  }
  const parts = /^(\d{1,4}[-/. ][0-9A-Za-z]{1,9}[-/. ,]+\d{1,4})(?:[T ,]+(.*))?$/.exec(cell)
  const found = parts && (known.get(parts[1]!) ?? knownFrom(parts[1]!, forms, known))
  if (!found) return undefined
  const { day, from } = found
  const clock = clockOf(time === '' ? (parts[2] ?? '') : time)
  return { day, at: clock === undefined ? null : new Date(from + clock) }
}

function knownFrom(text: string, forms: readonly DateForm[], known: KnownDays) {
  const day = firstOf(forms, (form) => dayBy[form](text))
  if (day === undefined) return undefined
  const found = { day, from: startOfKathmanduDay(day).getTime() }
  known.set(text, found)
  return found
}

function firstOf<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
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

const numbersIn = (parts: Parts, places: Places): number[] | undefined => {
  const texts = places.map((place) => parts[place]!)
  return /^\d{4}$/.test(texts[0]!) && texts.slice(1).every((text) => /^\d{1,2}$/.test(text))
    ? texts.map(Number)
    : undefined
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
