import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapterPayments } from '../../../testing/adapter-payments.ts'
import { railFaults } from '../../../testing/rail-faults.ts'
import { testClock } from '../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { connectipsRail } from './connectips.ts'
import type { ConnectipsSettings } from './settings.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let settings: ConnectipsSettings

beforeAll(async () => {
  const registered = { connectips: { return_url: 'http://127.0.0.1:9/rails/connectips/return' } }
  simulator = await startSimulator({ port: 0, clock, seed: 'connectips adapter', registered })
  const { connectips } = simulator.keys
  settings = { ...connectips, key: createPrivateKey(connectips.privateKey), timeoutMs: 10_000 }
  rail = connectipsRail(settings, clock)
})
beforeEach(() => simulator.connectips.reset())
afterAll(() => simulator.stop())

const payments = adapterPayments({
  prefix: 'SJIPS',
  rail: 'connectips',
  instrument: 'connectips',
  remarks: 'Asan Masala Bhandar, load',
  clock,
})
const newPayment = (amount = 100_000n) => payments(amount)

const post = async (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** A payment whose payer posted the form and decided. */
async function paid(behaviour: Behaviour, decision: Decision | null = 'approve', amount?: bigint) {
  const payment = newPayment(amount)
  simulator.connectips.next(behaviour)
  const opened = await rail.initiate(payment)
  if (opened.outcome !== 'answered') throw new Error(opened.outcome)
  expect((await post(opened.value.url, opened.value.fields)).status).toBe(200)
  if (decision) simulator.connectips.decide(payment.reference, decision)
  return payment
}

const found = async (behaviour: Behaviour, decision: Decision | null = 'approve') =>
  rail.verify(await paid(behaviour, decision))

describe('the two calls', () => {
  test('find a payment in paisa, with both legs done and the payer’s charge', async () => {
    const payment = await paid({})
    expect(await rail.verify(payment)).toMatchObject({
      state: 'succeeded',
      rail_ref: expect.stringMatching(/^\d{8}$/),
      amount: 100_000n,
      currency: 'NPR',
      reference: payment.reference,
      fee: 400n,
      paid_at: clock.now(),
      legs: { debit: 'done', credit: 'done', credit_code: '000' },
      raw: { call: 'connectips validatetxn, gettxndetail', http: 200 },
    })
  })

  test('find no payment for a form that was never posted', async () => {
    expect(await rail.verify(newPayment())).toMatchObject({ state: 'not_found', reason: 'TRANSACTION NOT FOUND' })
  })

  const waiting = { debit: 'done', credit: 'waiting' }
  const refusedLeg = { debit: 'done', credit: 'failed', credit_code: '1000' }
  test.for<[string, Behaviour, Decision | null, object]>([
    ['the payer is on the page', {}, null, { state: 'not_found', reason: 'TRANSACTION NOT FOUND' }],
    ['it was paid and the payer never returned', {}, 'never_return', { state: 'succeeded' }],
    ['the payer cancelled', {}, 'cancel', { state: 'not_found' }],
    ['a bank said no', {}, 'decline', { state: 'failed', legs: { debit: 'failed', credit: null } }],
    [
      'the credit is deferred',
      { status: { polls: 1 } },
      'approve',
      { state: 'pending', reason: 'credit DEFER', legs: waiting },
    ],
    [
      'the credit timed out',
      { reports: { credit: '999' } },
      'approve',
      { state: 'pending', reason: 'credit 999', legs: waiting },
    ],
    ['the credit is entered', { reports: { credit: 'ENTR' } }, 'approve', { state: 'pending', legs: waiting }],
    [
      'ours refused it',
      { reports: { credit: '1000' } },
      'approve',
      { state: 'failed', reason: 'credit 1000', legs: refusedLeg },
    ],
    [
      'both say so',
      { status: { last: 'fail' }, reports: { credit: '1000' } },
      'approve',
      { state: 'failed', legs: refusedLeg },
    ],
    ['failed goes on', { status: { last: 'fail' }, reports: { credit: '999' } }, 'approve', { state: 'review' }],
    [
      'left before the OTP',
      { status: { first: 'not_initialised', polls: 1 } },
      'approve',
      { state: 'not_found', reason: 'TRANSACTION INCOMPLETE' },
    ],
    ['the merchant bears the charge', { reports: { liability: 'MN' } }, 'approve', { state: 'succeeded', fee: 0n }],
    ['less was paid', { reports: { amount: '999.00' } }, 'approve', { state: 'succeeded', amount: 99_900n }],
    [
      'the two name two sums',
      { reports: { detail_amount: '10.00' } },
      'approve',
      { state: 'partial', amount: 100_000n },
    ],
    [
      'another was paid',
      { reports: { reference: 'SJOTHER' } },
      'approve',
      { state: 'succeeded', reference: 'SJOTHER' },
    ],
    ['nothing, where another was declined', { reports: { reference: 'SJOTHER' } }, 'decline', { state: 'ambiguous' }],
    ['nothing, where another was left', { reports: { reference: 'SJOTHER' } }, 'cancel', { state: 'ambiguous' }],
    ['dollars were paid', { reports: { currency: 'USD' } }, 'approve', { state: 'succeeded', currency: 'USD' }],
  ])('say that %s', async ([, behaviour, decision, says]) => {
    expect(await found(behaviour, decision)).toMatchObject(says)
  })

  test('distinguish a payer who left before the OTP from one who never came', async () => {
    const payment = await paid({}, null)
    const page = new URL(simulator.url)
    page.pathname = `/connectipswebgw/pay/${simulator.connectips.payment(payment.reference).process_id}`
    await post(page.href, { to: 'confirm' })
    expect(await rail.verify(payment)).toMatchObject({ state: 'not_found', reason: 'TRANSACTION INCOMPLETE' })
  })
})

describe('an account that is not ours', () => {
  test('with a wrong password is a 401 page: the rail does not answer us', async () => {
    const payment = await paid({})
    const stranger = connectipsRail({ ...settings, password: 'wrong' }, clock)
    expect(await stranger.verify(payment)).toMatchObject({ state: 'ambiguous', reason: 'http_401' })
  })

  test('with a wrong key means nothing for the money', async () => {
    const payment = await paid({})
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const stranger = connectipsRail({ ...settings, key: privateKey }, clock)
    expect(await stranger.verify(payment)).toMatchObject({ state: 'ambiguous', reason: 'INVALID TOKEN' })
  })

  test('may change its password first on either side', async () => {
    const payment = await paid({})
    const password = simulator.connectips.rotateSecret()
    expect((await rail.verify(payment)).state).toBe('succeeded')
    expect((await connectipsRail({ ...settings, password }, clock).verify(payment)).state).toBe('succeeded')
  })
})

describe.each(['validatetxn', 'gettxndetail'] as const)(
  'a network fault at %s is ambiguous, the next check finds the outcome',
  (call) => {
    test.for(Object.entries(railFaults))('%s', async ([kind, fault]) => {
      const payment = await paid({ faults: [{ call, kind: kind as FaultKind }] })
      const asked = fault === 'timeout' ? connectipsRail({ ...settings, timeoutMs: 300 }, clock) : rail
      expect(await asked.verify(payment)).toMatchObject({ state: 'ambiguous', reason: fault })
      expect(await rail.verify(payment)).toMatchObject({ state: 'succeeded' })
    })

    test('keeps the known debit at the payer’s bank', async () => {
      const payment = await paid({ faults: [{ call, kind: 'reset' }] })
      const { legs } = await rail.verify(payment)
      expect(legs?.debit).toBe(call === 'gettxndetail' ? 'done' : undefined)
    })
  },
)

test.for<[bigint, string[]]>([
  [100_059n, ['pending', 'pending', 'pending', 'succeeded']],
  [100_058n, ['pending', 'pending']],
  [100_057n, ['failed']],
  [100_056n, ['succeeded']],
  [100_055n, ['partial']],
  [100_099n, ['pending', 'pending', 'pending', 'succeeded']],
  [100_087n, ['ambiguous', 'ambiguous', 'ambiguous', 'succeeded']],
])('the magic amount of %i paisa', async ([amount, states]) => {
  const payment = await paid({}, 'approve', amount)
  for (const state of states) expect((await rail.verify(payment)).state).toBe(state)
})
