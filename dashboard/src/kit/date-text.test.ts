import { expect, test } from 'vitest'
import { bothDates, dateText, nepaliText } from './date-text.ts'

const moment = new Date('2026-11-20T03:53:10Z')

test('a moment is shown in Kathmandu, in both calendars', () => {
  expect(dateText(moment, 'time', 'en')).toBe('09:38')
  expect(dateText(moment, 'seconds', 'en')).toBe('09:38:10')
  expect(dateText(moment, 'day', 'en')).toBe('20 Nov')
  expect(dateText(moment, 'long', 'en')).toBe('Friday 20 November')
  expect(dateText(moment, 'full', 'en')).toBe('Friday 2026-11-20 / 2083 Mangsir 4, 09:38')
})

test('late in the evening UTC it is the next day in Kathmandu', () => {
  expect(bothDates(new Date('2026-11-20T20:00:00Z'))).toBe('2026-11-21 / 2083 Mangsir 5')
})

test('outside the Nepali tables the date stands alone', () => {
  const far = new Date('2090-01-01T00:00:00Z')
  expect(nepaliText(far)).toBeUndefined()
  expect(bothDates(far)).toBe('2090-01-01')
})
