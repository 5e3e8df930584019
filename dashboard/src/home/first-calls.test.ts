import { readHome } from '@sahuji/contract/home'
import { readCurrentUser } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { expect, test } from 'vitest'
import { requestOf } from '../platform/calls/request.ts'
import { transactions } from '../transactions/calls.ts'
import { firstCalls } from './first-calls.ts'

test('the calls of the document are those that home sends', () => {
  const [, recent] = transactions.recent().queryKey
  expect(firstCalls).toEqual(
    [
      requestOf(readWallet, {}),
      requestOf(readCurrentUser, {}),
      requestOf(readHome, {}),
      requestOf(listTransactions, recent as object),
    ].map(({ url }) => url),
  )
})
