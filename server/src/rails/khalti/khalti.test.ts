import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { railFaults } from '../../../testing/rail-faults.ts'
import { testClock } from '../../platform/clock.ts'
import type { Instrument } from '../capabilities.ts'
import type { OpenedPayment, Rail, Verification } from '../rail.ts'
import { khaltiRail, parseReturn } from './khalti.ts'
import { verificationOf } from './read-answers.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let banks: Instrument[]
let count = 0

const settingsOf = ({ keys }: Simulator) => {
  const { secretKey, ...access } = keys.khalti
  return { ...access, secretKeys: [secretKey] as const, websiteUrl: 'http://127.0.0.1:9/', timeoutMs: 10_000 }
}

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'khalti adapter', receiptSeconds: 0 })
  rail = khaltiRail(settingsOf(simulator), clock)
  banks = await listed(rail)
})
beforeEach(() => simulator.khalti.reset())
afterAll(() => simulator.stop())

async function listed(from: Rail): Promise<Instrument[]> {
  const answer = await from.listInstruments!()
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return answer.value
}

const newPayment = (amount = 50_000n) => {
  count += 1
  return {
    reference: `SJKH${count}`,
    amount,
    instrument: banks.find(({ kind, name }) => kind === 'ebanking' && name.startsWith('Nabil'))!.code,
    remarks: 'Asan Masala Bhandar, load',
    return_url: 'http://127.0.0.1:9/rails/khalti/return',
  }
}

/** A payment that was opened and decided, in the form of a query. */
async function paid(behaviour: Behaviour, decision: Decision | null = 'approve', amount?: bigint) {
  simulator.khalti.next(behaviour)
  const payment = newPayment(amount)
  const answer = await rail.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  if (decision) simulator.khalti.decide(payment.reference, decision)
  return { ...payment, rail_id: answer.value.rail_id, created_at: clock.now() }
}

const found = async (behaviour: Behaviour, decision: Decision | null = 'approve') =>
  rail.verify(await paid(behaviour, decision))

describe('the list of banks', () => {
  test('is read to its last page, internet and mobile banking under separate codes', () => {
    const kinds = Map.groupBy(banks, ({ kind }) => kind)
    expect(kinds.get('ebanking')?.length).toBeGreaterThan(20)
    expect(kinds.get('mobilebanking')?.length).toBe(kinds.get('ebanking')?.length)
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length)
    expect(banks[0]).toMatchObject({ code: expect.stringMatching(/^ebanking:\w{22}$/), kind: 'ebanking' })
  })

  test('with a missing page is no answer: no bank counts as withdrawn', async () => {
    simulator.khalti.fail({ call: 'bank', kind: 'http_502_html' })
    expect(await rail.listInstruments!()).toMatchObject({ outcome: 'ambiguous', fault: 'http_502' })
  })
})

describe('opening a payment', () => {
  const open = async (payment = newPayment()) => rail.initiate(payment)

  test.each([
    ['half an hour', {}, '2026-11-20T18:50:00Z'],
    ['an hour, where Khalti says so', { link_minutes: 60 } as Behaviour, '2026-11-20T19:20:00Z'],
  ])('returns Khalti’s own id and a link that is valid for %s', async (_, behaviour, until) => {
    simulator.khalti.next(behaviour)
    const answer = await open()
    if (answer.outcome !== 'answered') throw new Error(answer.outcome)
    const { rail_id, url, ...way } = answer.value as OpenedPayment
    expect(way).toEqual({ method: 'GET', fields: {}, expires_at: new Date(until) })
    expect(rail_id).toMatch(/^[A-Z0-9]{22}$/)
    expect(url).toBe(`${simulator.keys.khalti.payPage}?pidx=${rail_id}`)
    expect(answer.raw.asked).toMatchObject({ amount: 50_000, modes: ['E_BANKING'] })
  })

  test('twice with one reference gives two payments with ids of their own: Khalti refuses no duplicate', async () => {
    const payment = newPayment()
    const [one, other] = [await open(payment), await open(payment)]
    if (one.outcome !== 'answered' || other.outcome !== 'answered') throw new Error('not opened')
    expect(one.value.rail_id).not.toBe(other.value.rail_id)
  })

  test('below a bank’s minimum is refused with its reason', async () => {
    expect(await open(newPayment(9_999n))).toMatchObject({
      outcome: 'refused',
      no: 'other',
      message: expect.stringContaining('amount: Amount should be greater than Rs. 100'),
    })
    expect(rail.capabilities.amount_min).toBe(10_000n)
  })

  test('with a link to another site is rejected', async () => {
    const elsewhere = khaltiRail({ ...settingsOf(simulator), payPage: 'https://pay.khalti.com/' }, clock)
    expect(await elsewhere.initiate(newPayment())).toMatchObject({ outcome: 'ambiguous', fault: 'bad_shape' })
  })

  test('stores no key', async () => {
    const answer = await open()
    expect(JSON.stringify(answer.raw)).not.toContain(simulator.keys.khalti.secretKey)
  })
})

