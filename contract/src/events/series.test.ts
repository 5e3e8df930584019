import { expect, test } from 'vitest'
import { daysBetween, repeatedDays, repeatedMost } from './series.ts'

test('an event repeats on the next days, weekdays or days of the month', () => {
  expect(repeatedDays('2026-12-30', 'day', { count: 3 })).toEqual(['2026-12-31', '2027-01-01', '2027-01-02'])
  expect(repeatedDays('2026-12-12', 'week', { until: '2027-01-02' })).toEqual([
    '2026-12-19',
    '2026-12-26',
    '2027-01-02',
  ])
  expect(repeatedDays('2026-12-12', 'month', { count: 2 })).toEqual(['2027-01-12', '2027-02-12'])
})

test('a month without the day is left out', () => {
  expect(repeatedDays('2027-01-31', 'month', { count: 2 })).toEqual(['2027-03-31', '2027-05-31'])
})

test('ends with its bounds', () => {
  expect(repeatedDays('2026-12-12', 'day', {})).toHaveLength(repeatedMost)
  expect(repeatedDays('2026-12-12', 'month', {}).at(-1)).toBe('2028-01-12')
  expect(repeatedDays('2026-12-12', 'week', { until: '2026-12-12' })).toEqual([])
  expect(daysBetween('2026-12-12', '2027-01-12')).toBe(31)
})
