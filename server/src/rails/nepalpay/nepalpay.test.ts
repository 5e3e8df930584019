import type { Behaviour, Decision, FaultKind } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readEmvQr } from '@sahuji/contract/money/emv-qr'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapterPayments } from '../../../testing/adapter-payments.ts'
import { testClock } from '../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { nepalpay } from './kind.ts'
import { nepalpayRail } from './nepalpay.ts'
import { sentenceOf, serviceCodeOf } from './reason-codes.ts'
import { stateOf } from './report.ts'
import type { NepalpaySettings } from './settings.ts'

const clock = testClock('2026-11-20T18:20:00Z')
let simulator: Simulator
let rail: Rail
let settings: NepalpaySettings
let merchant: Server
const heard: { headers: IncomingHttpHeaders; body: Buffer }[] = []

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock, seed: 'nepalpay adapter', notifyRetryMs: [] })
  settings = { ...nepalpay.settingsOfSimulator(simulator.keys.nepalpay, ''), timeoutMs: 10_000 }
  rail = nepalpayRail(settings, clock)
  merchant = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(chunks) })
      response.end('{"status":"SUCCESS"}')
    })
  })
  await new Promise<void>((resolve) => void merchant.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  simulator.nepalpay.reset()
  heard.splice(0)
  const { port } = merchant.address() as AddressInfo
  simulator.nepalpay.merchant({ notify_url: `http://127.0.0.1:${port}/confirm-payment` })
})
afterAll(async () => {
  await simulator.stop()
  merchant.close()
})

const payments = adapterPayments({ prefix: 'SJNP0000000000', rail: 'nepalpay', instrument: 'nepalpay', clock })
const newPayment = (amount = 150_000n) => ({ ...payments(amount), shop: 'Himal Tea House', remarks: 'Clay pot' })

async function opened(behaviour: Behaviour = {}, by = rail) {
  const payment = newPayment()
  simulator.nepalpay.next(behaviour)
  const answer = await by.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return { payment: { ...payment, rail_id: answer.value.rail_id }, ...answer.value }
}

async function decided(behaviour: Behaviour = {}, decision: Decision = 'approve') {
  const { payment } = await opened(behaviour)
  simulator.nepalpay.decide(payment.reference, decision)
  return payment
}

/** What NCHL sent, as the adapter reads it. */
function read({ headers, body }: (typeof heard)[number], by = rail) {
  const known = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  const request = { method: 'POST', query: new URLSearchParams(), form: new URLSearchParams(), headers: known, body }
  return by.parseNotification!({ ...request, method: 'POST' })
}

async function confirmed(behaviour: Behaviour = {}) {
  const payment = await decided({ ...behaviour, notify: { when: 'never', ...behaviour.notify } })
  const { gateway_ref } = await simulator.nepalpay.payment(payment.reference)
  await simulator.nepalpay.notify(payment.reference)
  return { payment, gateway_ref, claim: read(heard.at(-1)!) }
}

