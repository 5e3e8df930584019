import type { Notification } from '@sahuji/contract/notifications'
import { expect, test } from 'vitest'
import { burstSum, notificationDays } from './bursts.ts'

const row = (id: number, part: Partial<Notification> = {}): Notification => ({
  id: `${id}`,
  type: 'ReceievedFund',
  isRead: false,
  title: '',
  body: '',
  created_at: new Date('2026-11-20T06:00:00Z'),
  request: null,
  amount: 100n,
  ...part,
})
const shape = (rows: Notification[]) =>
  notificationDays(rows).map(({ lines }) => lines.map((line) => ('burst' in line ? line.burst.length : 'one')))

test('joins three payments in a row into one line with their sum, but not two', () => {
  const three = [row(1), row(2), row(3, { amount: 250n })]
  expect(shape(three)).toEqual([[3]])
  expect(burstSum(three)).toBe(450n)
  expect(shape([row(1), row(2)])).toEqual([['one', 'one']])
})

test('ends a burst at another kind, a read one, one without an amount, and at midnight in Kathmandu', () => {
  expect(shape([row(1), row(2), row(3, { type: 'RequestFund' }), row(4)])).toEqual([['one', 'one', 'one', 'one']])
  expect(shape([row(1), row(2), row(3, { isRead: true })])).toEqual([['one', 'one', 'one']])
  expect(shape([row(1), row(2), row(3, { amount: null })])).toEqual([['one', 'one', 'one']])
  const before = { created_at: new Date('2026-11-19T18:10:00Z') }
  expect(shape([row(1), row(2), row(3, before)])).toEqual([['one', 'one'], ['one']])
})

test('groups what another server does not date', () => {
  expect(shape([row(1, { created_at: null, amount: null }), row(2, { created_at: null })])).toEqual([['one', 'one']])
})

test('counts a withdrawal that came back after it had arrived in no burst', () => {
  const arrived = (id: number) => row(id, { type: 'PayoutCredited', about: `payout ${id}` })
  const back = row(9, { type: 'PayoutReturned', about: 'payout 2' })
  expect(shape([arrived(1), arrived(3), arrived(4)])).toEqual([[3]])
  expect(shape([back, arrived(1), arrived(2), arrived(3), arrived(4), arrived(5)])).toEqual([['one', 'one', 'one', 3]])
})
