import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { instant, kathmanduClock, kathmanduDay, nepaliDate, startOfKathmanduDay } from './time.ts'

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
