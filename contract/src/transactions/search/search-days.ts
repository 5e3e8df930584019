import { latinDigits } from '../../input/digits.ts'
import {
  aboutWords,
  afternoonWords,
  hourWords,
  monthWords,
  morningWords,
  nepaliMonthWords,
  notMonthsAlone,
  relativeDays,
  relativeSpans,
  weekdays,
} from './day-words.ts'
import { dayOfNepaliDate, kathmanduDay, nepaliDate, startOfKathmanduDay } from '../../time/time.ts'

const minute = 60_000
const dayMilliseconds = 86_400_000

/** A time of day given to the minute matches this long before and after it; an hour alone matches longer. */
const slackMinutes = { minute: 15, hour: 45 }

/** Days of Kathmandu, `YYYY-MM-DD`, both included. */
interface Days {
  from: string
  to: string
}

/** The time in a text; `typed` is the part of the text that it was read from. */
export interface ReadDays {
  day?: Days & { typed: string }
  /** From the first moment until before the last. */
  time?: { typed: string; from: Date; until: Date }
  /** The text without them. */
  rest: string
}

/** The days and the time of day in a text, in every language of the product. `now`: the base of "yesterday". */
export function readDays(text: string, now: Date): ReadDays {
  const { days, typed, rest } = readDate(text, now)
  const day = days && { ...days, typed }
  // a time of several days is none
  const time = day && day.from !== day.to ? undefined : readTime(rest)
  if (!time) return { rest, ...(day && { day }) }
  const begins = day ? startOfKathmanduDay(day.from) : lastDayWith(time.minutes, now)
  const moment = begins.getTime() + time.minutes * minute
  const slack = time.slack * minute
  return {
    rest: time.rest,
    ...(day && { day }),
    time: { typed: time.typed, from: new Date(moment - slack), until: new Date(moment + slack) },
  }
}

/** Today, or yesterday if that time is still to come today. */
function lastDayWith(minutes: number, now: Date): Date {
  const today = startOfKathmanduDay(kathmanduDay(now))
  return today.getTime() + minutes * minute > now.getTime() + 5 * minute
    ? new Date(today.getTime() - dayMilliseconds)
    : today
}

interface ReadDate {
  rest: string
  typed: string
  days: Days | undefined
}

/** So many days after a day. */
const after = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMilliseconds).toISOString().slice(0, 10)

const edge = { before: '(?<![\\p{L}\\p{N}])', after: '(?![\\p{L}\\p{M}\\p{N}])' }
// Chinese sets no space
const wordly = (words: string): RegExp => new RegExp(`(?:${edge.before}(?:${words})${edge.after})`, 'iu')
const han = (words: string): string =>
  words
    .split('|')
    .filter((word) => /\p{Script=Han}/u.test(word))
    .join('|')
const dayWord = (words: string): RegExp =>
  new RegExp(`${wordly(words).source}${han(words) ? `|(?:${han(words)})` : ''}`, 'iu')

const numeric =
  /(?<![\p{L}\p{N}])(?<year>\p{Nd}{4})[-/.年](?<month>\p{Nd}{1,2})[-/.月](?<day>\p{Nd}{1,2})日?(?![\p{L}\p{N}])/u
const numericLast =
  /(?<![\p{L}\p{N}])(?<day>\p{Nd}{1,2})[-/](?<month>\p{Nd}{1,2})[-/](?<year>\p{Nd}{4})(?![\p{L}\p{N}])/u
const chinese = /(?<month>\p{Nd}{1,2})月(?<day>\p{Nd}{1,2})[日号號]?/u

const chineseMonth = /(?:(?<year>\p{Nd}{4})年)?(?<month>\p{Nd}{1,2})月(?!\p{Nd})/u

