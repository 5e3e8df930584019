import { expect, test } from 'vitest'
import { type JudgedItem, nextOpen } from './case-items.ts'

const item = (key: string, verdict: JudgedItem['verdict']): JudgedItem =>
  ({ key, kind: 'answer', verdict, item: { field: 'pan', person: null } }) as JudgedItem

test('after a verdict the cursor goes on to what nobody judged, from the top again at the end', () => {
  const items = [item('a', null), item('b', 'accepted'), item('c', null), item('d', 'asked_again')]
  expect(nextOpen(items, 'a')).toBe('c')
  expect(nextOpen(items, 'c')).toBe('a')
})

test('where all is judged it goes one down, and stays at the last', () => {
  const items = [item('a', 'accepted'), item('b', 'accepted')]
  expect(nextOpen(items, 'a')).toBe('b')
  expect(nextOpen(items, 'b')).toBe('b')
})
