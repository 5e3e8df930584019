import { expect, test } from 'vitest'
import { latinDigits } from './digits.ts'

test('digits of Devanagari, Arabic and Persian become Latin ones, and nothing else changes', () => {
  expect(latinDigits('रु.१,२३४.५० ०९८७६')).toBe('रु.1,234.50 09876')
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789')
  expect(latinDigits('NBL 12-ab')).toBe('NBL 12-ab')
})