describe('the QR of a payment', () => {
  test('has the amount, the shop and our reference, and stays for a quarter of an hour', async () => {
    const { payment, qr, rail_id, expires_at, method } = await opened()
    const code = readEmvQr(qr!)
    if (typeof code !== 'object') throw new Error(`${code}`)
    expect([code.is_dynamic, code.due, code.tags.get('59')]).toEqual([true, 150_000n, 'Himal Tea House'])
    expect(code.within('29').get('00')).toBe('NCHL000025012501SAHUJI1')
    expect([code.within('62').get('01'), method, expires_at.getTime() - clock.now().getTime()]).toEqual([
      payment.reference,
      'GET',
      900_000,
    ])
    expect(rail_id).toMatch(/^\d{8}00000KIY$/)
  })

  test.for([
    ['another amount', { reports: { detail_amount: '1.00' } }],
    ['no shape', { refuse: { code: '000', message: 'QR String generated successfully.' } }],
  ] as const)('with %s is not shown', async ([, behaviour]) => {
    simulator.nepalpay.next(behaviour)
    expect(await rail.initiate(newPayment())).toMatchObject({ outcome: 'ambiguous', fault: expect.any(String) })
  })

  test('is refused for a wrong signature, a wrong password and a merchant that NCHL does not know', async () => {
    const by = (changes: Partial<NepalpaySettings>) =>
      nepalpayRail({ ...settings, ...changes }, clock).initiate(newPayment())
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    expect(await by({ key: privateKey })).toMatchObject({ outcome: 'refused', no: 'authentication' })
    expect(await by({ separator: ', ' })).toMatchObject({ outcome: 'refused', no: 'authentication' })
    expect(await by({ password: 'wrong' })).toMatchObject({ outcome: 'refused', no: 'authentication' })
    expect(await by({ merchantId: 'OTHER' })).toMatchObject({ message: 'E010: NCHL does not know the merchant' })
  })

  test('stores neither the signature nor the password', async () => {
    const answer = await rail.initiate(newPayment())
    expect(JSON.stringify(answer.raw)).not.toContain(settings.password)
    expect(answer.raw.asked['token']).toBe('***')
  })

  test.for<FaultKind>(['timeout', 'reset', 'http_502_html', 'bad_json'])(
    'with a line that ends in %s is unclear',
    async (kind) => {
      simulator.nepalpay.next({ faults: [{ call: 'generateQR', kind }] })
      const by = nepalpayRail({ ...settings, timeoutMs: 300 }, clock)
      expect((await by.initiate(newPayment())).outcome).toBe('ambiguous')
    },
  )
})

describe('the report of a payment', () => {
  test.for([
    ['that nobody scanned', {}, 'abandon', { state: 'not_found' }],
    ['that is paid', {}, 'approve', { state: 'succeeded', amount: 150_000n, currency: 'NPR' }],
    ['whose payer never came back', {}, 'never_return', { state: 'succeeded' }],
    ['with another amount', { reports: { amount: '1499.00' } }, 'approve', { amount: 149_900n }],
    [
      'with the bill of another',
      { reports: { reference: 'ANOTHERBILL00001' } },
      'approve',
      { reference: 'ANOTHERBILL00001' },
    ],
    ['whose credit is under way', { status: { polls: 1 } }, 'approve', { state: 'pending', legs: { debit: 'done' } }],
    [
      'that the bank refused: its payer may scan again',
      {},
      'decline',
      { state: 'not_found', reason: '1000: The bank refused it' },
    ],
    ['that was paid at the third try', { attempts: { failed: 2 } }, 'approve', { state: 'succeeded' }],
    [
      'that was paid twice: the first is this one',
      { attempts: { paid: 1 } },
      'approve',
      { state: 'succeeded', amount: 150_000n },
    ],
    ['that went back', { refunded: 'whole' }, 'approve', { state: 'reversed' }],
    ['that went back in part', { refunded: 'part' }, 'approve', { state: 'partial' }],
    ['that was cancelled before its settlement', { reports: { credit: 'CNCL' } }, 'approve', { state: 'reversed' }],
  ] as [string, Behaviour, Decision, object][])('%s', async ([, behaviour, decision, expected]) => {
    expect(await rail.verify(await decided(behaviour, decision))).toMatchObject(expected)
  })

  test('with the first fifteen characters of our reference is ours', async () => {
    const { payment } = await opened()
    simulator.nepalpay.behave(payment.reference, { reports: { reference: payment.reference.slice(0, 15) } })
    simulator.nepalpay.decide(payment.reference, 'approve')
    expect(await rail.verify(payment)).toMatchObject({ state: 'succeeded', reference: payment.reference })
  })

  test.for<FaultKind>(['timeout', 'http_500', 'half_body', 'wrong_type'])(
    'with a line that ends in %s is unclear',
    async (kind) => {
      const payment = await decided({ faults: [{ call: 'merchanttxnreport', kind }] })
      const by = nepalpayRail({ ...settings, timeoutMs: 300 }, clock)
      expect(await by.verify(payment)).toMatchObject({ state: 'ambiguous' })
    },
  )

  test.for([
    ['000', '000', 'paid'],
    ['000', 'DEFER', 'paid'],
    ['000', '999', 'paid'],
    ['000', 'ENTR', 'credit_waits'],
    ['000', '1000', 'failed'],
    ['999', '', 'pending'],
    ['1000', '', 'failed'],
    ['1001', 'DEFER', 'failed'],
  ] as const)('a debit of %s with a credit of “%s” is %s', ([debit, credit, state]) => {
    expect(stateOf({ debit, credit })).toBe(state)
  })
})

