import { serverHeader } from '@sahuji/contract/http/envelope'
import { readWallet } from '@sahuji/contract/wallet'
import { signIn, type SignedIn } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { resendPhoneCode } from '@sahuji/contract/auth'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call, callWithMessage, onCallFailed } from './call.ts'
import { CallFailed } from './call-failed.ts'

const session = vi.hoisted(() => ({ token: null as string | null, elsewhere: null as string | null }))
vi.mock('../session/session.ts', () => ({
  sessionValue: () => null,
  token: () => session.token,
  proof: async ({ method, url }: { method: string; url: string }) => `proof of ${method} ${url} with ${session.token}`,
  // another tab may have received a new token
  reloadSession: async () => {
    const isNew = session.elsewhere !== null
    session.token = session.elsewhere ?? session.token
    session.elsewhere = null
    return isNew
  },
}))

const fetched = vi.fn<typeof fetch>()
// our own server names itself in every answer
const headers = { [serverHeader]: '1' }
const answers = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status, headers }))
const amounts = { balance: 123_456, available: 120_000, held: 3456, on_its_way: 0 }
const wallet = () => ({ status: '000', message: 'Fine.', data: { ...amounts, as_of: '2026-11-20T04:00:00.000Z' } })
const failureOf = async (calling: Promise<unknown>): Promise<CallFailed> => {
  const error = await calling.catch((failure: unknown) => failure)
  if (error instanceof CallFailed) return error
  throw new Error('the call succeeded')
}
const sent = (nth = 0) => {
  const [url, init] = fetched.mock.calls[nth] ?? []
  return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) }
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  Object.assign(session, { token: 'sh_token', elsewhere: null })
})

describe('a request', () => {
  test('has the specification’s headers, the bearer token and its proof', async () => {
    answers(wallet())
    await call(readWallet, {})
    const { url, method, headers, body } = sent()
    expect([url, method, body]).toEqual(['/api/wallet', 'GET', undefined])
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      'app-authorizer': 'sahuji-web',
      authorization: 'Bearer sh_token',
      'sahuji-proof': 'proof of GET /api/wallet with sh_token',
    })
  })

  test('that the document sent early is answered by it, and sent no second time', async () => {
    const early = async () => ({ token: 'sh_token', response: Response.json(wallet(), { headers }) })
    globalThis.earlyCalls = new Map([['/api/wallet', { sentAt: performance.now(), answer: early() }]])
    expect(await call(readWallet, {})).toMatchObject({ balance: 123_456n })
    expect(fetched).not.toHaveBeenCalled()
  })

  test('whose early answer is a refusal is sent with the present token', async () => {
    const early = async () => ({ token: 'sh_token', response: Response.json({}, { status: 401, headers }) })
    globalThis.earlyCalls = new Map([['/api/wallet', { sentAt: performance.now(), answer: early() }]])
    answers(wallet())
    expect(await call(readWallet, {})).toMatchObject({ balance: 123_456n })
    expect(sent().headers.get('authorization')).toBe('Bearer sh_token')
  })

  test('without a session has no bearer token, a JSON body, and the caller’s own headers and key', async () => {
    session.token = null
    answers({ status: '000', message: '', data: { wait_seconds: 30, sent: true } })
    await call(resendPhoneCode, { email: 'a@b.c' }, { key: 'k', headers: { 'access-control-allow-origin': '*' } })
    const { headers, body } = sent()
    expect(headers.has('authorization')).toBe(false)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('idempotency-key')).toBe('k')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(body).toBe('{"email":"a@b.c"}')
  })
})

