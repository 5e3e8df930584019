import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { mutation, refetchShown } from '../platform/calls/query.ts'
import { transfers } from './calls.ts'

const call = vi.hoisted(() => vi.fn<(...sent: unknown[]) => Promise<unknown>>())
vi.mock('../platform/calls/call.ts', () => ({ call }))

// far more than it takes, so that a busy machine fails no run
const atMost = { timeout: 30_000 }

const askedFor = (path: string) => call.mock.calls.filter(([entry]) => (entry as { path: string }).path === path).length

beforeEach(() => {
  call.mockReset()
  call.mockResolvedValue({})
})

test('live news reads the wallet’s figures again, never the owner of a number or a price', async () => {
  const queries = new QueryClient()
  const shown = [
    transfers.overview(),
    transfers.receiver('9866000077'),
    transfers.quote({ mobile_no: '9866000077', amount: 1000n }),
  ]
  const observed = shown.map((options) => new QueryObserver(queries, options as never).subscribe(() => undefined))
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3), atMost)
  for (let nth = 0; nth < 20; nth++) await refetchShown(queries)
  void mutation({ path: '/api/any' } as never).onSettled(undefined, null, undefined, undefined, { client: queries })
  await vi.waitFor(() => expect(askedFor('/api/transfers/overview')).toBeGreaterThan(20), atMost)
  expect([askedFor('/api/transfers/receivers'), askedFor('/api/transfers/quote')]).toEqual([1, 1])
  for (const end of observed) end()
})
