import { rupees } from '@sahuji/contract/money/money'
import { isHigher } from '@sahuji/contract/tariff/dearer'
import { feeOf } from '@sahuji/contract/tariff/fee-of'
import type { FeeFigures } from '@sahuji/contract/tariff/lines'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const percent = (value: number, min: bigint | null = null, max: bigint | null = null): FeeFigures => ({
  kind: 'percent',
  value,
  min,
  max,
  slabs: null,
})

test('a fee that is higher only between two round amounts is higher', () => {
  const held = percent(140, rupees('10'))
  expect(isHigher(percent(200, null, rupees('20')), held)).toBe(true)
  expect(isHigher(percent(200, null, rupees('14')), held)).toBe(true)
  expect(isHigher(percent(140, null, rupees('14')), held)).toBe(false)
  expect(isHigher(percent(200, null, rupees('10')), held)).toBe(false)
  expect(isHigher(held, held)).toBe(false)
})

test('a share that is larger by rounding alone is higher', () => {
  const capped = (value: number) => percent(value, null, 1n)
  // of 50 paisa one share is a whole paisa, the other none; from 51 on both are
  expect(isHigher(capped(100), capped(99))).toBe(true)
  expect(isHigher(capped(99), capped(100))).toBe(false)
})

// so small that every amount can be tried
const most = 2_000n
const fee = fc.bigInt({ min: 0n, max: 40n })
const rate = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 10_000 }))
const slabs = fc
  .tuple(
    fc.uniqueArray(fc.bigInt({ min: 1n, max: most }), { maxLength: 4 }),
    fc.array(fee, { minLength: 5, maxLength: 5 }),
  )
  .map(([ends, of]) => [
    ...ends.toSorted((one, other) => (one < other ? -1 : 1)).map((up_to, at) => ({ up_to, fee: of[at]! })),
    { up_to: null, fee: of[4]! },
  ])
const kinds = fc.oneof(
  rate.map((value) => ({ kind: 'percent' as const, value, slabs: null })),
  fee.map((value) => ({ kind: 'flat' as const, value: Number(value), slabs: null })),
  slabs.map((of) => ({ kind: 'slabs' as const, value: 0, slabs: of })),
)
const fees = fc.tuple(kinds, fc.option(fee), fc.option(fee)).map(([of, one, other]): FeeFigures => {
  const isSwapped = one !== null && other !== null && one > other
  return { ...of, min: isSwapped ? other : one, max: isSwapped ? one : other }
})

test('the comparison of two fees equals trying every amount', () => {
  const amounts = Array.from({ length: Number(most) }, (_, at) => BigInt(at + 1))
  fc.assert(
    fc.property(fees, fees, (after, before) => {
      const isTried = amounts.some((amount) => feeOf(after, amount) > feeOf(before, amount))
      return isHigher(after, before, most) === isTried
    }),
    { numRuns: 500 },
  )
})
