import { resendPhoneCode, verifyPhone } from '@sahuji/contract/auth'
import { listNotifications } from '@sahuji/contract/notifications'
import { readCurrentUser, signIn, signOut } from '@sahuji/contract/session'
import { listTransactions } from '@sahuji/contract/transactions'
import { readWallet } from '@sahuji/contract/wallet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../calls/call.ts'
import { CallFailed } from '../calls/call-failed.ts'

vi.mock('../session/session.ts', () => ({
  sessionValue: () => null,
  token: () => 'theirs',
  proof: async () => undefined,
  reloadSession: async () => false,
}))
vi.mock('../server/server.ts', () => ({
  app: { origin: '', authorizer: 'theirs' },
  isOwnServer: () => false,
  learnServer: () => undefined,
  learnServerTime: () => undefined,
  serverKnown: async () => undefined,
  isClockOff: () => false,
}))

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
const answers = (response: Response) => fetched.mockResolvedValueOnce(response)
const json = (body: unknown, status = 200) => answers(Response.json(body, { status }))
const html = () => answers(new Response('<h1>Please wait</h1>', { headers: { 'content-type': 'text/html' } }))
const failureOf = async (calling: Promise<unknown>): Promise<CallFailed> => {
  const error = await calling.catch((failure: unknown) => failure)
  if (error instanceof CallFailed) return error
  throw new Error('the call succeeded')
}
const verify = () => call(verifyPhone, { code: '123456' })

describe('a foreign server’s answer', () => {
  const calls = {
    'the user info': () => call(readCurrentUser, {}),
    'the wallet': () => call(readWallet, {}),
    'the history': () => call(listTransactions, { sort: 'DESC' }),
    'the notifications': () => call(listNotifications, {}),
    'the sign-in': () => call(signIn, { email: 'a@b.c', password: 'x' }),
  }

  test.each(Object.entries(calls))(
    'to %s fails as HTML, without contents, as an empty object and as null',
    async (_, calling) => {
      html()
      expect(await failureOf(calling())).toMatchObject({ kind: 'unreadable' })
      answers(new Response(null, { status: 204 }))
      expect(await failureOf(calling())).toMatchObject({ kind: 'unreadable' })
      for (const body of [{}, { data: null }, { status: '000', message: 'OK' }, null, 'text']) {
        json(body)
        expect(await failureOf(calling())).toMatchObject({ kind: 'unreadable' })
      }
    },
  )

  test('keeps the message of an answer that has neither a status nor what was asked for', async () => {
    json({ message: 'Not from here.' })
    const raw = { status: '', message: 'Not from here.' }
    expect(await failureOf(calls['the sign-in']())).toMatchObject({ kind: 'unreadable', raw })
    json({ status: '000', message: 'Signed in.' })
    expect(await failureOf(calls['the sign-in']())).toMatchObject({ raw: { status: '', message: '' } })
  })

  test('to a command fails as HTML and succeeds without contents', async () => {
    html()
    expect(await failureOf(verify())).toMatchObject({ kind: 'unreadable' })
    answers(new Response(null, { status: 204 }))
    expect(await call(signOut, {})).toEqual({})
  })

  test('that does not arrive completely fails like a lost connection', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    answers(new Response(body))
    expect(await failureOf(call(readWallet, {}))).toMatchObject({ kind: 'offline' })
  })
})

describe('a service code in a foreign server’s answer', () => {
  test.each([
    ['014', 200],
    [14, 200],
    ['099', 202],
    [602, 422],
  ])('%j is a refusal at HTTP %i', async (status, http) => {
    json({ status, message: 'Their words.' }, http)
    const code = `${status}`.padStart(3, '0')
    expect(await failureOf(verify())).toMatchObject({ kind: 'answered', http, status: code, message: 'Their words.' })
  })

  test('is absent from a refusal by a word that means no', async () => {
    json({ status: false, message: 'Wrong.' })
    expect(await failureOf(verify())).toMatchObject({ kind: 'answered', status: '', message: 'Wrong.' })
  })

  test.each([undefined, '000', 200, '200', true, 1, 'success', 'ok'])(
    'is absent from the success %j',
    async (status) => {
      json({ status, message: { not: 'a text' } })
      expect(await verify()).toEqual({ access_token: null })
      json({ status, data: { balance: 5 } })
      expect(await call(readWallet, {})).toEqual({ balance: 5n })
    },
  )

  test('leaves out a message that is not text', async () => {
    json({ status: '005', message: { en: 'Slow down.' } }, 429)
    expect(await failureOf(call(resendPhoneCode, {}))).toMatchObject({ status: '005', message: '' })
  })
})

test('a bare list is accepted from a foreign server', async () => {
  json([{ id: 1, amount: 5, created_at: '2026-11-20' }])
  expect((await call(listTransactions, { sort: 'DESC' })).data).toHaveLength(1)
})
