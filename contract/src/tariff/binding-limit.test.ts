import { expect, test } from 'vitest'
import { bindingLimit, type LimitsLeft } from './binding-limit.ts'

const wide: LimitsLeft = { once: 100n, day: 500n, month: 900n, balance: null, day_count: 4, month_count: null }

test.each([
  [{}, { by: 'once', amount: 100n }],
  [{ rail: 60n }, { by: 'rail', amount: 60n }],
  [{ rail: 160n }, { by: 'once', amount: 100n }],
  [
    { day: 40n, rail: 60n },
    { by: 'day', amount: 40n },
  ],
  [
    { day: 40n, month: 40n },
    { by: 'month', amount: 40n },
  ],
  [
    { day: null, balance: 0n },
    { by: 'balance', amount: 0n },
  ],
  [{ day_count: 0 }, { by: 'day_count' }],
  [{ day_count: 0, month_count: 0 }, { by: 'month_count' }],
] as const)('of %o the one that binds is %o', (left, binds) => {
  expect(bindingLimit({ ...wide, ...left })).toEqual(binds)
})
