import { expect, test } from 'vitest'
import { receiptPlaceOf, statementPlaceOf } from './verify-place.ts'

test('knows a statement’s code from a receipt’s reference', () => {
  expect(statementPlaceOf('k7m2-p9qd 4x8r')).toBe('/verify/statement/K7M2P9QD4X8R')
  expect(receiptPlaceOf(' sj1w8q4kz7abcdef ')).toBe('/verify/SJ1W8Q4KZ7ABCDEF')
  expect([receiptPlaceOf('K7M2-P9QD-4X8R'), statementPlaceOf('SJ1W8Q4KZ7ABCDEF')]).toEqual([undefined, undefined])
})

test('keeps the proof of a scanned receipt, and follows no other address', () => {
  const place = '/verify/SJ1W8Q4KZ7ABCDEF?proof=a-b_C9'
  expect(receiptPlaceOf(`https://sahuji.example${place}`)).toBe(place)
  expect(receiptPlaceOf(`https://evil.example${place}`)).toBe(place)
  for (const other of [
    '',
    'SJ',
    'https://evil.example/SJ1W8Q4KZ7ABCDEF',
    'javascript:alert(1)',
    'SJ1W8Q4KZ7ABCDEF?proof=<b>',
  ])
    expect(receiptPlaceOf(other)).toBeUndefined()
})
