import { expect, test } from 'vitest'
import { zoomStep } from './use-view.ts'

test('zoom steps are fixed and limited', () => {
  expect(zoomStep(1, 1)).toBe(1.25)
  expect(zoomStep(1.25, -1)).toBe(1)
  expect(zoomStep(1, -1)).toBe(1)
  expect(zoomStep(4, 1)).toBe(4)
})
