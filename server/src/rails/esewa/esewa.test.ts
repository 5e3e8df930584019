import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapterPayments, returnedTo } from '../../../testing/adapter-payments.ts'
import { railFaults } from '../../../testing/rail-faults.ts'
import { testClock } from '../../platform/clock.ts'
import type { Rail, Verification } from '../rail.ts'
import { sign } from '../signed-fields.ts'
import { esewaRail, signedNames } from './esewa.ts'
import type { EsewaSettings } from './settings.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let settings: EsewaSettings

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'esewa adapter', receiptSeconds: 0 })
  const { esewa } = simulator.keys
  settings = { ...esewa, secrets: [esewa.secret], timeoutMs: 10_000 }
  rail = esewaRail(settings, clock)
})
beforeEach(() => simulator.esewa.reset())
afterAll(() => simulator.stop())

const payments = adapterPayments({ prefix: 'SJES', rail: 'esewa', instrument: 'ESEWA', clock })
const newPayment = (amount = 150_000n) => payments(amount)

async function formOf(payment = newPayment(), from = rail) {
  const answer = await from.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return answer.value
}

const post = async ({ url, fields }: { url: string; fields: Record<string, string> }) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** A payment whose payer posted the form and decided; returns where the browser goes then. */
async function paid(behaviour: Behaviour, decision: Decision | null = 'approve') {
  const payment = newPayment()
  simulator.esewa.next(behaviour)
  expect((await post(await formOf(payment))).status).toBe(200)
  const back = decision && simulator.esewa.decide(payment.reference, decision).return_url
  return { payment, back }
}

const returned = (address: string, by = rail) => returnedTo(by, address)

test('the signature equals the known vector', () => {
  const fields = { total_amount: '110', transaction_uuid: '241028', product_code: 'EPAYTEST' }
  expect(sign(fields, signedNames, '8gBm/:&EnhH.1/q')).toBe('i94zsd3oXF6ZsSr/kGqT4sSzYQzjj1W/waxjWyRwaME=')
})

describe('the form', () => {
  test('is signed over amount, reference and product, and needs no call', async () => {
    const payment = newPayment()
    const { url, method, fields, expires_at, rail_id } = await formOf(payment)
    expect({ url, method, rail_id }).toEqual({ url: settings.formPage, method: 'POST', rail_id: null })
    expect(expires_at).toEqual(new Date('2026-11-20T18:30:00Z'))
    expect(fields).toMatchObject({
      amount: '1500.00',
      total_amount: '1500.00',
      transaction_uuid: payment.reference,
      success_url: payment.return_url,
      failure_url: `${payment.return_url}?reference=${payment.reference}`,
      signed_field_names: 'total_amount,transaction_uuid,product_code',
    })
  })

  test('with a figure changed on the way is refused by eSewa', async () => {
    const form = await formOf()
    const answer = await post({ ...form, fields: { ...form.fields, amount: '1.00', total_amount: '1.00' } })
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Invalid payload signature')])
  })

  test('is valid once: the same reference again is refused', async () => {
    const form = await formOf()
    await post(form)
    expect(await (await post(form)).text()).toContain('Duplicate transaction UUID')
  })

  test('stores no secret', async () => {
    expect(JSON.stringify(await rail.initiate(newPayment()))).not.toContain(settings.secrets[0])
  })
})

