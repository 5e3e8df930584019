import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { npiSettings } from '../../../testing/simulated-rails.ts'
import { testClock } from '../../platform/clock.ts'
import type { OrderState, PayoutOrder, PayoutRail } from '../payout-rail.ts'
import { npiRail } from './npi.ts'
import { signedText } from './order.ts'
import type { NpiSettings } from './settings.ts'

const clock = testClock('2026-11-22T05:00:00Z')
let simulator: Simulator
let settings: NpiSettings
let rail: PayoutRail
let count = 0

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'npi adapter' })
  settings = npiSettings(simulator, 1_500)
})
beforeEach(() => {
  simulator.npi.reset()
  clock.set(new Date('2026-11-22T05:00:00Z'))
  rail = npiRail(settings, clock)
})
afterAll(() => simulator.stop())

const newOrder = (given: Partial<PayoutOrder> = {}): PayoutOrder => {
  count += 1
  return {
    reference: `SJNPI${count}`,
    amount: 250_000n,
    bank_id: '2301',
    branch_id: '1',
    account_number: '0124567890123456',
    account_name: 'Asan Masala Bhandar',
    remarks: 'Withdrawal, Sahuji',
    ...given,
  }
}
const query = ({ reference, amount }: PayoutOrder): Promise<OrderState> =>
  rail.query({ reference, amount, submitted_at: clock.now() })
const received = ({ reference }: PayoutOrder) => simulator.npi.received(reference)

describe('an order', () => {
  test('is sent once, in rupees with two decimals, and its answer reports both legs as done', async () => {
    const order = newOrder()
    expect(await rail.submit(order)).toMatchObject({
      state: 'credited',
      amount: 250_000n,
      legs: { debit: { state: 'done', code: '000' }, credit: { state: 'done', code: '000' } },
    })
    expect(simulator.npi.order(order.reference)).toMatchObject({
      amount: '2500.00',
      received: 1,
      creditor: { bank_id: '2301', branch_id: '1', account: order.account_number, name: 'Asan Masala Bhandar' },
    })
    expect(await query(order)).toMatchObject({ state: 'credited', amount: 250_000n })
  })

  test('is signed over NPI’s text, with or without the comma that UAT requires', async () => {
    const order = newOrder({ reference: 'SJ1', amount: 20_025n })
    const text = (isJoinedByComma: boolean) => signedText({ ...settings, isJoinedByComma }, order)
    expect(text(true)).toBe('SJ1,0401,1,0110017500245,200.25,NPR,SJ1,2301,1,0124567890123456,200.25,SAHUJI@999')
    expect(text(false)).toBe('SJ1,0401,1,0110017500245,200.25,NPRSJ1,2301,1,0124567890123456,200.25,SAHUJI@999')
    simulator.npi.joinByComma(false)
    expect(await rail.submit(newOrder())).toMatchObject({ state: 'refused', reason: 'Invalid token' })
    rail = npiRail({ ...settings, isJoinedByComma: false }, clock)
    expect(await rail.submit(newOrder())).toMatchObject({ state: 'credited' })
  })

  test.for<[string, string, Partial<OrderState>]>([
    ['0000000009939', 'E007', { state: 'refused', reason: 'Validation failed', service_code: '014' }],
    ['0000000009938', 'E004', { state: 'refused', service_code: '028' }],
    ['0000000009941', 'debit 1000', { state: 'refused', reason: 'Rejected' }],
    ['0000000009940', 'debit 1001', { state: 'refused', service_code: '012' }],
    ['0000000009937', 'E999', { state: 'ambiguous', fault: 'http_500' }],
    ['0000000009936', 'E021', { state: 'ambiguous', fault: 'timeout' }],
    ['0000000009947', 'debit 999', { state: 'ambiguous', fault: 'timeout' }],
    ['0000000009944', 'debit ENTR', { state: 'ambiguous' }],
    ['0000000009949', 'credit 999', { state: 'sent', expected_at: null }],
    ['0000000009943', 'credit ACSP', { state: 'sent' }],
    ['0000000009935', 'a line that breaks', { state: 'ambiguous', fault: 'reset' }],
  ])('for account %s (%s) has the state of the table', async ([account_number, , wanted]) => {
    const order = newOrder({ account_number })
    expect(await rail.submit(order)).toMatchObject(wanted)
    expect(received(order)).toBe(1)
  })

  test('from an unlisted address of ours was not taken, and counts as a network fault', async () => {
    simulator.npi.next({ refuses: { http: 403, code: 'E001' } })
    expect(await rail.submit(newOrder())).toMatchObject({
      state: 'not_taken',
      fault: 'http_403',
      raw: { fault: 'http_403' },
    })
  })

  test('was not taken where NPI is unreachable', async () => {
    rail = npiRail({ ...settings, base: 'http://127.0.0.1:65499/npi' }, clock)
    expect(await rail.submit(newOrder())).toMatchObject({ state: 'not_taken', fault: 'unreachable' })
  })

  test.for(['timeout', 'half_body', 'http_200_html', 'http_502_html', 'bad_json', 'wrong_type', 'slow_drip'] as const)(
    'with an answer lost to %s is unclear, is not sent again, and is found by its batch',
    async (kind) => {
      const order = newOrder()
      simulator.npi.next({ faults: [{ call: 'postcipsbatch', kind }] })
      expect(await rail.submit(order)).toMatchObject({ state: 'ambiguous' })
      expect(await query(order)).toMatchObject({ state: 'credited', amount: 250_000n })
      expect(received(order)).toBe(1)
    },
  )

  test('that exists already is queried: code 99 proves that the first one arrived', async () => {
    const order = newOrder()
    await rail.submit(order)
    expect(await rail.submit(order)).toMatchObject({ state: 'credited' })
    expect(simulator.npi.order(order.reference)).toMatchObject({ received: 2, queries: 1 })
  })

  test('above Rs.20,00,000 between two banks is not even sent', async () => {
    const order = newOrder({ amount: 200_000_001n })
    expect(await rail.submit(order)).toMatchObject({ state: 'refused', service_code: '017', raw: { http: null } })
    expect(await rail.submit(newOrder({ amount: 200_000_001n, bank_id: '0401' }))).toMatchObject({ state: 'credited' })
    expect(received(order)).toBe(0)
  })

  test('is stored without token, password or an account’s number', async () => {
    const order = newOrder({ account_number: '12345678' })
    const kept = JSON.stringify([await rail.submit(order), await query(order)].map(({ raw }) => raw))
    for (const secret of [settings.clientSecret, settings.password, '12345678', settings.debtor.account_number])
      expect(kept).not.toContain(secret)
    expect(kept).toContain('"creditorAccount":"…5678"')
    expect(kept).toContain(order.reference)
  })
})

