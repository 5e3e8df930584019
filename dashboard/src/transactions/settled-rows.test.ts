import type { Transaction } from '@sahuji/contract/transactions'
import { expect, test } from 'vitest'
import { settledRows } from './settled-rows.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, state: 'pending' }) as Transaction)
const settled = (...of: Parameters<typeof settledRows>) => {
  const { shown, arrived } = settledRows(...of)
  return [shown.map(({ id }) => id).join(''), arrived]
}

test('newer rows wait, and known ones stay in their place with their new contents', () => {
  expect(settled(rows('c', 'b', 'a'), rows('e', 'd', 'c', 'b', 'a'), { hasMore: false })).toEqual(['cba', 2])
  const changed = rows('d', 'c').map((row) => ({ ...row, state: 'completed' as const }))
  expect(settledRows(rows('c'), changed, { hasMore: false }).shown).toEqual([changed[1]])
})

test('the order is that of the list, whatever the ids are', () => {
  expect(settled(rows('a', 'c', 'b'), rows('d', 'a', 'c', 'b'), { hasMore: false })).toEqual(['acb', 1])
})

test('a whole page of new rows waits, and a list that lost its rows shows what it has', () => {
  expect(settled(rows('b', 'a'), rows('d', 'c'), { hasMore: true })).toEqual(['ba', 2])
  expect(settled(rows('b', 'a'), rows('d'), { hasMore: false })).toEqual(['d', 0])
})

test('a row that the filter no longer finds leaves, and one that it finds now enters at its place', () => {
  expect(settled(rows('d', 'c', 'a'), rows('d', 'b', 'a'), { hasMore: false })).toEqual(['dba', 0])
})

test('rows that new ones pushed beyond the last page read stay at the end', () => {
  expect(settled(rows('d', 'c', 'b', 'a'), rows('f', 'e', 'd', 'c'), { hasMore: true })).toEqual(['dcba', 2])
  expect(settled(rows('d', 'c', 'b', 'a'), rows('d', 'c'), { hasMore: false })).toEqual(['dc', 0])
})

test('an empty list takes everything at once', () => {
  expect(settled([], rows('b', 'a'), { hasMore: false })).toEqual(['ba', 0])
})
