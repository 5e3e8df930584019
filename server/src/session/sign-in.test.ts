import { smsPerDay } from '../platform/messages/sms-limits.ts'
import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { browserKey } from '../../testing/browser-key.ts'
import { signedUp, type Someone, plainSignIn } from '../../testing/people.ts'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { authDefaults } from '../auth/auth-settings.ts'
import { createFeed } from '../feed/feed.ts'
import { type PasswordHashes, passwordHashes } from '../platform/crypto/password-hashes.ts'
import { silentLog } from '../platform/log.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { signIn } from './sign-in.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await signedUp(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_failures`))

const wrong = { http: 422, status: '3000', message: 'Login Failed, Invalid Login Credentials!!' }

describe('POST /api/merchant/login', () => {
  test('signs in by e-mail and answers token and user at the top', async () => {
    const { email, password } = sita
    const { http, body } = await app.call(contract.signIn, { email, password, desktop_fcm: 'push-token-1' })
    expect(http).toBe(200)
    expect(body).toMatchObject({
      status: '000',
      access_token: expect.stringMatching(/^shj_at_/),
      user: {
        name: 'Sita Sharma',
        email,
        merchant: { vendor_key_production: expect.anything() },
        email_verified_at: null,
      },
    })
    expect(await app.db.read((tx) => tx.many`select push_token from sessions where push_token is not null`)).toEqual([
      { push_token: 'push-token-1' },
    ])
  })

  test.each([
    (bare: string) => bare,
    (bare: string) => `+977${bare}`,
    (bare: string) => `977-${bare}`,
    (bare: string) => `00977 ${bare.slice(0, 4)} ${bare.slice(4)}`,
    (bare: string) => `0${bare}`,
    (bare: string) => `\u202a(+977)\u00a0${bare.slice(0, 5)}\u2011${bare.slice(5)}\u202c\u200b`,
    (bare: string) => bare.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit))),
  ])('signs in by mobile number in any usual spelling (%#)', async (spelling) => {
    const { http } = await app.call(contract.signIn, { mobile_no: spelling(sita.mobile_no), password: sita.password })
    expect(http).toBe(200)
  })

  test('accepts an e-mail address pasted with invisible characters, and changes no password', async () => {
    const { email, password } = sita
    for (const typed of [`\u200b${email} \u00a0`, `\u2068${email}\u2069`])
      expect((await app.call(contract.signIn, { email: typed, password })).http).toBe(200)
    expect((await app.call(contract.signIn, { email, password: `${password}\u200b` })).http).toBe(422)
  })

  test('accepts an absent, empty or null push token', async () => {
    for (const desktop_fcm of ['', null]) {
      expect((await app.call(contract.signIn, { email: sita.email, password: sita.password, desktop_fcm })).http).toBe(
        200,
      )
    }
  })

  test('answers a wrong password, an unknown address and an unknown number with the same body', async () => {
    const answers = await Promise.all([
      app.call(contract.signIn, { email: sita.email, password: 'wrong' }),
      app.call(contract.signIn, { email: 'nobody@example.com', password: 'wrong' }),
      app.call(contract.signIn, { mobile_no: '9849999999', password: 'wrong' }),
      app.call(contract.signIn, { mobile_no: 'no number at all', password: 'wrong' }),
    ])
    const [first] = answers
    expect(first).toMatchObject(wrong)
    for (const { http, body } of answers) {
      expect(http).toBe(422)
      expect(body).toEqual({ ...first?.body, request_id: expect.anything() })
    }
  })

  test('computes as many hashes for an unknown account as for a known one', async () => {
    const counted: string[] = []
    const auth = authWith({
      ...hashes,
      hash: (password) => (counted.push('hash'), hashes.hash(password)),
      verify: (...of) => (counted.push('verify'), hashes.verify(...of)),
    })
    for (const email of [sita.email, 'nobody@example.com']) {
      await expect(signIn(auth)(fromAnywhere(), { email, password: 'wrong' })).rejects.toMatchObject({
        code: 'credentials_wrong',
      })
      // the owner's, and those of the three newest accounts that only named it
      expect(counted.splice(0)).toEqual(['verify', 'verify', 'verify', 'verify'])
    }
  })

  test('computes as many for any of the accounts that named the address, the first or the last', async () => {
    const email = 'named.by.three@example.com'
    const named = await Promise.all(
      [1, 2, 3].map((n) => signedUp(app, { ask: { email, password: `the own one, ${n}` } })),
    )
    let made = 0
    const auth = authWith({ ...hashes, verify: (...of) => (made++, hashes.verify(...of)) })
    for (const { password } of named) {
      made = 0
      await signIn(auth)(fromAnywhere(), { email, password })
      expect(made).toBe(4)
    }
  })

  test('opens no session for a password that was changed during its check', async () => {
    const { email, password } = await signedUp(app)
    const auth = authWith({
      ...hashes,
      verify: async (...of) => {
        const verdict = await hashes.verify(...of)
        const changed = await hashes.hash('seven yaks on a hill')
        await app.db.write(
          (tx) => tx.run`
          update passwords set hash = ${changed.hash}
           where person_id = (select id from people where email = ${email})`,
        )
        return verdict
      },
    })
    await expect(signIn(auth)(fromAnywhere(), { email, password })).rejects.toMatchObject({ code: 'credentials_wrong' })
    const opened = await app.db.read(
      (tx) => tx.many`
      select network from sessions
       where person_id = (select id from people where email = ${email}) and network = ${fromAnywhere().network}`,
    )
    expect(opened).toEqual([])
  })

  test.each([
    [{ password: 'x' }, 'email'],
    [{ email: 'a@example.com', mobile_no: '9800000001', password: 'x' }, 'email'],
    [{ email: 'a@example.com' }, 'password'],
    [{ email: 'a@example.com', password: 'x', role: 'operator' }, 'role'],
    [{ email: 'a\0@example.com', password: 'x' }, 'email'],
    [{ email: ['a@example.com'], password: 'x' }, 'email'],
    [{ email: 'a@example.com', password: 'x'.repeat(2000) }, 'password'],
  ])('refuses %j and names %s', async (ask, field) => {
    const answered = await app.raw('POST', contract.signIn.path, ask)
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { [field]: [expect.anything()] } })
  })

  test('remembers a device only where its key is bound', async () => {
    const url = contract.signIn.path
    const ask = { email: sita.email, password: sita.password, remember_device: true }
    const key = browserKey()
    const bound = await app.call(plainSignIn, ask, {
      proof: key.prove({ method: 'POST', url, now: app.clock.now() }),
    })
    const plain = await app.call(plainSignIn, ask)
    app.clock.advance({ hours: 11 })
    const user = contract.readCurrentUser
    const proof = key.prove({ method: 'GET', url: user.path, now: app.clock.now(), token: bound.data.access_token })
    expect((await app.call(user, {}, { token: bound.data.access_token, proof })).http).toBe(200)
    expect((await app.call(user, {}, { token: plain.data.access_token })).http).toBe(401)
  })
})

const peppers = ['a pepper for tests only'] as const
const hashes = passwordHashes(peppers)

/** The dependencies of the sign-in, with other hashes. */
const authWith = (made: PasswordHashes): AuthDependencies => ({
  settings: authDefaults,
  hashes: made,
  peppers,
  feed: createFeed(),
  sms: { ...authDefaults.sms, per_day: smsPerDay(1), log: silentLog },
  push: { addressIn: () => undefined },
  brand: 'Sahuji',
  support_phone: '+977-1-4620147',
  public_url: '',
})

const fromAnywhere = (): OwnCall<'anyone'> => ({
  db: app.db,
  clock: app.clock,
  person: undefined,
  proof: undefined,
  key: '',
  network: '10.0.0.1',
  device: '',
  time_zone: '',
  language: 'en',
  requested_language: undefined,
  cookie: () => undefined,
})
