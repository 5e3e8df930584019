import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOn } from './fees.ts'

test('0.8 % of Rs.1,000.00 is Rs.8.00, and half a paisa goes up', () => {
  expect(commissionOn(100_000n, { type: 'percent', value: 80 })).toEqual({ commission: 800n, received: 99_200n })
  expect(commissionOn(6_250n, { type: 'percent', value: 80 }).commission).toBe(50n)
  expect(commissionOn(62n, { type: 'percent', value: 80 }).commission).toBe(0n)
  expect(commissionOn(63n, { type: 'percent', value: 80 }).commission).toBe(1n)
})

test('a flat commission is never more than the payment', () => {
  expect(commissionOn(100_000n, { type: 'flat', value: 500 })).toEqual({ commission: 500n, received: 99_500n })
  expect(commissionOn(300n, { type: 'flat', value: 500 })).toEqual({ commission: 300n, received: 0n })
})

test('commission and what is received are the payment, and neither is below zero', () => {
  const kinds = fc.constantFrom('percent' as const, 'flat' as const)
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), kinds, fc.nat(10_000), (amount, type, value) => {
      const { commission, received } = commissionOn(amount, { type, value })
      return commission + received === amount && commission >= 0n && received >= 0n
    }),
  )
})
