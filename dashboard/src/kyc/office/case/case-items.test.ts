import { expect, test } from 'vitest'
import { type JudgedItem, nextOpen } from './case-items.ts'

const item = (key: string, verdict: JudgedItem['verdict']): JudgedItem =>
  ({ key, kind: 'answer', verdict, item: { field: 'pan', person: null } }) as JudgedItem

test('after a verdict the cursor moves to the next open item, and from the end to the top', () => {
  const items = [item('a', null), item('b', 'accepted'), item('c', null), item('d', 'asked_again')]
  expect(nextOpen(items, 'a')).toBe('c')
  expect(nextOpen(items, 'c')).toBe('a')
})

test('moves the cursor one down where no item is open, and keeps it on the last', () => {
  const items = [item('a', 'accepted'), item('b', 'accepted')]
  expect(nextOpen(items, 'a')).toBe('b')
  expect(nextOpen(items, 'b')).toBe('b')
})
