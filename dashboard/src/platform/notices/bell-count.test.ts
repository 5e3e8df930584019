import { expect, test } from 'vitest'
import { bellCount, lowerBellCount, raiseBellCount, setBellCount } from './bell-count.ts'

test('the count rises with each push, falls with each answer but never below 0, is set on a fetch, and is cleared', () => {
  const seen: number[] = []
  bellCount.subscribe(() => seen.push(bellCount.get()))
  raiseBellCount()
  raiseBellCount()
  lowerBellCount()
  lowerBellCount()
  lowerBellCount()
  setBellCount(7)
  setBellCount(-1)
  expect(seen).toEqual([1, 2, 1, 0, 7, 0])
})
