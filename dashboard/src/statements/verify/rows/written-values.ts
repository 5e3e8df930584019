import { dayOfNepaliDate, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time/time'

/** What a cell may say, the likeliest first, and whether another program wrote it with fewer digits than we did. */
export interface Written {
  values: readonly string[]
  isShortened: boolean
}

const none: Written = { values: [], isShortened: false }
const exact = (...values: string[]): Written => ({ values: [...new Set(values)], isShortened: false })

/** A day as `YYYY-MM-DD`, also as Excel or LibreOffice writes it in another country, or as the number of a day. */
export function daysWritten(text: string): Written {
  const whole = text.replace(/[ T]0?0:00(:00)?$/, '')
  if (/^\d{5}(\.0+)?$/.test(whole)) return exact(dayOfSerial(Number(whole)))
  const [, first = '', second = '', third = ''] =
    /^(\d{1,4})\s*[-/.]\s*(\d{1,2}|[A-Za-z]{3,9})\.?\s*[-/.]\s*(\d{1,4})$/.exec(whole) ?? []
  if (first === '') return none
  if (first.length > 2) return exact(...dayOf(first, second, third))
  const year = third.length <= 2 ? `20${third.padStart(2, '0')}` : third
  return exact(...dayOf(year, second, first), ...dayOf(year, first, second))
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayOf(year: string, month: string, day: string): string[] {
  const named = monthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = /^\d+$/.test(month) ? Number(month) : named
  const isDay = number >= 1 && number <= 12 && Number(day) >= 1 && Number(day) <= 32
  const padded = (part: number) => `${part}`.padStart(2, '0')
  return isDay ? [`${year.padStart(4, '0')}-${padded(number)}-${padded(Number(day))}`] : []
}

/** Excel counts days from 30 December 1899. */
const dayOfSerial = (serial: number): string =>
  new Date((Math.floor(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10)

/** A time as `HH:MM:SS`; a time without seconds may be any of its minute. */
export function timesWritten(text: string): Written {
  if (/^0?\.\d+$/.test(text)) return exact(clockOf(Math.round(Number(text) * 86_400)))
  const [, hour = '', minute = '', second, half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text) ?? []
  if (hour === '') return none
  const isAfternoon = half?.toLowerCase() === 'p'
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  const start = hours * 3600 + Number(minute) * 60
  if (second !== undefined) return exact(clockOf(start + Number(second)))
  return { values: Array.from({ length: 60 }, (_, each) => clockOf(start + each)), isShortened: true }
}

const clockOf = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => `${part}`.padStart(2, '0'))
    .join(':')

/** An amount in paisa, also with the separators of another country, a currency, or in the form `1.2E+09`. */
export function amountsWritten(text: string): Written {
  const bare = text.replace(/^(?:Rs\.?|NPR|रु\.?)\s*|[\s\u00a0\u202f']/gi, '').replace(/[−–]/g, '-')
  const [, inside] = /^\((.*)\)$/.exec(bare) ?? []
  const [, sign = '', figure = ''] = /^([-+]?)(?:Rs\.?|NPR|रु\.?)?(.*)$/i.exec(inside ?? bare) ?? []
  const isOut = sign === '-' || inside !== undefined
  const signed = (paisa: bigint) => `${isOut ? -paisa : paisa}`
  const [, mantissa, exponent] = /^(\d+(?:[.,]\d+)?)e([+-]?\d{1,2})$/i.exec(figure) ?? []
  if (mantissa !== undefined) {
    const paisa = paisaOf(mantissa.replace(',', '.'), Number(exponent))
    return { values: paisa === undefined ? [] : [signed(paisa)], isShortened: true }
  }
  const decimal = decimalIn(figure)
  const paisa = decimal === undefined ? undefined : paisaOf(decimal, 0)
  return paisa === undefined ? none : exact(signed(paisa))
}

/** `1200.50` of a figure with a point or a comma before its fraction, grouped or not; undefined for others. */
function decimalIn(figure: string): string | undefined {
  if (/^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/.test(figure)) return figure.replaceAll(',', '')
  if (/^(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3}),\d{1,2}$/.test(figure)) return figure.replaceAll('.', '').replace(',', '.')
  return undefined
}

/** Paisa of a decimal times a power of ten; undefined for other texts, and for parts of a paisa. */
function paisaOf(decimal: string, exponent: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,30})(?:\.(\d{0,30}))?$/.exec(decimal) ?? []
  if (whole === undefined) return undefined
  const places = 2 + exponent - fraction.length
  const digits = BigInt(whole + fraction)
  if (places >= 0) return digits * 10n ** BigInt(places)
  const factor = 10n ** BigInt(-places)
  return digits % factor === 0n ? digits / factor : undefined
}

/**
 * A text of others: the cell, and the cell without the apostrophes by which we keep a spreadsheet from running it as a
 * formula.
 */
export function textsWritten(text: string): Written {
  const guards = [...text.matchAll(/'(?=[=+\-@＝＋－＠])|^'(?=\s)/gu)].map(({ index }) => index)
  if (guards.length === 0) return { values: [text], isShortened: isShortenedNumber(text) }
  // one apostrophe may be the writer's own and another ours
  const some = guards.length <= 4 ? subsetsOf(guards) : [guards, []]
  return exact(...some.map((places) => cutAt(text, places)))
}

const cutAt = (text: string, places: readonly number[]): string =>
  places.toReversed().reduce((cut, place) => cut.slice(0, place) + cut.slice(place + 1), text)

/** The whole first, and nothing last. */
const subsetsOf = (places: readonly number[]): number[][] =>
  Array.from({ length: 2 ** places.length }, (_, mask) => places.filter((_place, at) => !(mask & (1 << at))))

const isShortenedNumber = (text: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(text)

/** The day, `YYYY-MM-DD`, of a date of the Nepali calendar. */
export const nepaliDaysWritten = (text: string): string[] =>
  daysWritten(text).values.flatMap((date) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
    return dayOfNepaliDate({ year, month, day }) ?? []
  })

/** The Nepali date of a day as files write it, `2083-08-07`; empty outside the calendar's tables. */
export function nepaliDayOf(day: string): string {
  const date = nepaliDate(startOfKathmanduDay(day))
  return date ? [date.year, date.month, date.day].map((part) => `${part}`.padStart(2, '0')).join('-') : ''
}

/** Paisa as files write them: `-1200.50`. */
export function decimalOf(paisa: bigint): string {
  const digits = `${paisa < 0n ? -paisa : paisa}`.padStart(3, '0')
  return `${paisa < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
