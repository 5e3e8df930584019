import { expect, test } from 'vitest'
import { placeOf } from './notification-place.ts'

const one = { id: '1', isRead: true, title: '', body: '', created_at: null, request: null }
const request = { id: '0b0e5c0e-5f0f-4a3e-8d52-9c6a3a3f0c11', amount: 100n }

test('leads to the very subject of a notification', () => {
  const about = '0b0e5c0e-5f0f-4a3e-8d52-9c6a3a3f0c12'
  const placed = (type: string) => placeOf({ ...one, type, about })
  const transaction = `/dashboard/transactionHistory/singleTransaction/${about}`
  for (const type of ['ReceievedFund', 'AcceptFund', 'FundTakenUp', 'FundReturned', 'LoadCredited', 'LoadReversed'])
    expect([type, placed(type)]).toEqual([type, transaction])
  expect(placed('PayoutCredited')).toBe(`/dashboard/bankDeposit?tab=history&payout=${about}`)
  expect(placed('RejectFund')).toBe(`/dashboard/fundRequests?request=${about}&view=out`)
  expect(placeOf({ ...one, type: 'RequestFund', request })).toBe(`/dashboard/fundRequests?request=${request.id}`)
})

test('leads to the section where an old notification names no subject', () => {
  const placed = (type: string) => placeOf({ ...one, type })
  expect(placed('ReceievedFund')).toBe('/dashboard/transactionHistory')
  expect(placed('PayoutReturned')).toBe('/dashboard/bankDeposit?tab=history')
  expect(placed('StatementMade')).toBe('/dashboard/statements')
  expect(placed('RequestFund')).toBe('/dashboard/fundRequests')
  expect(placed('RequestExpired')).toBe('/dashboard/fundRequests?view=out')
  expect(placed('BankAccountAdded')).toBe('/dashboard/bankDeposit?tab=accounts')
  expect([placed('PasswordChanged'), placed('TariffChange'), placed('of another server')]).toEqual([
    '/dashboard/profile',
    undefined,
    undefined,
  ])
})