describe('the lookup', () => {
  test('finds a payment by its id, in paisa, with Khalti’s transaction', async () => {
    const payment = await paid({})
    expect(await rail.verify(payment)).toMatchObject({
      state: 'succeeded',
      rail_ref: expect.stringMatching(/^KH[A-Z0-9]{20}$/),
      amount: 50_000n,
      currency: 'NPR',
      reference: payment.reference,
      fee: null,
    })
  })

  test.each<[string, Behaviour, Decision | null, Verification['state']]>([
    ['it is not paid', {}, null, 'not_found'],
    ['the payer cancelled, with a 400', {}, 'cancel', 'cancelled'],
    ['the bank declined', {}, 'decline', 'not_found'],
    ['the payer left', {}, 'abandon', 'not_found'],
    ['it was paid and the payer never returned', {}, 'never_return', 'succeeded'],
    ['it is pending', { status: { first: 'pending', polls: null } }, 'approve', 'pending'],
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
    expect((await found(behaviour, decision)).state).toBe(state)
  })

  test('reports an expired link with a 400', async () => {
    const payment = await paid({}, null)
    clock.advance({ minutes: 31 })
    expect(await rail.verify(payment)).toMatchObject({ state: 'expired', reason: 'Expired', raw: { http: 400 } })
  })

  test('finds nothing for a payment that was never opened', async () => {
    const never = { reference: 'SJNEVER', rail_id: null, amount: 50_000n, created_at: clock.now() }
    expect(await rail.verify(never)).toMatchObject({ state: 'not_found' })
  })

  test('reports another amount, and an answer about another payment as another’s', async () => {
    expect(await found({ reports: { amount: '499.99' } })).toMatchObject({ state: 'succeeded', amount: 49_999n })
    expect(await found({ reports: { reference: 'ANOTHERS' } })).toMatchObject({ reference: 'ANOTHERS' })
  })

  test.for(['constructor', 'toString', '__proto__'])(
    'with the status %s, a property of every object, is ambiguous',
    (status) => {
      const value = { pidx: 'P', status, amount: 50_000n, transaction_id: 'T' }
      const raw = { call: 'lookup', asked: {}, http: 200, answered: null }
      const payment = { reference: 'SJ1', rail_id: 'P', amount: 50_000n, created_at: clock.now() }
      expect(verificationOf(payment, { outcome: 'answered', value, raw })).toMatchObject({ state: 'ambiguous' })
    },
  )

  test('does not trust the browser’s claim', async () => {
    const says = { returns: { add: { status: 'Completed' } }, status: { last: 'fail' } } as const
    expect((await found(says)).state).toBe('expired')
  })
})

