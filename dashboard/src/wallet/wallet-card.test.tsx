import type { Wallet } from '@sahuji/contract/wallet'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { wallet } from './calls.ts'
import type { UserInfoWallet } from './newest-wallet.ts'
import { WalletCard } from './wallet-card.tsx'

const line = vi.hoisted(() => ({ offlineSince: undefined as Date | undefined }))
vi.mock('../platform/server/connection.ts', () => ({ useOfflineSince: () => line.offlineSince }))
vi.mock('./balance-hiding.ts', () => ({ useBalanceHidden: () => false }))

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => void (line.offlineSince = undefined))

const readAt = new Date('2026-11-24T08:00:00Z').getTime()
const told = (balance: bigint, after: number): UserInfoWallet => ({
  balance,
  restricted: undefined,
  as_of: new Date(readAt + after),
})
const nothingAsked = { name: undefined, press: () => {}, lines: () => null }
const whole: Wallet = { balance: 100_000n, available: 90_000n, held: 10_000n }

/** The card's text for a wallet that was read or not, whose last call failed or not, and for the user info's balance. */
function said({
  read,
  error = null,
  fallback,
}: {
  read?: Wallet
  error?: Error | null
  fallback?: UserInfoWallet
}): string {
  // no calls are made here
  const queries = new QueryClient({ defaultOptions: { queries: { retryOnMount: false, refetchOnMount: false } } })
  const { queryKey } = wallet.read()
  if (read) queries.setQueryData(queryKey, read, { updatedAt: readAt })
  const query = queries.getQueryCache().build(queries, queries.defaultQueryOptions(wallet.read()))
  if (error) query.setState({ status: 'error', error, errorUpdatedAt: readAt, fetchStatus: 'idle' })
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <I18nProvider i18n={i18n}>
        <WalletCard balances={undefined} fallback={fallback} asked={nothingAsked} />
      </I18nProvider>
    </QueryClientProvider>,
  ).replace(/<[^>]*>/g, '')
}

const answered = (http: number) => new CallFailed({ kind: 'answered', http, status: '', message: '' })
const failures: [string, CallFailed][] = [
  ['a no', answered(422)],
  ['a fault of the server', answered(500)],
  ['a call that is not known', CallFailed.answered(new Response('', { status: 404 }), {}, false)],
  ['an answer that cannot be read', CallFailed.unreadable(new TypeError('no balance'))],
  ['no answer in time', CallFailed.unsent(new DOMException('late', 'TimeoutError'))],
  ['a line that was lost', CallFailed.unsent(new TypeError('lost'))],
]
const cannotLoad = 'We could not load this'

describe('a wallet that could not be read', () => {
  test.each(failures)('shows the failure %s, with the last figure and without one', (_, error) => {
    expect(said({ error })).toContain(cannotLoad)
    expect(said({ error })).not.toMatch(/Rs\.\s*\d/)
    expect(said({ read: whole, error })).toContain(cannotLoad)
    expect(said({ read: whole, error })).toMatch(/1,000/)
    expect(said({ error, fallback: told(5_000n, 0) })).toContain(cannotLoad)
  })

  test('leaves the offline notice to the banner, beside a figure', () => {
    line.offlineSince = new Date(readAt)
    const error = CallFailed.unsent(new TypeError('lost'))
    expect(said({ read: whole, error })).not.toContain(cannotLoad)
    expect(said({ error })).toContain(cannotLoad)
  })

  test('shows the newer of its own figure and that of the user info', () => {
    const error = answered(404)
    expect(said({ read: whole, error, fallback: told(5_000n, 1) })).toMatch(/50\.00/)
    expect(said({ read: whole, error, fallback: told(5_000n, 1) })).not.toMatch(/1,000|Available/)
    expect(said({ read: whole, error, fallback: told(5_000n, -1) })).toMatch(/1,000/)
  })
})

describe('a wallet that was read', () => {
  test('shows the user info’s later balance, without the parts of the older figure', () => {
    const later = said({ read: whole, fallback: told(5_000n, 1) })
    expect(later).toMatch(/50\.00/)
    expect(later).not.toMatch(/1,000|Available/)
    expect(said({ read: whole, fallback: told(5_000n, -1) })).toMatch(/1,000[^]*Available/)
  })

  test('keeps its parts where the user info has the same balance', () => {
    expect(said({ read: whole, fallback: told(100_000n, 1) })).toMatch(/1,000[^]*Available/)
  })

  test('shows the figure of the user info while its own call is under way', () => {
    expect(said({ fallback: told(5_000n, 0) })).toMatch(/50\.00/)
  })
})
