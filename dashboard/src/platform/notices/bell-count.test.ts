import { expect, test } from 'vitest'
import { bellCount, lowerBellCount, raiseBellCount, setBellCount } from './bell-count.ts'

test('rises with each push, falls with each answer and never below 0, is set from what is unread, and is cleared', () => {
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