describe('an answer', () => {
  test('is read from data, with amounts as paisa and the message beside it', async () => {
    answers(wallet())
    const { data, message } = await callWithMessage(readWallet, {})
    expect(data).toMatchObject({ balance: 123_456n })
    expect(message).toBe('Fine.')
  })

  test('is a list with its cursor', async () => {
    answers({ status: '000', message: '', data: [], next: null })
    expect(await call(listTransactions, { sort: 'DESC' })).toMatchObject({ data: [], next: null })
  })

  test('is read from the top level, as for the sign-in', async () => {
    const user = {
      name: 'Sita',
      email: 'a@b.c',
      mobile_no: '+9779801000001',
      phone_verified_at: null,
      email_verified_at: '2026-11-20T04:00:00.000Z',
      commission_value: 80,
      commission_type: 'percent',
      bank_transfer_limit: null,
      merchant: { vendor_key_production: null, vendor_key_sandbox: null },
      kyc_status: null,
      avatar: null,
    }
    answers({ status: '000', message: '', access_token: 'sh_new', user })
    const given = (await call(signIn, { email: 'a@b.c', password: 'x' })) as SignedIn
    expect(given.access_token).toBe('sh_new')
    expect(given.user.email_verified_at).toEqual(new Date('2026-11-20T04:00:00.000Z'))
  })
})

describe('a failure', () => {
  test.each([7004, '7004'])('with status %j at HTTP 200 reaches the listeners', async (status) => {
    const listener = vi.fn()
    const stop = onCallFailed(listener)
    answers({ status, message: 'The wallet rests today.' })
    const failure = await failureOf(call(readWallet, {}, { isQuiet: true }))
    stop()
    expect(failure).toMatchObject({ kind: 'answered', http: 200, status: '7004', message: 'The wallet rests today.' })
    expect(listener).toHaveBeenCalledExactlyOnceWith(failure, { isQuiet: true })
  })

  test('carries the refusal, its facts, the fields and the request', async () => {
    const body = {
      status: '016',
      message: 'Too low.',
      refusal: 'amount_too_low',
      facts: { amount: 'Rs.10.00' },
      errors: { amount: ['Too low.'] },
      request_id: 'r-1',
    }
    answers(body, 422)
    expect(await failureOf(call(readWallet, {}))).toMatchObject({
      http: 422,
      refusal: 'amount_too_low',
      facts: body.facts,
      errors: body.errors,
      request: 'r-1',
    })
  })

  test('of 401 reaches all listeners, and none that stopped', async () => {
    const [one, other, gone] = [vi.fn(), vi.fn(), vi.fn()]
    const stops = [onCallFailed(one), onCallFailed(other)]
    onCallFailed(gone)()
    answers({ status: '003', message: 'Your session has ended.' }, 401)
    const failure = await failureOf(call(readWallet, {}))
    for (const stop of stops) stop()
    expect(failure.http).toBe(401)
    expect([one, other, gone].map((listener) => listener.mock.calls.length)).toEqual([1, 1, 0])
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('of 401 leads to one repetition when another tab received a new token', async () => {
    session.elsewhere = 'sh_newer'
    answers({ status: '003', message: '' }, 401)
    answers(wallet())
    expect(await call(readWallet, {})).toMatchObject({ balance: 123_456n })
    expect(sent(1).headers.get('authorization')).toBe('Bearer sh_newer')
    expect(sent(1).headers.get('sahuji-proof')).toContain('sh_newer')
  })

  test('without a connection is offline, and after 30 seconds a timeout, both with an unknown outcome', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await failureOf(call(readWallet, {}))).toMatchObject({ kind: 'offline', http: 0, status: '004' })
    fetched.mockRejectedValueOnce(new DOMException('too long', 'TimeoutError'))
    expect(await failureOf(call(readWallet, {}))).toMatchObject({ kind: 'timeout', http: 0, status: '004' })
  })

  test('includes an answer that does not match the contract', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 200 }))
    expect(await failureOf(call(readWallet, {}))).toMatchObject({ kind: 'unreadable', status: '001' })
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    expect(await failureOf(call(readWallet, {}))).toMatchObject({ kind: 'answered', http: 502, status: '' })
  })
})
