import type { Behaviour, Decision, Fault } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testClock } from '../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { passwordHash, signatureOf } from './call.ts'
import { sctRail } from './sct.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let count = 0

const settings = () => ({ ...simulator.keys.sct, passcodes: [simulator.keys.sct.passcode] as const, timeoutMs: 10_000 })
const newPayment = (remarks = 'Himal Tea House') => ({
  reference: `SJSCT${++count}`,
  amount: 100_050n,
  instrument: 'sct',
  remarks,
  return_url: 'http://127.0.0.1:9/',
})
const asked = (reference: string, claimed_ref: string | null = null) => ({
  reference,
  rail_id: null,
  amount: 100_050n,
  created_at: clock.now(),
  claimed_ref,
})

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, receiptSeconds: 0 })
  rail = sctRail(settings(), clock)
})
beforeEach(() => simulator.sct.reset())
afterAll(() => simulator.stop())

/** Opens a payment of that behaviour and lets the payer decide; returns its reference. */
async function paid(behaviour: Behaviour = {}, decision: Decision | null = 'approve'): Promise<string> {
  simulator.sct.next(behaviour)
  const payment = newPayment()
  await rail.initiate(payment)
  if (decision) simulator.sct.decide(payment.reference, decision)
  return payment.reference
}

const stateOf = async (reference: string) => (await rail.verify(asked(reference))).state

test('passwords and signatures are plain hashes in hex', () => {
  expect(passwordHash('user', 'password')).toBe('616104ebd93e67ae20bac90c86483da3cae1ee5b1c1483f739372a88ff1e79f9')
  expect(signatureOf({ passcode: 'CODE', userName: 'user', reference: 'SJ1' })).toBe(
    '3ff455970710fd86348f5951aab9e57fb44645aeb3f1ce4929dbda20b23cf98b',
  )
})

describe('opening a payment', () => {
  test('hands off by a form of the six fields', async () => {
    const payment = newPayment()
    const opened = await rail.initiate(payment)
    expect(opened).toMatchObject({
      outcome: 'answered',
      value: {
        method: 'POST',
        url: simulator.keys.sct.payPage,
        rail_id: null,
        fields: {
          ProcessID: expect.stringMatching(/^\w{24}$/),
          MerchantID: '147',
          MerchantTxnID: payment.reference,
          PayAmount: '1000.50',
          MerchantUsername: 'sahuji_sim',
          Description: 'Himal Tea House',
        },
      },
    })
    if (opened.outcome !== 'answered') return
    const page = await fetch(opened.value.url, { method: 'POST', body: new URLSearchParams(opened.value.fields) })
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Rs.1,000.50')])
    const cheated = { ...opened.value.fields, PayAmount: '1.00' }
    expect((await fetch(opened.value.url, { method: 'POST', body: new URLSearchParams(cheated) })).status).toBe(400)
  })

  test('accepts a shop name with characters that XML reserves', async () => {
    const remarks = `Ram & "Sons" <चिया>]]>'\u0001\uD800`
    const payment = newPayment(remarks)
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'answered' })
    expect(simulator.sct.payment(payment.reference).remarks).toBe(`Ram & "Sons" <चिया>]]>' \uFFFD`)
  })

  test('succeeds once: the same reference again is a duplicate', async () => {
    const payment = newPayment()
    await rail.initiate(payment)
    expect(await rail.initiate(payment)).toMatchObject({ outcome: 'refused', no: 'duplicate' })
  })

  test('accepts the older and the newer passcode during a rotation', async () => {
    const rotating = sctRail({ ...settings(), passcodes: ['TOMORROW', simulator.keys.sct.passcode] }, clock)
    expect(await rotating.initiate(newPayment())).toMatchObject({ outcome: 'answered' })
    const wrong = sctRail({ ...settings(), passcodes: ['WRONG'] }, clock)
    expect(await wrong.initiate(newPayment())).toMatchObject({ outcome: 'refused', no: 'authentication' })
    const stranger = sctRail({ ...settings(), password: 'wrong' }, clock)
    expect(await stranger.initiate(newPayment())).toMatchObject({ outcome: 'refused', no: 'authentication' })
  })
})

