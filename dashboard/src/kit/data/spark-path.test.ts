import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

const size = { width: 300, height: 64, edge: 8, dot: 3 }

test('the lowest amount stands at the foot, the highest at the top, and the ends are flush with the text', () => {
  expect(sparkPath([100n, 300n], size)).toEqual({ path: 'M0 56L297 8', last: { x: 297, y: 8 } })
})

test('equal amounts are a flat line in the middle', () => {
  expect(sparkPath([5n, 5n], size).path).toBe('M0 32L297 32')
})

test('nothing draws nothing', () => {
  expect(sparkPath([], size)).toEqual({ path: '', last: undefined })
})
