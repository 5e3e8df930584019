import { defaultFormats } from '@sahuji/contract/language/formats'
import { expect, test } from 'vitest'
import { inDigits, type Reader } from './digits.ts'
import { moneyText, numberText, withAmounts } from './figure-text.ts'

const english: Reader = { ...defaultFormats, language: 'en' }
const inNepali: Reader = { ...english, language: 'ne', digits: 'devanagari' }

test('an amount is written as the reader wants it', () => {
  expect(moneyText(12_345_650n, english)).toBe('Rs.1,23,456.50')
  expect(moneyText(12_345_650n, { ...english, grouping: 'million' })).toBe('Rs.123,456.50')
  expect(moneyText(12_345_650n, inNepali)).toBe('रु.१,२३,४५६.५०')
  expect(moneyText(-500_000n, english, { sign: 'always', prefix: false, isShort: true })).toBe('−5,000')
})

test('in Arabic an amount keeps its order, with Latin digits', () => {
  expect(moneyText(12_345_650n, { ...english, language: 'ar' })).toBe('\u2066Rs.1,23,456.50\u2069')
})

test('a count is grouped as amounts are', () => {
  expect(numberText(1_234_567, english)).toBe('12,34,567')
  expect(numberText(7n, inNepali)).toBe('७')
  expect(inDigits('09:38', inNepali)).toBe('०९:३८')
})

test('the server’s sentence takes the reader’s amounts, and leaves all other figures', () => {
  const says = 'The most is Rs.1,00,000.00 of Rs.2,50,000.75. Reference 2026.'
  expect(withAmounts(says, { ...english, grouping: 'million' })).toBe(
    'The most is Rs.100,000.00 of Rs.250,000.75. Reference 2026.',
  )
  expect(withAmounts(says, english)).toBe(says)
  expect(withAmounts('बढीमा रु.1,00,000.00 लोड', inNepali)).toBe('बढीमा रु.१,००,०००.०० लोड')
})
