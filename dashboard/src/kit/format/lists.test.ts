import { expect, test } from 'vitest'
import { commaIn, listed } from './lists.ts'

test('joins a list as the language does, never with a Latin comma in Arabic', () => {
  const three = ['3', '2', '1']
  expect(listed(three, { language: 'en' })).toBe('3, 2, 1')
  expect(listed(three, { language: 'ar' })).not.toContain(',')
  expect([commaIn({ language: 'ne' }), commaIn({ language: 'ar' })]).toEqual([', ', '، '])
})
