import { expect, test } from 'vitest'
import { sparkPath } from './sparkline.tsx'

const size = { width: 300, height: 64, edge: 8, dot: 3 }

test('places the lowest amount at the bottom, the highest at the top, and aligns the ends with the text', () => {
  expect(sparkPath([100n, 300n], size)).toEqual({ path: 'M0 56L297 8', last: { x: 297, y: 8 } })
})

test('draws equal amounts as a flat line in the middle', () => {
  expect(sparkPath([5n, 5n], size).path).toBe('M0 32L297 32')
})

test('draws no line without amounts', () => {
  expect(sparkPath([], size)).toEqual({ path: '', last: undefined })
})
