import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './nepali-periods.ts'
import { periodAround, periodBefore, rhythms } from './rhythms.ts'

test('a week is from Sunday to Saturday; a Nepali month and a fiscal year are whole', () => {
  expect(periodAround('daily', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' })
  for (const day of ['2026-11-29', '2026-12-02', '2026-12-05'])
    expect(periodAround('weekly', day)).toEqual({ from: '2026-11-29', to: '2026-12-05' })
  expect(periodAround('nepali_month', '2026-11-16')).toEqual({ from: '2026-10-18', to: '2026-11-16' })
  expect(periodAround('fiscal_year', '2026-11-16')).toEqual({ from: '2026-07-17', to: '2027-07-16' })
  expect(periodAround('nepali_month', '2300-01-01')).toBeUndefined()
})

test('any day is in its period, and the period before ends on the day before it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...rhythms), fc.integer({ min: 0, max: 3_000 }), (rhythm, days) => {
      const day = dayAfter('2020-01-01', days)
      const period = periodAround(rhythm, day)!
      expect(period.from <= day && day <= period.to).toBe(true)
      expect(dayAfter(periodBefore(rhythm, day)!.to, 1)).toBe(period.from)
    }),
  )
})
