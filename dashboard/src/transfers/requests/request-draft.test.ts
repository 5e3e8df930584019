import { expect, test } from 'vitest'
import { equalParts } from './request-draft.ts'

test('a sum in equal parts is the sum again, to the paisa', () => {
  expect(equalParts(10_000n, 3)).toEqual([3_334n, 3_333n, 3_333n])
  for (const among of [1, 2, 7, 20])
    expect(equalParts(99_999n, among).reduce((sum, part) => sum + part, 0n)).toBe(99_999n)
})