describe('what comes later', () => {
  const after = async (account_number: string, queries: number) => {
    const order = newOrder({ account_number })
    await rail.submit(order)
    for (let asked = 0; asked < queries; asked += 1) await query(order)
    return query(order)
  }

  test('a credit that timed out has arrived', async () => {
    expect(await after('9949', 1)).toMatchObject({ state: 'sent', legs: { credit: { state: 'unclear', code: '999' } } })
    expect(await after('9949', 2)).toMatchObject({ state: 'credited' })
  })

  test('a credit that timed out is rejected, and the debit returned', async () => {
    expect(await after('9948', 2)).toMatchObject({
      state: 'returned',
      reason: 'Invalid account number',
      service_code: '009',
      legs: { debit: { state: 'done' }, credit: { state: 'failed', code: '114' } },
    })
  })

  test('a rejected credit whose debit is not back yet is still on its way', async () => {
    const order = newOrder()
    simulator.npi.next({ steps: [{ credit: '1000' }] })
    expect(await rail.submit(order)).toMatchObject({ state: 'sent', legs: { credit: { state: 'failed' } } })
    simulator.npi.move(order.reference, { reversal: '000' })
    expect(await query(order)).toMatchObject({ state: 'returned' })
  })

  test('a debit that timed out was made, or was not', async () => {
    expect(await after('9947', 1)).toMatchObject({ state: 'ambiguous', legs: { debit: { state: 'unclear' } } })
    expect(await after('9947', 2)).toMatchObject({ state: 'credited' })
    expect(await after('9946', 2)).toMatchObject({ state: 'refused' })
  })

  test('a deferred order is credited with the next bulk credit, which is announced before', async () => {
    const order = newOrder({ account_number: '9945' })
    expect(await rail.submit(order)).toMatchObject({ state: 'sent', expected_at: new Date('2026-11-22T06:00:00Z') })
    clock.set(new Date('2026-11-22T05:59:00Z'))
    expect(await query(order)).toMatchObject({ state: 'sent' })
    clock.set(new Date('2026-11-22T06:00:00Z'))
    expect(await query(order)).toMatchObject({ state: 'credited' })
    clock.set(new Date('2026-11-22T09:00:01Z'))
    expect(await rail.submit(newOrder({ account_number: '9945' }))).toMatchObject({
      expected_at: new Date('2026-11-23T06:00:00Z'),
    })
  })

  test('a settling order is rejected by the clearing', async () => {
    expect(await after('9943', 2)).toMatchObject({ state: 'returned', reason: 'AC04 CLOSED ACCOUNT NUMBER' })
  })

  test('a credited order comes back days later', async () => {
    const order = newOrder({ account_number: '9942' })
    expect(await rail.submit(order)).toMatchObject({ state: 'credited' })
    clock.advance({ days: 2 })
    expect(await query(order)).toMatchObject({ state: 'returned', reason: 'RETURNED: ACCOUNT CLOSED' })
  })

  test('an order that was never taken is not found, by its batch nor by its instruction', async () => {
    const order = newOrder({ account_number: '9936' })
    await rail.submit(order)
    expect(await query(order)).toMatchObject({ state: 'not_found', raw: { call: 'npi getcipstxnbyinstructionid' } })
  })

  test('a report about another order, or with another amount, is not accepted as ours', async () => {
    const order = newOrder()
    simulator.npi.next({ reports: { instruction_id: 'SOMEBODYELSES' } })
    await rail.submit(order)
    expect(await query(order)).toMatchObject({ state: 'ambiguous', fault: 'bad_shape' })
    const other = newOrder()
    simulator.npi.next({ reports: { amount: '2499.00' } })
    await rail.submit(other)
    expect(await query(other)).toMatchObject({ state: 'credited', amount: 249_900n })
  })

  test.for(['timeout', 'http_500', 'http_502_html', 'reset'] as const)(
    'a report lost to %s is ambiguous',
    async (kind) => {
      const order = newOrder()
      await rail.submit(order)
      simulator.npi.fail({ call: 'getcipstxnlistbybatchid', kind })
      expect(await query(order)).toMatchObject({ state: 'ambiguous' })
      expect(await query(order)).toMatchObject({ state: 'credited' })
    },
  )
})

