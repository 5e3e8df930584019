import type { Behaviour, Decision } from '@sahuji/simulator/behaviour'
import { startSimulator, type Simulator } from '@sahuji/simulator/simulator'
import { createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapterPayments } from '../../../testing/adapter-payments.ts'
import { testClock } from '../../platform/clock.ts'
import type { Rail } from '../rail.ts'
import { connectipsRail, parseReturn } from './connectips.ts'
import type { ConnectipsSettings } from './settings.ts'
import { plainText, tokenText } from './token.ts'

const clock = testClock('2026-11-20T18:14:59Z')
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
beforeEach(() => {
  simulator.connectips.reset()
  clock.set(new Date('2026-11-20T18:14:59Z'))
})
afterAll(() => simulator.stop())

const payments = adapterPayments({
  prefix: 'SJIPS',
  rail: 'connectips',
  instrument: 'connectips',
  remarks: 'Asan Masala Bhandar, load',
  clock,
})
const newPayment = (amount = 100_000n) => payments(amount)

async function formOf(payment = newPayment()) {
  const answer = await rail.initiate(payment)
  if (answer.outcome !== 'answered') throw new Error(answer.outcome)
  return answer.value
}

const post = async (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

/** A payment whose payer posted the form, signed in and decided; returns where the browser goes then. */
async function paid(behaviour: Behaviour, decision: Decision | null = 'approve') {
  const payment = newPayment()
  simulator.connectips.next(behaviour)
  const { url, fields } = await formOf(payment)
  expect((await post(url, fields)).status).toBe(200)
  const back = decision && simulator.connectips.decide(payment.reference, decision).return_url
  return { payment, back }
}

describe('the token', () => {
  test('is over exactly the string that NCHL publishes', () => {
    const published =
      'MERCHANTID=550,APPID=MER-550-APP-1,APPNAME=Test,TXNID=txn123,TXNDATE=15-03-2022,TXNCRNCY=NPR,TXNAMT=500,' +
      'REFERENCEID=REF-001,REMARKS=RMKS-001,PARTICULARS=PART-001,TOKEN=TOKEN'
    const fields = Object.fromEntries(published.split(',').map((pair) => pair.split('=')))
    expect(tokenText(fields)).toBe(published)
  })

  test('of the form is SHA256withRSA over its fields in their order', async () => {
    const { TOKEN = '', ...fields } = (await formOf()).fields
    const text = `${Object.entries(fields)
      .map((pair) => pair.join('='))
      .join(',')},TOKEN=TOKEN`
    expect(text).toMatch(
      /^MERCHANTID=550,APPID=MER-550-APP-1,APPNAME=Sahuji,TXNID=SJIPS\d+,TXNDATE=20-11-2026,TXNCRNCY=NPR,/,
    )
    expect(text).toMatch(/,TXNAMT=100000,REFERENCEID=SJIPS\d+,REMARKS=[^,=]+,PARTICULARS=[^,=]+,TOKEN=TOKEN$/)
    expect(verify('sha256', Buffer.from(text), createPublicKey(settings.key), Buffer.from(TOKEN, 'base64'))).toBe(true)
    expect(TOKEN.length).toBeLessThanOrEqual(512)
  })

  test.for<[string, string]>([
    ['Asan Masala Bhandar, load', 'Asan Masala Bhandar load'],
    ['a=b,c', 'a b c'],
    ['  café  ', 'cafe'],
    ['असन मसला भण्डार', 'SJ1'],
    ['Asan… 20', 'Asan... 20'],
    ['', 'SJ1'],
  ])('covers “%s” as “%s”', ([text, plain]) => {
    expect(plainText(text, 50, 'SJ1')).toBe(plain)
  })

  test('covers no more than a field may hold', () => {
    expect(plainText(`${'x'.repeat(49)} yz`, 50, 'SJ1')).toBe('x'.repeat(49))
  })
})

describe('the form', () => {
  test('needs no call, is valid for a quarter of an hour and is accepted by the other side', async () => {
    const form = await formOf()
    expect(form).toMatchObject({ method: 'POST', url: `${simulator.url}/connectipswebgw/loginpage`, rail_id: null })
    expect(form.expires_at).toEqual(new Date('2026-11-20T18:29:59Z'))
    expect((await post(form.url, form.fields)).status).toBe(200)
  })

  test('contains the day of Kathmandu, which begins at 18:15 UTC', async () => {
    expect((await formOf()).fields.TXNDATE).toBe('20-11-2026')
    clock.set(new Date('2026-11-20T18:15:00Z'))
    expect((await formOf()).fields.TXNDATE).toBe('21-11-2026')
  })

  test.for([600, -600])('is accepted where the other clock is %i s ahead', async (seconds) => {
    simulator.connectips.skewClock(seconds)
    const { url, fields } = await formOf()
    expect((await post(url, fields)).status).toBe(200)
  })

  test('is refused with a page where a figure was changed on the way', async () => {
    const { url, fields } = await formOf()
    const answer = await post(url, { ...fields, TXNAMT: '100' })
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Invalid token')])
  })

  test('is valid once: the same TXNID again is a 403 page', async () => {
    const { url, fields } = await formOf()
    await post(url, fields)
    const again = await post(url, fields)
    expect([again.status, await again.text()]).toEqual([
      403,
      expect.stringContaining('multiple gateway payments at once'),
    ])
  })

  test('stores no token, password or key', async () => {
    const { payment } = await paid({})
    const kept = JSON.stringify([await rail.initiate(newPayment()), await rail.verify(payment)].map((one) => one.raw))
    const account = Buffer.from(`${settings.appId}:${settings.password}`).toString('base64')
    for (const secret of [settings.password, account, 'PRIVATE KEY']) expect(kept).not.toContain(secret)
    expect(kept.match(/"token":"[^"]*"/gi)).toEqual(['"TOKEN":"***"', '"token":"***"'])
    expect(kept).toContain(payment.reference)
  })
})

describe('a payer who comes back', () => {
  const returned = (query: string) =>
    parseReturn({
      method: 'GET',
      query: new URLSearchParams(query),
      form: new URLSearchParams(),
      headers: {},
      body: new Uint8Array(),
    })

  test('brings TXNID and nothing else, whatever the outcome', async () => {
    for (const decision of ['approve', 'cancel'] as const) {
      const { payment, back } = await paid({}, decision)
      expect(new URL(back!).search).toBe(`?TXNID=${payment.reference}`)
      expect(returned(new URL(back!).search)).toEqual({
        reference: payment.reference,
        rail_id: null,
        authentic: 'unsigned',
      })
    }
  })

  test('does not return where the payment failed inside connectIPS', async () => {
    expect((await paid({}, 'decline')).back).toBeNull()
  })

  test.for(['', 'TXNID=', 'TXNID=A&TXNID=B', 'TXNID=sj1', 'TXNID=%3Cscript%3E', `TXNID=${'A'.repeat(21)}`])(
    'as "%s" names no payment',
    (query) => {
      expect(returned(query)).toEqual({ reference: null, rail_id: null, authentic: 'bad' })
    },
  )
})
