import { noticeDayOf } from '@sahuji/contract/tariff/lines'
import { expect, test } from 'vitest'
import { firstDay } from './first-day.ts'

const late = new Date('2026-11-27T23:50:00+05:45')

test('proposes a rule for all merchants on the first day that leaves time for the notice', () => {
  expect(firstDay(undefined, late)).toBe('2026-12-12')
  expect(noticeDayOf(firstDay(undefined, late))).toBe('2026-11-27')
})

test('proposes a rule for one merchant for today', () => {
  expect(firstDay('01a21a0b-75e3-70fc-b227-9a2f5d7554d2', late)).toBe('2026-11-27')
})
