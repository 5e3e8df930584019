import { latinDigits } from '@sahuji/contract/digits'
import { dayOfNepaliDate, kathmanduDay, nepaliDate, startOfKathmanduDay } from '@sahuji/contract/time'
import {
  aboutWords,
  afternoonWords,
  hourWords,
  monthWords,
  morningWords,
  nepaliMonthWords,
  relativeDays,
  weekdays,
} from './day-words.ts'
import type { SearchPart } from './search-part.ts'

const minute = 60_000
const day = 86_400_000
const nothing = { paisa: null, text: null }

/** A time of day that is told to the minute is looked for so long before and after it; of an hour alone, longer. */
const slackMinutes = { minute: 15, hour: 45 }

/** The day and the time of day that a text tells, and the text without them. */
export function readDays(text: string, now: Date): { rest: string; parts: SearchPart[] } {
  const date = readDate(text, now)
  const time = readTime(date.rest)
  const from = date.start
  const parts: SearchPart[] = []
  if (from) parts.push({ ...nothing, typed: date.typed, is: 'day', from, until: new Date(from.getTime() + day) })
  if (time) {
    const begins = from ?? lastDayWith(time.minutes, now)
    const moment = begins.getTime() + time.minutes * minute
    const slack = time.slack * minute
    parts.push({
      ...nothing,
      typed: time.typed,
      is: 'time',
      from: new Date(moment - slack),
      until: new Date(moment + slack),
    })
  }
  return { rest: time?.rest ?? date.rest, parts }
}

/** Today, or yesterday where that time has not come yet today. */
function lastDayWith(minutes: number, now: Date): Date {
  const today = startOfKathmanduDay(kathmanduDay(now))
  return today.getTime() + minutes * minute > now.getTime() + 5 * minute ? new Date(today.getTime() - day) : today
}

interface ReadDate {
  rest: string
  typed: string
  start: Date | undefined
}

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

/** A date in either calendar, a day by its name, or one that counts from today. */
function readDate(text: string, now: Date): ReadDate {
  const whole = numeric.exec(text) ?? numericLast.exec(text)
  if (whole) return dated(text, whole[0], numbered(whole.groups, now))
  const short = chinese.exec(text)
  if (short) return dated(text, short[0], thisYear(short.groups, now))
  return (
    named(text, nepaliMonthWords, (month, date, year) => nepaliDay(month, date, year, now)) ??
    named(text, monthWords, (month, date, year) =>
      year ? ymd(year, month, date) : thisYear({ month: `${month}`, day: `${date}` }, now),
    ) ??
    relative(text, now) ?? { rest: text, typed: '', start: undefined }
  )
}

function dated(text: string, typed: string, start: string | undefined): ReadDate {
  if (start === undefined) return { rest: text, typed: '', start: undefined }
  return { rest: text.replace(typed, ' '), typed: typed.trim(), start: startOfKathmanduDay(start) }
}

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
    const typedYear =
      found.groups?.['year'] ?? (found.groups?.['before'] === undefined ? undefined : found.groups?.['last'])
    const isYear = found.groups?.['last'] === typedYear || found.groups?.['last'] === undefined
    const typed = isYear ? found[0] : found[0].replace(/,?\s+\p{Nd}{4}$/u, '')
    const read = dated(
      text,
      typed,
      dayOf(place + 1, number(date), typedYear === undefined ? undefined : number(typedYear)),
    )
    if (read.start) return read
  }
  return undefined
}

function relative(text: string, now: Date): ReadDate | undefined {
  const today = startOfKathmanduDay(kathmanduDay(now)).getTime()
  for (const [ago, words] of relativeDays) {
    const typed = dayWord(words).exec(text)?.[0]
    if (typed !== undefined) return dated(text, typed, kathmanduDay(new Date(today - ago * day)))
  }
  // noon, so that the day of the week is the same in UTC
  const weekday = new Date(today + 12 * 60 * minute).getUTCDay()
  for (const [place, words] of weekdays.entries()) {
    const typed = dayWord(words).exec(text)?.[0]
    if (typed !== undefined)
      return dated(text, typed, kathmanduDay(new Date(today - ((weekday - place + 7) % 7) * day)))
  }
  return undefined
}

// the words once and for good: looked for in every other way, a row of them without an hour took for ever
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
