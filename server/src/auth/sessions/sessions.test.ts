import * as auth from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { browserKey, type ProofFor } from '../../../testing/browser-key.ts'
import { phoneCode, signedUp, someone, withEmail } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const url = session.readCurrentUser.path
const unproved = { http: 401, status: '003', body: { refusal: 'proof_missing' } }
const ended = { http: 401, status: '003', body: { refusal: 'session_missing' } }

describe('a session bound to a browser’s key', () => {
  test('refuses its token without a proof, or with another browser’s', async () => {
    const { token } = await signedUp(app)
    const thief = browserKey().prove({ method: 'GET', url, now: app.clock.now(), token })
    expect(await app.raw('GET', url, undefined, { token })).toMatchObject(unproved)
    expect(await app.raw('GET', url, undefined, { token, proof: thief })).toMatchObject(unproved)
  })

  test.each<[string, (right: ProofFor) => Partial<ProofFor>]>([
    ['another method', () => ({ method: 'POST' })],
    ['another path', () => ({ url: '/api/wallet' })],
    ['another query', () => ({ url: `${url}?a=1` })],
    ['another token', () => ({ token: 'shj_at_other' })],
    ['a moment too long ago', ({ now }) => ({ now: new Date(now.getTime() - 121_000) })],
    ['a moment to come', ({ now }) => ({ now: new Date(now.getTime() + 122_000) })],
  ])('refuses a proof made for %s', async (_, change) => {
    const { key, token } = await signedUp(app)
    const right = { method: 'GET', url, now: app.clock.now(), token }
    expect(await app.raw('GET', url, undefined, { token, proof: key?.prove(right) ?? '' })).toMatchObject({ http: 200 })
    const proof = key?.prove({ ...right, ...change(right) }) ?? ''
    expect(await app.raw('GET', url, undefined, { token, proof })).toMatchObject(unproved)
  })

  test.each(['', 'a.b', 'a.b.c', '..', 'x'.repeat(9000), `${btoa('{"alg":"none"}')}.${btoa('{}')}.`])(
    'refuses the proof %j',
    async (proof) => {
      const { token } = await signedUp(app)
      expect(await app.raw('GET', url, undefined, { token, proof })).toMatchObject(unproved)
    },
  )

  test('refuses a proof whose claims were changed after signing', async () => {
    const { key, token } = await signedUp(app)
    const [head, , signature] = (
      key?.prove({ method: 'GET', url: '/api/wallet', now: app.clock.now(), token }) ?? ''
    ).split('.')
    const [, claims] = browserKey().prove({ method: 'GET', url, now: app.clock.now(), token }).split('.')
    expect(await app.raw('GET', url, undefined, { token, proof: `${head}.${claims}.${signature}` })).toMatchObject(
      unproved,
    )
  })

  test('accepts the proof of a change once, also of twenty at the same moment', async () => {
    const sita = await withEmail(app)
    const { path } = auth.resendPhoneCode
    const proof = sita.key?.prove({ method: 'POST', url: path, now: app.clock.now(), token: sita.token }) ?? ''
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.raw('POST', path, {}, { token: sita.token, proof })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ http }) => http === 401)).toHaveLength(19)
    expect(await app.outbox(`+977${sita.mobile_no}`)).toHaveLength(1)
  })

  test('gets a new token when the phone is verified, and the old one is invalid at once', async () => {
    const sita = await withEmail(app)
    await sita.call(auth.resendPhoneCode, {})
    const { data } = await sita.call(auth.verifyPhone, { code: await phoneCode(app, sita.mobile_no) })
    expect(data.access_token).toMatch(/^shj_at_/)
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject(ended)
    const renewed = someone(app, { ...sita, token: data.access_token ?? '' })
    expect(await renewed.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
  })
})

describe('a session', () => {
  test('with a plain token keeps it when the phone is verified', async () => {
    const sita = await withEmail(app, { is_bound: false })
    await sita.call(auth.resendPhoneCode, {})
    const { data } = await sita.call(auth.verifyPhone, { code: await phoneCode(app, sita.mobile_no) })
    expect(data.access_token).toBeNull()
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
  })

  test('ends after an hour without a request', async () => {
    const sita = await signedUp(app)
    app.clock.advance({ minutes: 59 })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
    app.clock.advance({ minutes: 59 })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
    app.clock.advance({ minutes: 60 })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject(ended)
  })

  test('ends after 24 hours however busy it is', async () => {
    const sita = await signedUp(app)
    for (let hour = 0; hour < 47; hour++) {
      app.clock.advance({ minutes: 30 })
      expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
    }
    app.clock.advance({ minutes: 30 })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject(ended)
  })

  test('records that it was seen at most once a minute', async () => {
    const sita = await signedUp(app)
    const seen = () =>
      app.db.read(
        (tx) => tx.one<{ last_seen_at: Date }>`
      select s.last_seen_at from sessions s join people p on p.id = s.person_id where p.email = ${sita.email}`,
      )
    const { last_seen_at } = await seen()
    app.clock.advance({ seconds: 59 })
    await sita.call(session.readCurrentUser, {})
    expect(await seen()).toEqual({ last_seen_at })
    app.clock.advance({ seconds: 1 })
    await sita.call(session.readCurrentUser, {})
    expect(await seen()).toEqual({ last_seen_at: app.clock.now() })
  })
})
