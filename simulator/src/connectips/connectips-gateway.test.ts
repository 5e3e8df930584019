import { expect, test } from 'vitest'
import { chargeOf } from './connectips-gateway.ts'

test.each([
  ['500', '2.00'],
  ['500.00', '2.00'],
  ['500.01', '4.00'],
  ['5000.00', '4.00'],
  ['5000.01', '8.00'],
])('the charge for %s is %s: a step is passed with its first paisa', (rupees, charge) => {
  expect(chargeOf(rupees)).toBe(charge)
})