/** A date in either calendar, a month, a day by its name, or days that count from today. */
function readDate(text: string, now: Date): ReadDate {
  const whole = numeric.exec(text) ?? numericLast.exec(text)
  if (whole) return dated(text, whole[0], oneDay(numbered(whole.groups, now)))
  const short = chinese.exec(text)
  if (short) return dated(text, short[0], oneDay(thisYear(short.groups, now)))
  const month = chineseMonth.exec(text)
  if (month) return dated(text, month[0], commonMonth(number(month.groups?.['month']), month.groups?.['year'], now))
  return (
    named(text, nepaliMonthWords, isNepaliYear, (month, date, year) => nepaliDay(month, date, year, now)) ??
    named(text, monthWords, isCommonYear, (month, date, year) =>
      year ? ymd(year, month, date) : thisYear({ month: `${month}`, day: `${date}` }, now),
    ) ??
    namedMonth(text, nepaliMonthWords, (month, year) => nepaliMonth(month, year, now)) ??
    namedMonth(text, monthWords, (month, year) => commonMonth(month, year, now)) ??
    span(text, now) ??
    relative(text, now) ?? { rest: text, typed: '', days: undefined }
  )
}

const oneDay = (day: string | undefined): Days | undefined => (day === undefined ? undefined : { from: day, to: day })

function dated(text: string, typed: string, days: Days | undefined, at = text.indexOf(typed)): ReadDate {
  if (days === undefined) return { rest: text, typed: '', days: undefined }
  return { rest: `${text.slice(0, at)} ${text.slice(at + typed.length)}`, typed: typed.trim(), days }
}

// an amount beside a month is no year
const isNepaliYear = (year: number): boolean => year >= 2060 && year < 2090
const isCommonYear = (year: number): boolean => year >= 2000 && year < 2060

const number = (text: string | undefined): number => Number(latinDigits(text ?? ''))

/** Years from 2060 on are those of Bikram Sambat. */
function numbered(groups: Record<string, string | undefined> | undefined, now: Date): string | undefined {
  const [year, month, date] = [number(groups?.['year']), number(groups?.['month']), number(groups?.['day'])]
  return year >= 2060 ? nepaliDay(month, date, year, now) : ymd(year, month, date)
}

function ymd(year: number, month: number, date: number): string | undefined {
  const text = `${year}-${`${month}`.padStart(2, '0')}-${`${date}`.padStart(2, '0')}`
  const parsed = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(parsed.getTime()) || parsed.getUTCDate() !== date ? undefined : text
}

/** The last such day that was. */
function thisYear(groups: Record<string, string | undefined> | undefined, now: Date): string | undefined {
  const today = kathmanduDay(now)
  const year = Number(today.slice(0, 4))
  const found = ymd(year, number(groups?.['month']), number(groups?.['day']))
  return found !== undefined && found > today
    ? ymd(year - 1, number(groups?.['month']), number(groups?.['day']))
    : found
}

function nepaliDay(month: number, date: number, year: number | undefined, now: Date): string | undefined {
  const here = nepaliDate(now)?.year
  if (year !== undefined || here === undefined) return dayOfNepaliDate({ year: year ?? 0, month, day: date })
  const found = dayOfNepaliDate({ year: here, month, day: date })
  return found !== undefined && found > kathmanduDay(now)
    ? dayOfNepaliDate({ year: here - 1, month, day: date })
    : found
}

