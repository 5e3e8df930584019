import { createPrivateKey, sign } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSimulator, type Simulator } from '../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator({ port: 0, clock: { now: () => new Date('2026-11-20T18:20:00Z') } })
})
beforeEach(() => {
  simulator.connectips.reset()
  simulator.connectips.merchant({ return_url: 'http://127.0.0.1:9/rails/connectips/return' })
})
afterAll(() => simulator.stop())

const tokenOf = (text: string) =>
  sign('sha256', Buffer.from(text), createPrivateKey(simulator.keys.connectips.privateKey)).toString('base64')

const fields = {
  MERCHANTID: '550',
  APPID: 'MER-550-APP-1',
  APPNAME: 'Sahuji',
  TXNID: 'SJ1',
  TXNDATE: '21-11-2026',
  TXNCRNCY: 'NPR',
  TXNAMT: '100000',
  REFERENCEID: 'SJ1',
  REMARKS: 'Load',
  PARTICULARS: 'Wallet load',
}
const signed = (changes: Partial<typeof fields> = {}) => {
  const all = { ...fields, ...changes }
  const text = Object.entries({ ...all, TOKEN: 'TOKEN' }).map(([name, value]) => `${name}=${value}`)
  return { ...all, TOKEN: tokenOf(text.join(',')) }
}
const send = async (path: string, form: Record<string, string>) => {
  const body = new URLSearchParams(form)
  const answer = await fetch(`${simulator.url}${path}`, { method: 'POST', redirect: 'manual', body })
  return { http: answer.status, text: await answer.text(), location: answer.headers.get('location') }
}
const login = (form: Record<string, string> = signed()) => send('/connectipswebgw/loginpage', form)
const press = (to: Record<string, string>) =>
  send(`/connectipswebgw/pay/${simulator.connectips.payment('SJ1').process_id}`, to)

const ask = async (
  call: string,
  changes: Record<string, unknown> = {},
  password = simulator.keys.connectips.password,
) => {
  const body = { merchantId: 550, appId: 'MER-550-APP-1', referenceId: 'SJ1', txnAmt: 100_000, ...changes }
  const token = tokenOf(`MERCHANTID=550,APPID=MER-550-APP-1,REFERENCEID=${body.referenceId},TXNAMT=${body.txnAmt}`)
  const answer = await fetch(`${simulator.url}/connectipswebws/api/creditor/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`MER-550-APP-1:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ token, ...body }),
  })
  return { http: answer.status, text: await answer.text() }
}
const statusOf = async () => (JSON.parse((await ask('validatetxn')).text) as { statusDesc: string }).statusDesc

describe('the pages', () => {
  test('lead from signing in over the confirmation to the OTP, and back with TXNID alone', async () => {
    expect((await login()).text).toContain('Sign in to connectIPS')
    expect(await statusOf()).toBe('TRANSACTION NOT FOUND')
    expect((await press({ to: 'confirm' })).text).toContain('Send OTP')
    expect(await statusOf()).toBe('TRANSACTION INCOMPLETE')
    expect((await press({ to: 'otp' })).text).toContain('Pay Rs.1,004.00')
    const { http, location } = await press({ decision: 'approve', otp: '123456' })
    expect([http, location]).toEqual([303, 'http://127.0.0.1:9/rails/connectips/return?TXNID=SJ1'])
    expect(await statusOf()).toBe('TRANSACTION SUCCESSFUL')
  })

  test('keep a payer whose bank refused, and send back a payer who returns', async () => {
    await login()
    expect(await press({ decision: 'decline' })).toMatchObject({ http: 200, location: null })
    await login(signed({ TXNID: 'SJ2' }))
    expect(simulator.connectips.decide('SJ2', 'cancel').return_url).toMatch(/\?TXNID=SJ2$/)
  })

  test.for<[string, () => Record<string, string>, RegExp]>([
    ['without a token', () => ({ ...fields }), /Invalid token/],
    ['with a changed amount', () => ({ ...signed(), TXNAMT: '1' }), /Invalid token/],
    ['for another merchant', () => signed({ MERCHANTID: '551' }), /Invalid merchant/],
    ['in dollars', () => signed({ TXNCRNCY: 'USD' }), /Invalid currency/],
    ['of another day', () => signed({ TXNDATE: '19-11-2026' }), /Invalid transaction date/],
    ['with a day the other way round', () => signed({ TXNDATE: '2026-11-21' }), /Invalid transaction date/],
    ['with a long TXNID', () => signed({ TXNID: 'A'.repeat(21) }), /TXNID is missing or too long/],
    ['without remarks', () => signed({ REMARKS: '' }), /REMARKS is missing or too long/],
  ])('take no form %s', async ([, form, says]) => {
    const { http, text } = await login(form())
    expect([http, text]).toEqual([403, expect.stringMatching(says)])
  })

  test('take no TXNID twice, and none before addresses are registered', async () => {
    await login()
    expect(await login()).toMatchObject({
      http: 403,
      text: expect.stringContaining('multiple gateway payments at once'),
    })
    simulator.connectips.merchant({ return_url: null })
    expect(await login(signed({ TXNID: 'SJ3' }))).toMatchObject({
      http: 403,
      text: expect.stringContaining('Session expired'),
    })
  })
})

describe('the calls', () => {
  test('name the amount as text in one and as a decimal number in the other, in paisa', async () => {
    await login()
    simulator.connectips.decide('SJ1', 'approve')
    expect((await ask('validatetxn')).text).toContain('"txnAmt":"100000"')
    const { text } = await ask('gettxndetail')
    for (const part of [
      '"txnAmt":100000.00',
      '"creditStatus":"000"',
      '"chargeAmt":400',
      '"chargeLiability":"CG"',
      'SUCESSFULL',
    ])
      expect(text).toContain(part)
  })

  test('want the account and a token over what is asked', async () => {
    expect(await ask('validatetxn', {}, 'wrong')).toMatchObject({ http: 401, text: expect.stringContaining('<h1>') })
    expect((await ask('validatetxn', { token: 'AAAA' })).text).toContain('INVALID TOKEN')
    expect((await ask('validatetxn', { txnAmt: '100000' })).text).toContain('INVALID TOKEN')
  })
})

test('the key is handed out as CREDITOR.pfx, in no flavour that there is not', async () => {
  const get = (query: string) => fetch(`${simulator.url}/control/connectips/CREDITOR.pfx${query}`)
  expect((await get('')).headers.get('content-type')).toBe('application/x-pkcs12')
  expect((await get('?flavour=jks')).status).toBe(404)
})
