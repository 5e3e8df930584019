import { expect, test } from 'vitest'
import { inDigits, inLatinDigits } from './digits.ts'

test('digits of every language are read as the same number', () => {
  for (const typed of ['1,250.5', '१,२५०.५', '١,٢٥٠.٥', '۱,۲۵۰.۵']) expect(inLatinDigits(typed)).toBe('1,250.5')
})

test('what is no digit stays as it is', () => {
  expect(inLatinDigits('रु. Rs. ९')).toBe('रु. Rs. 9')
})

test('the reader’s digits come back as they were', () => {
  expect(inLatinDigits(inDigits('0123456789', { digits: 'devanagari' }))).toBe('0123456789')
})
