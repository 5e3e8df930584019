import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { dayOfNepaliDate, instant, kathmanduClock, kathmanduDay, nepaliDate, startOfKathmanduDay } from './time.ts'

test('a day in Kathmandu begins at 18:15 UTC of the day before', () => {
  expect(kathmanduDay(new Date('2026-11-20T18:14:59Z'))).toBe('2026-11-20')
  expect(kathmanduDay(new Date('2026-11-20T18:15:00Z'))).toBe('2026-11-21')
  expect(startOfKathmanduDay('2026-11-21').toISOString()).toBe('2026-11-20T18:15:00.000Z')
})

test('the clock in Kathmandu is five hours and three quarters ahead of UTC', () => {
  expect(kathmanduClock(new Date('2026-11-20T03:53:10Z'))).toBe('09:38:10')
  expect(kathmanduClock(new Date('2026-11-20T18:15:00Z'))).toBe('00:00:00')
})

test('20 November 2026 is 4 Mangsir 2083', () => {
  expect(nepaliDate(new Date('2026-11-20T06:00:00Z'))).toEqual({ year: 2083, month: 8, day: 4 })
})

test('outside the tables there is no Nepali date', () => {
  expect(nepaliDate(new Date('2090-01-01T00:00:00Z'))).toBeUndefined()
})

test('an instant is ISO in UTC on the wire', () => {
  expect(z.encode(instant, new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20T00:00:00.000Z')
  expect(z.safeParse(instant, 'tomorrow').success).toBe(false)
})

test('a Bikram Sambat date is a day of the common calendar, and back again', () => {
  expect(dayOfNepaliDate({ year: 2083, month: 8, day: 4 })).toBe('2026-11-20')
  expect(dayOfNepaliDate({ year: 2047, month: 1, day: 18 })).toBe('1990-05-01')
  for (const day of ['1990-05-01', '2024-02-29', '2026-04-14'])
    expect(dayOfNepaliDate(nepaliDate(startOfKathmanduDay(day))!)).toBe(day)
})

test('a month has no 33rd day, a year no 13th month, and before 1970 nothing is known', () => {
  expect(dayOfNepaliDate({ year: 2083, month: 8, day: 33 })).toBeUndefined()
  expect(dayOfNepaliDate({ year: 2083, month: 13, day: 1 })).toBeUndefined()
  expect(dayOfNepaliDate({ year: 1969, month: 1, day: 1 })).toBeUndefined()
  expect(dayOfNepaliDate({ year: Number.NaN, month: 1, day: 0 })).toBeUndefined()
})
