import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

const size = { width: 300, height: 64, edge: 8 }

test('the lowest amount stands at the foot, the highest at the top', () => {
  expect(sparkPath([100n, 300n], size)).toEqual({ path: 'M4 56L292 8', last: { x: 292, y: 8 } })
})

test('equal amounts are a flat line in the middle', () => {
  expect(sparkPath([5n, 5n], size).path).toBe('M4 32L292 32')
})

test('nothing draws nothing', () => {
  expect(sparkPath([], size)).toEqual({ path: '', last: undefined })
})