describe('the token', () => {
  test('is obtained by the password once, then renewed; forty concurrent calls make one request', async () => {
    await Promise.all(Array.from({ length: 40 }, () => rail.banks!()))
    expect(simulator.npi.grants()).toEqual({ password: 1, refresh_token: 1 })
    clock.advance({ seconds: 301 })
    await Promise.all(Array.from({ length: 40 }, () => rail.banks!()))
    expect(simulator.npi.grants()).toEqual({ password: 1, refresh_token: 2 })
  })

  test('that ends in the middle of the work (401) is renewed, and the order is sent once', async () => {
    await rail.banks!()
    simulator.npi.expireTokens()
    const order = newOrder()
    expect(await rail.submit(order)).toMatchObject({ state: 'credited' })
    expect(received(order)).toBe(1)
    expect(simulator.npi.grants()).toEqual({ password: 1, refresh_token: 2 })
  })

  test('whose renewal is refused (400) starts over with the password', async () => {
    await rail.banks!()
    simulator.npi.expireTokens(true)
    expect(await rail.banks!()).toMatchObject({ outcome: 'answered' })
    expect(simulator.npi.grants()).toEqual({ password: 2, refresh_token: 3 })
    clock.advance({ hours: 13 })
    expect(await rail.banks!()).toMatchObject({ outcome: 'answered' })
    expect(simulator.npi.grants()).toEqual({ password: 3, refresh_token: 4 })
  })

  test('that cannot be obtained leaves an order unsent, and a report unclear', async () => {
    rail = npiRail({ ...settings, password: 'wrong' }, clock)
    const order = newOrder()
    expect(await rail.submit(order)).toMatchObject({ state: 'not_taken', fault: 'http_400' })
    expect(await query(order)).toMatchObject({ state: 'ambiguous' })
    expect(received(order)).toBe(0)
    simulator.npi.fail({ call: 'oauth/token', kind: 'timeout' })
    expect(await npiRail(settings, clock).submit(order)).toMatchObject({ state: 'not_taken', fault: 'timeout' })
  })
})