/** `Mangsir 6`, `6 november 2026`, `मंसिर ६ गते`, `6 de noviembre`. */
function named(
  text: string,
  months: readonly string[],
  isYear: (year: number) => boolean,
  dayOf: (month: number, date: number, year: number | undefined) => string | undefined,
): ReadDate | undefined {
  for (const [place, words] of months.entries()) {
    const pattern = new RegExp(
      `${edge.before}(?:(?<year>\\p{Nd}{4})\\s+)?(?:(?<before>\\p{Nd}{1,2})(?:st|nd|rd|th|er|º)?\\s+(?:de\\s+|d['’])?)?(?:${words})${edge.after}(?:\\s+(?<after>\\p{Nd}{1,2})(?![\\p{Nd}:,.])(?:\\s*गते)?)?(?:,?\\s+(?<last>\\p{Nd}{4})(?!\\p{Nd}))?`,
      'iu',
    )
    const found = pattern.exec(text)
    const date = found?.groups?.['before'] ?? found?.groups?.['after']
    if (!found || date === undefined) continue
    const { year, before, last } = found.groups ?? {}
    const told = [year, ...(before === undefined ? [] : [last])].find((one) => one && isYear(number(one)))
    const typed = found[0]
      .replace(/^\p{Nd}{4}\s+/u, (first) => (year === told ? first : ''))
      .replace(/,?\s+\p{Nd}{4}$/u, (end) => (last === told ? end : ''))
    const read = dated(
      text,
      typed,
      oneDay(dayOf(place + 1, number(date), told === undefined ? undefined : number(told))),
    )
    if (read.days) return read
  }
  return undefined
}

/** `Kartik`, `2083 kartik`, `november 2026`: a whole month; without a year, the last one that has begun. */
function namedMonth(
  text: string,
  months: readonly string[],
  monthOf: (month: number, year: string | undefined) => Days | undefined,
): ReadDate | undefined {
  for (const [place, words] of months.entries()) {
    const found = new RegExp(
      `${edge.before}(?:(?<first>\\p{Nd}{4})\\s+)?(?<month>${words})${edge.after}(?:,?\\s+(?:de\\s+)?(?<last>\\p{Nd}{4})(?![\\p{Nd}.,]))?`,
      'iu',
    ).exec(text)
    const { first, last, month = '' } = found?.groups ?? {}
    const year = [first, last].find((one) => one !== undefined && monthOf(place + 1, one) !== undefined)
    if (!found || (year === undefined && isOtherWord.test(month))) continue
    const [at, end] = [found[0].indexOf(month), found[0].indexOf(month) + month.length]
    const begins = year !== undefined && year === first ? 0 : at
    const typed = found[0].slice(begins, year !== undefined && year !== first ? undefined : end)
    const read = dated(text, typed, monthOf(place + 1, year), found.index + begins)
    if (read.days) return read
  }
  return undefined
}

const isOtherWord = new RegExp(`^(?:${notMonthsAlone})$`, 'iu')

function nepaliMonth(month: number, told: string | undefined, now: Date): Days | undefined {
  const here = nepaliDate(now)?.year
  if (here === undefined || (told !== undefined && !isNepaliYear(number(told)))) return undefined
  const from = (year: number) => dayOfNepaliDate({ year, month, day: 1 })
  const year = told === undefined ? ((from(here) ?? '') > kathmanduDay(now) ? here - 1 : here) : number(told)
  const next = dayOfNepaliDate({ year: month === 12 ? year + 1 : year, month: (month % 12) + 1, day: 1 })
  const first = from(year)
  return first && next ? { from: first, to: after(next, -1) } : undefined
}

function commonMonth(month: number, told: string | undefined, now: Date): Days | undefined {
  if (month < 1 || month > 12 || (told !== undefined && !isCommonYear(number(told)))) return undefined
  const today = kathmanduDay(now)
  const here = Number(today.slice(0, 4))
  const first = (year: number) => `${year}-${`${month}`.padStart(2, '0')}-01`
  const from = first(told === undefined ? (first(here) > today ? here - 1 : here) : number(told))
  return { from, to: after(new Date(Date.UTC(Number(from.slice(0, 4)), month, 1)).toISOString().slice(0, 10), -1) }
}

/** `Last week`, `this month`. Weeks begin on Sunday, as in Nepal; months are those of the calendar of the language. */
function span(text: string, now: Date): ReadDate | undefined {
  for (const [unit, ago, words] of relativeSpans) {
    const found = dayWord(words.replaceAll(' ', String.raw`\s+`)).exec(text)
    if (found) return dated(text, found[0], daysOf(unit, ago, kathmanduDay(now)), found.index)
  }
  return undefined
}

