import type { Wallet } from '@sahuji/contract/wallet'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { wallet } from './calls.ts'
import { reduceWallet } from './wallet-changes.ts'

test('deducts a send from the shown wallet once, however often it is answered', () => {
  const queries = new QueryClient()
  const { queryKey } = wallet.read()
  queries.setQueryData(queryKey, { balance: 100_000n, available: 90_000n, held: 10_000n, restricted: 0n } as Wallet)
  const spent = { id: 'send-1', total: 50_000n, restricted: 0n, isHeld: true }
  expect([reduceWallet(queries, spent), reduceWallet(queries, spent)]).toEqual([true, false])
  expect(queries.getQueryData(queryKey)).toMatchObject({ balance: 100_000n, available: 40_000n, held: 60_000n })
  expect(reduceWallet(queries, { ...spent, id: 'send-2', total: 30_000n, isHeld: false })).toBe(true)
  expect(queries.getQueryData(queryKey)).toMatchObject({ balance: 70_000n, available: 10_000n })
})
