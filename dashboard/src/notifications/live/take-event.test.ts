import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallet } from '../../wallet/calls.ts'
import { takeEvent } from './take-event.ts'

const rights = vi.hoisted(() => ({ may: true }))
vi.mock(import('../../platform/session/rights.ts'), async (original) => ({
  ...(await original()),
  mayNow: () => rights.may,
}))

const readAt = new Date('2026-11-24T08:00:00Z')
const later = '2026-11-24T08:00:01.000Z'
const before = { balance: 100_000n, available: 90_000n, held: 10_000n, restricted: 0n, as_of: readAt }

let queries: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  queries = new QueryClient()
  queries.setQueryData(wallet.read().queryKey, before)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const shown = () => queries.getQueryData(wallet.read().queryKey)
const comes = (id: string, more: object = {}) => {
  const one = {
    id,
    type: 'ReceievedFund',
    isRead: false,
    title: 'Sita sent you',
    body: '',
    request: null,
    amount: 5_000,
  }
  const data = { facts: ['transfer.received'], notifications: [{ ...one, created_at: later, ...more }] }
  takeEvent({ event: 'news', data: JSON.stringify(data) }, queries)
}

test('adds incoming money to the wallet at once, and once however often it is reported', () => {
  comes('1')
  comes('1')
  expect(shown()).toMatchObject({ balance: 105_000n, available: 95_000n, held: 10_000n })
  comes('2', { type: 'AcceptFund' })
  expect(shown()).toMatchObject({ balance: 110_000n, available: 100_000n })
})

test('adds a load to the balance; whether it may be sent on is read', () => {
  comes('3', { type: 'LoadCredited' })
  expect(shown()).toMatchObject({ balance: 105_000n, available: 90_000n })
})

test('leaves a wallet unchanged that was read later or is of another server, and ignores other news', () => {
  comes('4', { created_at: readAt.toISOString() })
  comes('5', { type: 'RequestFund' })
  comes('6', { type: 'PayoutCredited' })
  expect(shown()).toEqual(before)
  const { as_of: _, ...undated } = before
  queries.setQueryData(wallet.read().queryKey, undated)
  comes('7')
  expect(shown()).toEqual(undated)
})

test('the start of the stream reads the notifications, but not for a role that may not', () => {
  const fetched = vi.spyOn(queries, 'fetchQuery').mockResolvedValue(undefined)
  rights.may = false
  takeEvent({ event: 'begun', data: '' }, queries)
  expect(fetched).not.toHaveBeenCalled()
  rights.may = true
  takeEvent({ event: 'begun', data: '' }, queries)
  expect(fetched).toHaveBeenCalledOnce()
})