describe('a payer who comes back', () => {
  test('brings an answer signed by eSewa after a success, thousands commas included', async () => {
    const { payment, back } = await paid({})
    const said = JSON.parse(Buffer.from(new URL(back!).searchParams.get('data')!, 'base64').toString()) as object
    expect(said).toMatchObject({ total_amount: '1,500.0' })
    expect(returned(back!)).toEqual({ reference: payment.reference, rail_id: null, authentic: 'signed' })
  })

  test('brings only our own reference after a failure', async () => {
    const { payment, back } = await paid({}, 'cancel')
    expect(returned(back!)).toEqual({ reference: payment.reference, rail_id: null, authentic: 'unsigned' })
  })

  test.each<[string, Record<string, string>]>([
    ['the amount', { total_amount: '9,999.0' }],
    ['the reference', { transaction_uuid: 'SJOTHER1' }],
    ['the status', { status: 'PENDING' }],
    ['the merchant', { product_code: 'ANOTHER' }],
    ['the names that are signed', { signed_field_names: 'status' }],
    ['the signature', { signature: 'AAAA' }],
  ])('with %s changed is rejected', async (_, add) => {
    const { back } = await paid({ returns: { add } })
    expect(returned(back!).authentic).toBe('bad')
  })

  test.for([
    '',
    'data=',
    'data=%3Cscript%3E',
    'data=bm90IGpzb24=',
    'data=bnVsbA==',
    'data=AA==&data=AA==',
    'reference=sj',
  ])('as "%s" names no payment', (query) => {
    expect(returned(`http://127.0.0.1:9/?${query}`)).toMatchObject({ reference: null, authentic: 'bad' })
  })

  test('signed under an older secret is accepted during a rotation', async () => {
    const { back } = await paid({})
    const rotating = esewaRail({ ...settings, secrets: ['the new one', ...settings.secrets] }, clock)
    expect(returned(back!, rotating).authentic).toBe('signed')
  })
})

describe('the status check', () => {
  test('finds a payment by reference and amount, in rupees', async () => {
    const { payment } = await paid({})
    expect(await rail.verify(payment)).toMatchObject({
      state: 'succeeded',
      rail_ref: expect.stringMatching(/^0[A-Z0-9]{6}$/),
      amount: 150_000n,
      currency: 'NPR',
      reference: payment.reference,
    })
    expect(await rail.verify({ ...payment, amount: 150_001n })).toMatchObject({ state: 'not_found' })
  })

  test.each<[string, Behaviour, Decision | null, Verification['state']]>([
    ['the payer is on the page', {}, null, 'pending'],
    ['the payer cancelled', {}, 'cancel', 'cancelled'],
    ['the payer left', {}, 'abandon', 'not_found'],
    ['it was paid and the payer never returned', {}, 'never_return', 'succeeded'],
    ['eSewa itself does not know', { status: { first: 'fail', polls: null } }, 'approve', 'review'],
    ['it was refunded', { refunded: 'whole' }, 'approve', 'reversed'],
    ['a part was refunded', { refunded: 'part' }, 'approve', 'partial'],
    [
      'nothing, where another payment was given back',
      { refunded: 'whole', reports: { reference: 'ANOTHERS' } },
      'approve',
      'ambiguous',
    ],
    ['another payment was cancelled', { reports: { reference: 'ANOTHERS' } }, 'cancel', 'ambiguous'],
  ])('reports that %s', async (_, behaviour, decision, state) => {
    const { payment } = await paid(behaviour, decision)
    expect((await rail.verify(payment)).state).toBe(state)
  })

  test('does not trust the browser’s claim', async () => {
    const { payment, back } = await paid({ status: { last: 'fail' } })
    expect(returned(back!).authentic).toBe('signed')
    expect((await rail.verify(payment)).state).toBe('cancelled')
  })

  test('finds no payment for a form that was never posted', async () => {
    expect((await rail.verify(newPayment())).state).toBe('not_found')
  })
})

describe('a network fault is ambiguous, and the next check finds the outcome', () => {
  test.for(Object.entries(railFaults))('%s', async ([kind, fault]) => {
    const { payment } = await paid({ faults: [{ call: 'transaction/status', kind: kind as FaultKind }] })
    const asked = fault === 'timeout' ? esewaRail({ ...settings, timeoutMs: 300 }, clock) : rail
    expect(await asked.verify(payment)).toMatchObject({ state: 'ambiguous', reason: fault })
    expect(await rail.verify(payment)).toMatchObject({ state: 'succeeded' })
  })
})
