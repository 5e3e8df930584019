import { expect, test } from 'vitest'
import { daysNow, viewDays } from './view-days.ts'

test('relative days are counted in Kathmandu: weeks from Sunday, months and years of Nepal', () => {
  // a quarter past midnight on Wednesday 18 November 2026, 2 Mangsir 2083
  const now = new Date('2026-11-17T18:30:00Z')
  expect(Object.fromEntries(viewDays.map((days) => [days, daysNow(days, now)]))).toEqual({
    today: { from: '2026-11-18', to: '2026-11-18' },
    yesterday: { from: '2026-11-17', to: '2026-11-17' },
    this_week: { from: '2026-11-15', to: '2026-11-21' },
    last_week: { from: '2026-11-08', to: '2026-11-14' },
    this_month: { from: '2026-11-17', to: '2026-12-15' },
    last_month: { from: '2026-10-18', to: '2026-11-16' },
    this_year: { from: '2026-07-17', to: '2027-07-16' },
  })
})