describe('the status check', () => {
  test('finds a success, and keeps nothing of the card', async () => {
    const reference = await paid()
    const { gateway_ref } = simulator.sct.payment(reference)
    const found = await rail.verify(asked(reference, gateway_ref))
    expect(found).toMatchObject({
      state: 'succeeded',
      rail_ref: gateway_ref,
      amount: 100_050n,
      currency: 'NPR',
      reference,
    })
    const kept = JSON.stringify(found.raw)
    expect(kept).not.toMatch(/627347|345678|1234/)
    expect(kept).not.toContain(simulator.sct.payment(reference).process_id)
  })

  test('distinguishes decline, cancel, abandon, reversed and a payer who never returned', async () => {
    expect(await stateOf(await paid({}, 'decline'))).toBe('failed')
    expect(await stateOf(await paid({}, 'cancel'))).toBe('cancelled')
    expect(await stateOf(await paid({}, 'abandon'))).toBe('not_found')
    expect(await stateOf(await paid({}, 'never_return'))).toBe('succeeded')
    expect(await stateOf(await paid({ refunded: 'whole' }))).toBe('reversed')
    expect(await stateOf('NEVERSEEN')).toBe('not_found')
  })

  test('does not accept another payment’s refusal for this one', async () => {
    const reports = { reference: 'ANOTHER' }
    expect(await stateOf(await paid({ reports, refunded: 'whole' }))).toBe('ambiguous')
    expect(await stateOf(await paid({ reports }, 'decline'))).toBe('ambiguous')
  })

  test('reports nPay’s amount and reference, and does not trust the form', async () => {
    expect(await rail.verify(asked(await paid({ reports: { amount: '999.00' } })))).toMatchObject({ amount: 99_900n })
    const other = await rail.verify(asked(await paid({ reports: { reference: 'ANOTHER' } })))
    expect(other).toMatchObject({ state: 'succeeded', reference: 'ANOTHER' })
  })

  test('finds the payment despite a made-up reference of nPay’s', async () => {
    const [reference, another] = [await paid(), await paid()]
    for (const claimed of ['123456', simulator.sct.payment(another).gateway_ref]) {
      expect(await rail.verify(asked(reference, claimed))).toMatchObject({ state: 'succeeded', reference })
    }
  })

  test('finds the payment despite a reference that makes nPay fail', async () => {
    const stumbles: Fault['kind'][] = ['soap_fault', 'http_500', 'bad_json', 'http_200_html']
    for (const kind of stumbles) {
      const reference = await paid({ faults: [{ call: 'CheckTransactionStatus', kind }] })
      expect(await rail.verify(asked(reference, '0'))).toMatchObject({ state: 'succeeded', reference })
    }
  })

  const faults: [Fault['kind'], string][] = [
    ['timeout', 'timeout'],
    ['reset', 'reset'],
    ['half_body', 'half_body'],
    ['http_500', 'http_500'],
    ['http_200_html', 'html'],
    ['http_502_html', 'http_502'],
    ['slow_drip', 'timeout'],
    ['bad_json', 'bad_xml'],
    ['wrong_type', 'wrong_type'],
    ['huge_body', 'too_large'],
    ['soap_fault', 'soap_fault'],
  ]
  test.for(faults)('%s is ambiguous, and the next check finds the outcome', async ([kind, reason]) => {
    const reference = await paid({ faults: [{ call: 'CheckTransactionStatus', kind }] })
    const asking = reason === 'timeout' ? sctRail({ ...settings(), timeoutMs: 300 }, clock) : rail
    expect(await asking.verify(asked(reference))).toMatchObject({ state: 'ambiguous', reason })
    expect(await stateOf(reference)).toBe('succeeded')
  })
})

describe('the two ways back', () => {
  const request = (form: string, query = '') => ({
    method: 'POST' as const,
    query: new URLSearchParams(query),
    form: new URLSearchParams(form),
    headers: {},
    body: new Uint8Array(),
  })

  test('claim only which payment, in any case and with an entity in between', () => {
    const claim = { reference: 'SJ1', rail_id: null, claimed_ref: '77', authentic: 'unsigned' }
    expect(rail.parseReturn(request('MERCHANTTXNID=SJ1&GTWREFNO=77'))).toEqual(claim)
    expect(rail.parseReturn(request('MerchantTxnId=SJ1&GtwRefNo=77&AMOUNT=9&STATUS=SUCCESS'))).toEqual(claim)
    expect(rail.parseReturn(request('', 'MERCHANTTXNID=SJ1&amp;GTWREFNO=77'))).toEqual(claim)
    expect(rail.parseReturn(request('MERCHANTTXNID=SJ1'))).toMatchObject({ reference: 'SJ1', claimed_ref: null })
  })

  test.for([
    '',
    'GTWREFNO=77',
    'MERCHANTTXNID=',
    'MERCHANTTXNID=SJ1&MERCHANTTXNID=SJ2',
    'MERCHANTTXNID=SJ1&GTWREFNO=%3Cb%3E',
  ])('as “%s” name no payment', (form) => {
    expect(rail.parseReturn(request(form))).toMatchObject({ reference: null, authentic: 'bad' })
  })

  test('acknowledge the delivery with a bare 0', () => {
    const { ack } = rail.parseNotification!(request('MERCHANTTXNID=SJ1&GTWREFNO=77'))
    expect([ack.first, ack.repeat]).toEqual([1, 2].map(() => ({ status: 200, content_type: 'text/plain', body: '0' })))
    expect(ack.unknown.status).toBe(404)
  })
})