function daysOf(unit: (typeof relativeSpans)[number][0], ago: number, today: string): Days | undefined {
  if (unit === 'week') {
    const sunday = after(today, -new Date(today).getUTCDay() - 7 * ago)
    return { from: sunday, to: after(sunday, 6) }
  }
  if (unit === 'month') {
    const [year = 0, month = 0] = today.split('-').map(Number)
    const from = new Date(Date.UTC(year, month - 1 - ago, 1))
    return {
      from: from.toISOString().slice(0, 10),
      to: after(new Date(Date.UTC(year, month - ago, 1)).toISOString().slice(0, 10), -1),
    }
  }
  const here = nepaliDate(startOfKathmanduDay(today))
  if (!here) return undefined
  const count = here.year * 12 + here.month - 1 - ago
  return nepaliMonth((count % 12) + 1, `${Math.floor(count / 12)}`, startOfKathmanduDay(today))
}

function relative(text: string, now: Date): ReadDate | undefined {
  const today = kathmanduDay(now)
  for (const [ago, words] of relativeDays) {
    const found = dayWord(words).exec(text)
    if (found) return dated(text, found[0], oneDay(after(today, -ago)), found.index)
  }
  const weekday = new Date(today).getUTCDay()
  for (const [place, words] of weekdays.entries()) {
    const found = dayWord(words).exec(text)
    if (found) return dated(text, found[0], oneDay(after(today, -((weekday - place + 7) % 7))), found.index)
  }
  return undefined
}

// the words are compiled once: in every other way tried, a row of them without an hour took for ever
const about = `(?:(?<![\\p{L}\\p{N}])(?=(?<about>(?:(?:${aboutWords})\\s*)+))\\k<about>)?`
const half = `(?:(?<pm>${afternoonWords})|(?<am>${morningWords}))`
const clock = new RegExp(
  `${about}(?<![\\p{Nd}.,a-z])(?<hour>\\p{Nd}{1,2})(?:[:：]|h(?=\\p{Nd}))(?<minute>\\p{Nd}{2})(?!\\p{Nd})(?:\\s*${half})?(?:\\s*(?:बजे|बजेतिर|तिर|左右))?`,
  'iu',
)
const hours = new RegExp(
  `${about}(?<![\\p{Nd}.,a-z])(?<hour>\\p{Nd}{1,2})\\s*(?:${half}|(?:${hourWords}))(?![\\p{L}\\p{M}])(?!(?<=[a-z])\\p{Nd})(?:\\s*${half.replaceAll('<pm>', '<pm2>').replaceAll('<am>', '<am2>')})?(?:\\s*(?:तिर|左右))?`,
  'iu',
)
const arabicHour = /الساعة\s+(?<hour>\p{Nd}{1,2})(?!\p{Nd})/u

function readTime(text: string): { rest: string; typed: string; minutes: number; slack: number } | undefined {
  const found = clock.exec(text) ?? hours.exec(text) ?? arabicHour.exec(text)
  const groups = found?.groups
  if (!found || !groups) return undefined
  const said = groups['about'] ?? ''
  const isAfternoon = groups['pm'] ?? groups['pm2'] ?? new RegExp(afternoonWords, 'iu').exec(said)?.[0]
  const isMorning = groups['am'] ?? groups['am2']
  const told = number(groups['hour'])
  const hour = isAfternoon && told < 12 ? told + 12 : isMorning && told === 12 ? 0 : told
  const minutes = number(groups['minute'] ?? '0')
  if (hour > 23 || minutes > 59) return undefined
  const slack = groups['minute'] === undefined ? slackMinutes.hour : slackMinutes.minute
  return { rest: text.replace(found[0], ' '), typed: found[0].trim(), minutes: hour * 60 + minutes, slack }
}
