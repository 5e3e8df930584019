import { expect, test } from 'vitest'
import { payoutFilterIn } from './use-payout-filter.ts'

test('an address carries state, account and days', () => {
  const filter = {
    state: 'returned',
    account_id: '0192f0c0-0000-7000-8000-000000000001',
    from: '2026-11-01',
    to: '2026-11-22',
  }
  expect(payoutFilterIn({ tab: 'history', ...filter })).toEqual(filter)
})

test('ignores unknown parts of the address', () => {
  expect(payoutFilterIn({ state: 'lost', account_id: 'mine', from: 'yesterday', to: '2026-13-01' })).toEqual({})
})
