import { expect, test } from 'vitest'
import { equalParts, lastDayOf } from './request-draft.ts'

test('equal parts add up to the sum again, to the paisa', () => {
  expect(equalParts(10_000n, 3)).toEqual([3_334n, 3_333n, 3_333n])
  for (const among of [1, 2, 7, 20])
    expect(equalParts(99_999n, among).reduce((sum, part) => sum + part, 0n)).toBe(99_999n)
})

test('the last day of a request is the one on which it ends in Kathmandu', () => {
  const evening = new Date('2026-11-24T20:00:00Z')
  expect(lastDayOf({ expires_days: '7' }, evening)).toBe('2026-12-02')
})