describe('the confirmation', () => {
  test('names the payment, what arrived, and proves nothing about the amount', async () => {
    const { payment, gateway_ref, claim } = await confirmed({ reports: { amount: '1.00' } })
    const { reference } = payment
    expect(claim).toMatchObject({ reference, authentic: 'signed', claimed_ref: gateway_ref })
    expect(claim.arrival).toEqual({
      rail_id: `2501SAHUJI1/${gateway_ref}`,
      rail_reference: gateway_ref,
      code: '2501SAHUJI1',
      bill: reference,
    })
  })

  test('is answered with our signature over date, status, message, bill and reference', async () => {
    const { claim } = await confirmed()
    const said = JSON.parse(claim.ack.first.body) as Record<string, string>
    const text = ['txnDate', 'status', 'message', 'merchantBillNo', 'paymentRef'].map((name) => said[name]).join(',')
    const signature = Buffer.from(said['signature']!, 'base64')
    expect(verify('RSA-SHA256', Buffer.from(text), simulator.keys.nepalpay.privateKey, signature)).toBe(true)
    expect([claim.ack.first.status, said['status'], said['txnDate']]).toEqual([200, 'SUCCESS', '2026-11-21 00:05:00'])
  })

  test.for([
    ['signature', 400],
    ['name', 400],
    ['password', 401],
  ] as const)('with a wrong %s is refused and brings no payment', async ([spoils, status]) => {
    const { claim } = await confirmed({ notify: { when: 'never', spoils } })
    expect(claim).toMatchObject({
      authentic: 'bad',
      ack: { first: { status, body: expect.stringContaining('FAILED') } },
    })
    expect(claim.arrival).toBeUndefined()
  })

  test('is read with the older password and key too, while they rotate', async () => {
    const { claim } = await confirmed()
    const { calls } = settings
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const newer = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const rotating = {
      ...calls,
      passwords: ['newer', ...calls.passwords],
      publicKeys: [newer, ...calls.publicKeys],
    } as const
    expect(read(heard.at(-1)!, nepalpayRail({ ...settings, calls: rotating }, clock)).arrival).toEqual(claim.arrival)
  })

  test.for(['', '[]', '{"merchantBillNo":7', '{"merchantBillNo":{"a":1},"signature":9}'])(
    'of %s is refused',
    (body) => {
      const { userName, passwords } = settings.calls
      const authorization = `Basic ${Buffer.from(`${userName}:${passwords[0]}`).toString('base64')}`
      expect(read({ headers: { authorization }, body: Buffer.from(body) })).toMatchObject({ authentic: 'bad' })
    },
  )
})

