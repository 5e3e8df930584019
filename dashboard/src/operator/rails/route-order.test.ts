import { expect, test } from 'vitest'
import { moved } from './route-order.ts'

test('a rail goes a place up or down, and no further than the ends', () => {
  expect(moved(['onepg', 'khalti', 'esewa'], 'khalti', -1)).toEqual(['khalti', 'onepg', 'esewa'])
  expect(moved(['onepg', 'khalti', 'esewa'], 'khalti', 1)).toEqual(['onepg', 'esewa', 'khalti'])
  expect(moved(['onepg', 'khalti'], 'onepg', -1)).toEqual(['onepg', 'khalti'])
  expect(moved(['onepg', 'khalti'], 'khalti', 1)).toEqual(['onepg', 'khalti'])
})
