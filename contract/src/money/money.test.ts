import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import {
  amountsIn,
  basisPointsOf,
  formatMoney,
  leastAmountOf,
  moneyParts,
  paisa,
  parseRupees,
  positivePaisa,
  rupees,
} from './money.ts'

describe('reading rupees as a person types them', () => {
  test.each([
    ['500', 50_000n],
    ['2,500.5', 250_050n],
    ['1,23,456.50', 12_345_650n],
    ['Rs.1,00,000', 10_000_000n],
    ['१,२३४.५०', 123_450n],
    [' 0.01 ', 1n],
  ])('%s is %d paisa', (text, amount) => expect(parseRupees(text)).toBe(amount))

  test.each([
    '',
    '-5',
    '+5',
    '1e3',
    '0x10',
    '12.345',
    '1.',
    '.5',
    '1,2',
    '1,50',
    '1,23,45',
    'NaN',
    'Infinity',
    '5 000',
    '12345678901234',
    '1\u0000',
  ])('%j is no amount', (text) => expect(parseRupees(text)).toBeUndefined())

  test('in the code a text that is no amount is a fault', () => expect(() => rupees('12.345')).toThrow(RangeError))
})

describe('showing money', () => {
  test.each([
    [0n, 'Rs.0.00'],
    [1n, 'Rs.0.01'],
    [5n, 'Rs.0.05'],
    [12_345_650n, 'Rs.1,23,456.50'],
    [99_999_999_999n, 'Rs.99,99,99,999.99'],
    [-1_050n, '−Rs.10.50'],
  ])('%d paisa is %s', (amount, text) => expect(formatMoney(amount)).toBe(text))

  test('groups by millions where the merchant chose so', () =>
    expect(formatMoney(12_345_650n, { grouping: 'million' })).toBe('Rs.123,456.50'))

  test('carries a plus only where in and out are mixed', () => {
    expect(formatMoney(100n, { sign: 'always' })).toBe('+Rs.1.00')
    expect(moneyParts(0n, { sign: 'always' }).sign).toBe('')
  })

  test('in Nepali the rupee is रु., also in a sentence that is written already', () => {
    expect(formatMoney(12_345_650n, { language: 'ne' })).toBe('रु.1,23,456.50')
    expect(amountsIn('Rs.500.00 of Rs.5,000.00, by Rs. Sharma', 'ne')).toBe('रु.500.00 of रु.5,000.00, by Rs. Sharma')
    expect(amountsIn('Rs.500.00', 'fr')).toBe('Rs.500.00')
    for (const text of ['रु.500', 'रू 500', 'रू.५००']) expect(parseRupees(text)).toBe(50_000n)
  })

  test('what is shown can be read back, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, BigInt(Number.MAX_SAFE_INTEGER)), (amount) => {
        expect(parseRupees(formatMoney(amount))).toBe(amount)
      }),
    )
  })
})

describe('paisa on the wire', () => {
  test('is an integer in JSON and a bigint in code', () => {
    expect(z.decode(paisa, 250_000)).toBe(250_000n)
    expect(z.encode(paisa, 250_000n)).toBe(250_000)
  })

  test.each([12.5, Number.NaN, 1e21, '100', null, Number.MAX_SAFE_INTEGER + 1])('%j is refused', (wire) =>
    expect(z.safeParse(paisa, wire).success).toBe(false),
  )

  test.each([0, -1])('%j is not an amount to move', (wire) =>
    expect(z.safeParse(positivePaisa, wire).success).toBe(false),
  )
})

test('a share in basis points is rounded half up to whole paisa', () => {
  expect(basisPointsOf(50_000n, 5n)).toBe(25n)
  expect(basisPointsOf(10_100n, 50n)).toBe(51n)
  expect(basisPointsOf(100n, 49n)).toBe(0n)
})

test('a share of a negative amount is the same share with its sign', () => {
  expect([-10_099n, -10_100n, -10_101n].map((amount) => basisPointsOf(amount, 50n))).toEqual([-50n, -51n, -51n])
})

test('the least amount of a share has that share, and a paisa less has a smaller one', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10_000n), (share, rate) => {
      const amount = leastAmountOf(share, rate)
      return basisPointsOf(amount, rate) >= share && basisPointsOf(amount - 1n, rate) < share
    }),
  )
  expect(leastAmountOf(0n, 5n)).toBe(0n)
})