describe('a payment at a printed code', () => {
  const scanned = async (bill?: string) => {
    const body = JSON.stringify({
      code: 'B7KQ2MX9TP',
      amount: '75.00',
      behaviour: { notify: { when: 'after' } },
      ...(bill && { bill }),
    })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${simulator.url}/control/nepalpay/scan`, { method: 'POST', headers, body })
    const [payment] = simulator.nepalpay.payments().slice(-1)
    await simulator.nepalpay.notify(payment!.reference)
    return { claim: read(heard.at(-1)!), payment: payment! }
  }

  test('is named by code and NCHL’s id, and reported under the merchant of the code', async () => {
    const { claim, payment } = await scanned()
    const { rail_id, code, bill } = claim.arrival!
    expect({ code, bill, reference: claim.reference }).toEqual({ code: 'B7KQ2MX9TP', bill: null, reference: null })
    const ask = { reference: 'SJ000000000000AA', rail_id, amount: 0n, created_at: clock.now() }
    expect(await rail.verify(ask)).toMatchObject({
      state: 'succeeded',
      amount: 7_500n,
      rail_ref: payment.gateway_ref,
      reference: 'SJ000000000000AA',
    })
    expect(await rail.verify({ ...ask, rail_id: rail_id.replace('B7KQ2MX9TP', 'ANOTHER') })).toMatchObject({
      state: 'not_found',
    })
  })

  test('has the bill in the QR that asked for it', async () => {
    expect((await scanned('INV-1001')).claim.arrival).toMatchObject({ bill: 'INV-1001' })
  })
})

describe('a refund', () => {
  const asked = async (amount: bigint, behaviour: Behaviour = {}) => {
    const payment = await decided(behaviour)
    const found = await rail.verify(payment)
    if (found.state !== 'succeeded') throw new Error(found.state)
    const named = { reference: payment.reference, refund_reference: `${payment.reference}R`, rail_id: payment.rail_id }
    const ask = {
      ...named,
      rail_ref: found.rail_ref,
      instrument: null,
      paid: 150_000n,
      amount,
      refunded: 0n,
      payer_mobile: null,
    }
    return { payment, ask, answer: await rail.refund!(ask) }
  }
  const look = (ask: Awaited<ReturnType<typeof asked>>['ask'], is_promised = true) =>
    rail.findRefund!({ ...ask, asked_at: clock.now(), is_promised })

  test('of a part and of all of it is found again in the report', async () => {
    const part = await asked(50_000n)
    expect(part.answer).toMatchObject({ outcome: 'answered', value: { message: 'Refund Successful' } })
    expect(await look(part.ask)).toMatchObject({ state: 'done', amount: 50_000n })
    expect((await rail.verify(part.payment)).state).toBe('partial')
    const whole = await asked(150_000n)
    expect([(await look(whole.ask)).state, (await rail.verify(whole.payment)).state]).toEqual(['done', 'reversed'])
  })

  test('that is asked twice is made once', async () => {
    const { ask } = await asked(50_000n)
    expect(await rail.refund!(ask)).toMatchObject({
      outcome: 'answered',
      value: { message: 'E099: This request came before' },
    })
    expect(await look(ask)).toMatchObject({ state: 'done', amount: 50_000n })
  })

  test('whose answer is lost is found; one that never came is not', async () => {
    const lost = await asked(50_000n, { faults: [{ call: 'nQR/refund', kind: 'reset' }] })
    expect([lost.answer.outcome, (await look(lost.ask, false)).state]).toEqual(['ambiguous', 'done'])
    const { ask } = await asked(50_000n)
    expect(await look({ ...ask, refund_reference: 'NEVERASKED' }, false)).toMatchObject({ state: 'not_found' })
  })

  test('that the payer’s bank refuses has its sentence', async () => {
    const { answer } = await asked(50_000n, { refuses_refund: 'Account closed' })
    expect(answer).toMatchObject({ outcome: 'refused', no: 'other', message: 'B199: The acquirer refused the payment' })
  })
})

test('a code has a sentence and a service code; an unknown one stays alone', () => {
  expect([sentenceOf('B101'), serviceCodeOf('B104')]).toEqual(['B101: The amount is not that of the bill', '017'])
  expect([sentenceOf('X9'), serviceCodeOf('constructor')]).toEqual(['X9', undefined])
})
