import { expect, test } from 'vitest'
import { nextDeskDay, promiseGroup } from './promise-groups.ts'

// Friday 20 November 2026, 13:17 in Kathmandu
const friday = new Date('2026-11-20T13:17:00+05:45')

test('the day after a Friday is Sunday', () => {
  expect(nextDeskDay(friday)).toEqual(new Date('2026-11-22T00:00:00+05:45'))
  expect(nextDeskDay(new Date('2026-11-22T10:00:00+05:45'))).toEqual(new Date('2026-11-23T00:00:00+05:45'))
})

test.each([
  ['2026-11-20T13:16:00+05:45', 'over'],
  ['2026-11-20T13:18:00+05:45', 'today'],
  ['2026-11-20T23:59:59+05:45', 'today'],
  ['2026-11-22T09:20:00+05:45', 'next'],
  ['2026-11-23T00:00:00+05:45', 'after'],
])('a promise for %s is %s', (promised, group) => {
  expect(promiseGroup(new Date(promised), friday)).toBe(group)
})
