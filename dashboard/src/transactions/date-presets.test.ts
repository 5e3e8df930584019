import { describe, expect, test } from 'vitest'
import { commonMonth, fiscalYear, monthsBack, nearDays, nepaliMonth } from './date-presets.ts'

describe('the days of a filter', () => {
  test('are days of Kathmandu, and a week begins on Sunday', () => {
    // 18:15 UTC is midnight in Kathmandu: Saturday 21 November
    expect(nearDays(new Date('2026-11-20T18:14:59Z')).today).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(nearDays(new Date('2026-11-20T18:15:00Z'))).toEqual({
      today: { from: '2026-11-21', to: '2026-11-21' },
      yesterday: { from: '2026-11-20', to: '2026-11-20' },
      week: { from: '2026-11-15', to: '2026-11-21' },
      lastWeek: { from: '2026-11-08', to: '2026-11-14' },
    })
  })

  test('include a whole month of either calendar', () => {
    expect(commonMonth('2028-02-29')).toMatchObject({ from: '2028-02-01', to: '2028-02-29', month: 2 })
    expect(commonMonth('2026-12-05')).toMatchObject({ from: '2026-12-01', to: '2026-12-31' })
    expect(nepaliMonth('2026-11-20')).toMatchObject({ year: 2083, month: 8, from: '2026-11-17', to: '2026-12-15' })
    expect(nepaliMonth('2300-01-01')).toBeUndefined()
  })

  test('end each Nepali month the day before the next begins', () => {
    const months = monthsBack('2026-11-20', nepaliMonth, 60)
    expect(months).toHaveLength(60)
    for (const [at, month] of months.slice(0, -1).entries()) {
      const before = months[at + 1]!
      expect(Date.parse(month.from) - Date.parse(before.to)).toBe(86_400_000)
      expect(before.month).toBe(month.month === 1 ? 12 : month.month - 1)
    }
  })

  test('include a fiscal year from Shrawan to Ashadh', () => {
    expect(fiscalYear('2026-11-20')).toMatchObject({ year: 2083, month: 4, from: '2026-07-17', to: '2027-07-16' })
    expect(fiscalYear('2026-07-16')).toMatchObject({ year: 2082, to: '2026-07-16' })
  })
})
