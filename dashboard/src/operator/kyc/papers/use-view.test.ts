import { expect, test } from 'vitest'
import { zoomed } from './use-view.ts'

test('a picture grows and shrinks by known sizes and stays within them', () => {
  expect(zoomed(1, 1)).toBe(1.25)
  expect(zoomed(1.25, -1)).toBe(1)
  expect(zoomed(1, -1)).toBe(1)
  expect(zoomed(4, 1)).toBe(4)
})
