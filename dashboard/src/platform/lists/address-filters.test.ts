import { expect, test } from 'vitest'
import { isDay, leftOutOf } from './address-filters.ts'

test('an unknown parameter is named with its value', () => {
  const names = ['kind', 'state', 'from', 'q']
  const search = { kind: 'load', state: ' lost ', from: 20, q: '  ', page: '7' }
  expect(leftOutOf(search, names, { kind: 'load' })).toEqual([
    ['state', 'lost'],
    ['from', '20'],
  ])
  expect(leftOutOf({ state: { a: 1 } }, names, {})).toEqual([['state', '{"a":1}']])
  expect(leftOutOf({ state: 'x'.repeat(500) }, names, {})[0]?.[1]).toHaveLength(41)
  expect(leftOutOf({}, names, {})).toEqual([])
})

test('a day must exist in the calendar', () => {
  expect(['2026-02-28', '2028-02-29', '2026-12-31'].filter((day) => !isDay(day))).toEqual([])
  const none = ['2026-02-29', '2026-02-30', '2026-00-10', '2026-13-01', '2026-1-1', '2026-11-31', 'today', '']
  expect(none.filter(isDay)).toEqual([])
})
