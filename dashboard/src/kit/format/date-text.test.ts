import { defaultFormats } from '@sahuji/contract/language/formats'
import { describe, expect, test } from 'vitest'
import { bothDates, dateText, dayNumbers, otherDay, weekdayNames, withDays } from './date-text.ts'
import type { Reader } from './digits.ts'

const moment = new Date('2026-11-20T03:53:10Z')
const english: Reader = { ...defaultFormats, language: 'en' }
const inNepali: Reader = { language: 'ne', calendar: 'bs', digits: 'devanagari', grouping: 'lakh' }

test('shows a moment in Kathmandu, in both calendars', () => {
  expect(dateText(moment, 'time', english)).toBe('09:38')
  expect(dateText(moment, 'seconds', english)).toBe('09:38:10')
  expect(dateText(moment, 'day', english)).toBe('20 Nov')
  expect(dateText(moment, 'date', english)).toBe('2026-11-20')
  expect(dateText(moment, 'long', english)).toBe('Friday 20 November')
  expect(dateText(moment, 'full', english)).toBe('Friday 2026-11-20 / 2083\u00A0Mangsir\u00A04, 09:38')
  expect(dayNumbers(moment, english)).toEqual(['20', '4'])
})

test('writes the days of a server’s sentence as the reader does, and leaves all other figures', () => {
  const says = '2026-10-18 to 2026-11-20. Number 2083/84-0001, file 12026-10-18-1.'
  expect(withDays(says, english)).toBe(says)
  expect(withDays(says, inNepali)).toBe(
    '२०८३\u00A0कात्तिक\u00A0१ to २०८३\u00A0मंसिर\u00A0४. Number 2083/84-0001, file 12026-10-18-1.',
  )
})

test('shows Bikram Sambat first to a person who prefers it', () => {
  const reader = { ...english, calendar: 'bs' } as const
  expect(dateText(moment, 'time', reader)).toBe('09:38')
  expect(dateText(moment, 'day', reader)).toBe('4 Mangsir')
  expect(dateText(moment, 'date', reader)).toBe('2083\u00A0Mangsir\u00A04')
  expect(dateText(moment, 'long', reader)).toBe('Friday 4 Mangsir')
  expect(dateText(moment, 'full', reader)).toBe('Friday 2083\u00A0Mangsir\u00A04 / 2026-11-20, 09:38')
  expect(otherDay(moment, reader)).toBe('2026-11-20')
  expect(dayNumbers(moment, reader)).toEqual(['4', '20'])
})

test('writes months in Devanagari in Nepali, and digits where the person chose them', () => {
  expect(dateText(moment, 'long', inNepali)).toBe('शुक्रबार मंसिर ४')
  expect(dateText(moment, 'full', inNepali)).toBe('शुक्रबार २०८३\u00A0मंसिर\u00A0४ / २०२६-११-२०, ०९:३८')
  expect(dateText(moment, 'day', { ...english, language: 'ne' })).toBe('नोभेम्बर 20')
})

describe('each language has its own order of day and month, with Latin digits', () => {
  test.each([
    ['zh', '11月20日星期五'],
    ['es', 'viernes 20 de noviembre'],
    ['fr', 'vendredi 20 novembre'],
    ['it', 'venerdì 20 novembre'],
    ['ar', 'الجمعة، 20 نوفمبر'],
    ['ne', 'नोभेम्बर 20 शुक्रबार'],
  ])('%s', (language, text) => expect(dateText(moment, 'long', { ...english, language })).toBe(text))

  test('in Arabic a numeric date keeps its order, and the comma is Arabic', () => {
    expect(dateText(moment, 'full', { ...english, language: 'ar' })).toContain('،')
    expect(dateText(moment, 'date', { ...english, language: 'ar' })).toBe('\u20662026-11-20\u2069')
  })
})

test('late in the evening UTC shows the next day of Kathmandu', () => {
  expect(bothDates(new Date('2026-11-20T20:00:00Z'), english)).toBe('2026-11-21 / 2083\u00A0Mangsir\u00A05')
})

test('shows the date alone outside the Nepali tables', () => {
  const far = new Date('2090-01-01T00:00:00Z')
  expect(otherDay(far, english)).toBeUndefined()
  expect(bothDates(far, english)).toBe('2090-01-01')
  expect(dateText(far, 'day', { ...english, calendar: 'bs' })).toBe('1 Jan')
})

const { ne, ...known } = weekdayNames
const sunday = Date.UTC(2026, 10, 22)

test.each(Object.entries(known))('%s: names the days as the platform does', (language, names) => {
  const named = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  expect(names).toEqual([0, 1, 2, 3, 4, 5, 6].map((day) => named.format(sunday + day * 86_400_000)))
})

test('begins the Nepali week on Aaitabar', () => {
  expect(ne).toHaveLength(7)
  expect(ne[0]).toBe('आइतबार')
})