describe('a refund', () => {
  const refundOf = async (how: { amount?: bigint; payer_mobile?: string | null; behaviour?: Behaviour } = {}) => {
    const payment = await paid(how.behaviour ?? {})
    const found = await rail.verify(payment)
    if (found.state !== 'succeeded') throw new Error(found.state)
    const { reference, rail_id, instrument, amount } = payment
    const given = { refund_reference: reference, refunded: 0n, payer_mobile: '9841000000' }
    const ask = { reference, rail_id, instrument, rail_ref: found.rail_ref, paid: amount, ...given }
    const answer = await rail.refund!({ ...ask, amount, ...how })
    return { payment, answer, after: (await rail.verify(payment)).state }
  }

  test('is made in whole, to the payer’s mobile number, and the lookup reports it', async () => {
    const { answer, after } = await refundOf()
    expect(answer).toMatchObject({ outcome: 'answered', value: { message: 'Transaction refund successful.' } })
    expect([after, answer.raw.asked]).toEqual(['reversed', expect.not.objectContaining({ amount: expect.anything() })])
  })

  test('is made in part, in paisa', async () => {
    const { answer, after } = await refundOf({ amount: 20_000n })
    expect([after, answer.raw.asked]).toEqual(['partial', expect.objectContaining({ amount: 20_000 })])
  })

  test.each([
    ['without the payer’s number', { payer_mobile: null }, 'mobile'],
    ['that Khalti refuses', { behaviour: { refuses_refund: 'Not eligible for refund.' } }, 'Not eligible'],
    ['of a payment that was partly refunded', { behaviour: { refunded: 'part' } as Behaviour }, 'not succeeded'],
  ])('is refused for one %s', async (_, how, says) => {
    const answer = await refundOf(how as Parameters<typeof refundOf>[0]).then(
      ({ answer: { outcome, ...said } }) => `${outcome} ${'message' in said ? said.message : ''}`,
      (error: Error) => `not succeeded: ${error.message}`,
    )
    expect(answer).toContain(says)
  })

  test('is of unknown outcome after a network fault', async () => {
    const behaviour: Behaviour = { faults: [{ call: 'refund', kind: 'half_body' }] }
    const { answer, after } = await refundOf({ behaviour })
    expect([answer.outcome, after]).toEqual(['ambiguous', 'reversed'])
  })
})

describe('a network fault is ambiguous, and the next lookup finds the outcome', () => {
  test.for(Object.entries(railFaults))('%s', async ([kind, fault]) => {
    const payment = await paid({ faults: [{ call: 'epayment/lookup', kind: kind as FaultKind }] })
    const asked = fault === 'timeout' ? khaltiRail({ ...settingsOf(simulator), timeoutMs: 300 }, clock) : rail
    expect(await asked.verify(payment)).toMatchObject({ state: 'ambiguous', reason: fault })
    expect(await rail.verify(payment)).toMatchObject({ state: 'succeeded' })
  })
})

describe('keys', () => {
  test('of another merchant are refused, and mean nothing for the money', async () => {
    const stranger = khaltiRail({ ...settingsOf(simulator), secretKeys: ['not the key'] }, clock)
    expect(await stranger.initiate(newPayment())).toMatchObject({ outcome: 'refused', no: 'authentication' })
    expect(await stranger.verify(await paid({}))).toMatchObject({ state: 'ambiguous' })
  })

  test('may be rotated by Khalti first: old and new are accepted, then the new alone', async () => {
    const own = await startSimulator({ port: 0, clock })
    const settings = settingsOf(own)
    const payment = { reference: 'X', rail_id: null, amount: 1n, created_at: clock.now() }
    const next = own.khalti.rotateSecret()
    const before = khaltiRail(settings, clock)
    const both = khaltiRail({ ...settings, secretKeys: [settings.secretKeys[0], next] }, clock)
    expect((await before.verify(payment)).state).toBe('not_found')
    own.khalti.retireSecrets()
    expect((await before.verify(payment)).state).toBe('ambiguous')
    expect((await both.verify(payment)).state).toBe('not_found')
    await own.stop()
  })
})

describe('a payer who comes back', () => {
  const requestOf = (query: string) => ({
    method: 'GET' as const,
    query: new URLSearchParams(query),
    form: new URLSearchParams(),
    headers: {},
    body: new Uint8Array(),
  })

  test('claims only which payment it is', () => {
    const query = 'pidx=ABC123&purchase_order_id=SJ1&status=Completed&amount=999999&transaction_id=X'
    expect(parseReturn(requestOf(query))).toEqual({ reference: 'SJ1', rail_id: 'ABC123', authentic: 'unsigned' })
    expect(parseReturn(requestOf('pidx=ABC123'))).toEqual({ reference: null, rail_id: 'ABC123', authentic: 'unsigned' })
  })

  test.for([
    '',
    'status=Completed',
    'pidx=A&pidx=B',
    'pidx=%3Cscript%3E',
    'purchase_order_id=sj1',
    `pidx=${'A'.repeat(65)}`,
  ])('as "%s" names no payment', (query) => {
    expect(parseReturn(requestOf(query)).authentic).toBe('bad')
  })
})
