import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { forgetLimits, resetToken, signedUp, someone, verified, withEmail } from '../../../testing/people.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

let app: TestApp
/** Every statement that the server sent. */
const sent: string[] = []
beforeAll(async () => {
  const database = await testDatabase()
  app = await startTestApp({ database: { ...database, db: recorded(database.db) } })
})
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const statements = new Set(['one', 'maybe', 'many', 'run', 'last'])

/** The same database, with its statements in `sent`. */
function recorded(db: Database): Database {
  const noting = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, name) => {
        const own: unknown = Reflect.get(target, name)
        if (typeof own !== 'function' || !statements.has(String(name))) return own
        return (text: TemplateStringsArray, ...values: unknown[]) => {
          sent.push(text.join('?'))
          return own(text, ...values) as unknown
        }
      },
    })
  return {
    ...db,
    read: (work, patience) => db.read((tx) => work(noting(tx)), patience),
    write: (work) => db.write((tx) => work(noting(tx))),
  }
}

const { requestPasswordReset, readPasswordReset, resetPassword } = contract
const dead = { http: 422, status: '7004', body: { refusal: 'password_link_dead' } }
const fresh = 'seven yaks on a hill'

async function asked(ask: { email: string } | { mobile_no: string }): Promise<string> {
  await forgetLimits(app)
  await app.call(requestPasswordReset, ask)
  await app.runJobs()
  return resetToken(app, 'email' in ask ? ask.email : `+977${ask.mobile_no}`)
}

describe('POST /api/password/forgot', () => {
  test('answers the same for a known and an unknown address or number; only the known get a message', async () => {
    const [sita, gita] = [await verified(app), await withEmail(app)]
    await forgetLimits(app)
    const before = (await app.outbox(sita.email)).length
    const asks = [
      { email: sita.email },
      { email: 'nobody@example.com' },
      { mobile_no: sita.mobile_no },
      { mobile_no: gita.mobile_no },
      { mobile_no: '9841999999' },
    ]
    const answers = []
    for (const ask of asks) answers.push(await app.call(requestPasswordReset, ask))
    for (const { http, body } of answers)
      expect({ http, ...body }).toEqual({
        http: 200,
        status: '000',
        message: 'OK',
        data: { wait_seconds: 60, sent: true },
      })
    await app.runJobs()
    expect(await app.outbox(sita.email)).toHaveLength(before + 1)
    expect((await app.outbox(`+977${sita.mobile_no}`))[0]?.text).toMatch(
      /^Sahuji: set a new password .*verify\/password/,
    )
    // an unverified number may belong to any person
    expect(await app.outbox(`+977${gita.mobile_no}`)).toHaveLength(0)
    expect(await app.outbox('nobody@example.com')).toHaveLength(0)
  })

  test('asks the database the same for an unknown address as for a known one', async () => {
    const { email } = await withEmail(app)
    const askedFor = async (address: string): Promise<string[]> => {
      await forgetLimits(app)
      sent.length = 0
      await app.call(requestPasswordReset, { email: address })
      return [...sent]
    }
    const known = await askedFor(email)
    expect(known).not.toEqual([])
    expect(await askedFor('nobody@example.com')).toEqual(known)
    await app.runJobs()
  })

  test('sends one a minute and three an hour to an address from one network, known or not', async () => {
    const { email } = await withEmail(app)
    for (const address of [email, 'nobody@example.com']) {
      await forgetLimits(app)
      const ask = async () => (await app.call(requestPasswordReset, { email: address })).data
      expect(await ask()).toEqual({ wait_seconds: 60, sent: true })
      app.clock.advance({ seconds: 20 })
      expect(await ask()).toEqual({ wait_seconds: 40, sent: false })
      for (let n = 0; n < 2; n++) {
        app.clock.advance({ seconds: 60 })
        expect((await ask()).sent).toBe(true)
      }
      app.clock.advance({ seconds: 60 })
      expect(await ask()).toMatchObject({ sent: false, wait_seconds: 3600 - 200 })
      app.clock.advance({ days: 1 })
    }
  })

  test.each([
    [{}, 'email'],
    [{ email: 'a@example.com', mobile_no: '9800000001' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: 'a\0b' }, 'email'],
    [{ mobile_no: 'no number' }, 'mobile_no'],
  ])('refuses %j and names %s', async (ask, field) => {
    const answered = await app.raw('POST', requestPasswordReset.path, ask)
    expect(answered).toMatchObject({ http: 422, status: '014', errors: { [field]: [expect.anything()] } })
  })
})

describe('POST /api/password/reset', () => {
  test('sets the password, once; the old one is invalid, and every session has ended', async () => {
    const sita = await verified(app)
    const token = await asked({ email: sita.email })
    expect(await app.call(resetPassword, { token, password: fresh })).toMatchObject({
      http: 200,
      data: { email: sita.email },
    })
    expect(await sita.call(session.readCurrentUser, {})).toMatchObject({ http: 401, status: '003' })
    const signIn = (password: string) => app.call(session.signIn, { email: sita.email, password })
    expect(await signIn(sita.password)).toMatchObject({ http: 422, status: '3000' })
    expect(await signIn(fresh)).toMatchObject({ http: 200 })
    expect(await app.call(resetPassword, { token, password: 'another seven yaks' })).toMatchObject(dead)
  })

  test('of ten at once one succeeds', async () => {
    const { email } = await withEmail(app)
    const token = await asked({ email })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => app.call(resetPassword, { token, password: `${fresh} ${n}` })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
  })

  test('notifies the person by mail of when, with what and from where', async () => {
    const { email } = await withEmail(app)
    const token = await asked({ email })
    await app.call(
      resetPassword,
      { token, password: fresh },
      { headers: { 'user-agent': android, 'sahuji-time-zone': 'Asia/Katmandu' } },
    )
    const [told] = await app.outbox(email)
    expect(told).toMatchObject({ subject: 'Your password was changed' })
    expect(told?.text).toContain('Device: Chrome · Android\nPlace: Kathmandu · 127.0.0.*')
  })

  test('works for ten minutes from the last time that it was sent', async () => {
    const { email } = await withEmail(app)
    const first = await asked({ email })
    const second = await asked({ email })
    expect(second).toBe(first)
    app.clock.advance({ minutes: 9, seconds: 59 })
    expect((await app.call(readPasswordReset, { token: second })).http).toBe(200)
    app.clock.advance({ seconds: 1 })
    expect(await app.call(readPasswordReset, { token: second })).toMatchObject(dead)
    expect(await app.call(resetPassword, { token: second, password: fresh })).toMatchObject(dead)
  })

  test('by SMS to a verified number works as by mail', async () => {
    const sita = await verified(app)
    const token = await asked({ mobile_no: sita.mobile_no })
    expect(await app.call(resetPassword, { token, password: fresh })).toMatchObject({ http: 200 })
    expect((await app.call(session.signIn, { email: sita.email, password: fresh })).http).toBe(200)
  })

  test('opening the link uses nothing up, and a refused password neither', async () => {
    const sita = await withEmail(app)
    const token = await asked({ email: sita.email })
    for (let n = 0; n < 3; n++) {
      const { data } = await app.call(readPasswordReset, { token })
      expect(data).toMatchObject({ name: 'Sita Sharma', email: sita.email, mobile_no: sita.mobile_no })
      const page = await app.app.web.inject({ url: `/verify/password/${token}`, headers: { accept: 'text/html' } })
      expect(page.headers['referrer-policy']).toBe('no-referrer')
    }
    const refused = {
      password1234: 'password_common',
      qwertyuiop1234567890: 'password_common',
      [`${sita.email} 7`]: 'password_personal',
      [sita.password]: 'password_used_before',
    }
    for (const [password, refusal] of Object.entries(refused))
      expect(await app.call(resetPassword, { token, password })).toMatchObject({
        http: 422,
        status: '014',
        body: { refusal },
        errors: { password: [expect.anything()] },
      })
    expect(await app.raw('POST', resetPassword.path, { token, password: 'too short' })).toMatchObject({
      http: 422,
      errors: { password: ['This is too short; at least 12 characters.'] },
    })
    expect((await app.call(resetPassword, { token, password: fresh })).http).toBe(200)
  })

  test('lifts the lock of the account, also after a hundred failures in a row', async () => {
    const { email, password } = await withEmail(app)
    const token = await asked({ email })
    for (let n = 0; n < 11; n++) await app.call(session.signIn, { email, password: 'wrong' })
    expect(await app.call(session.signIn, { email, password })).toMatchObject({ http: 429 })
    await app.call(resetPassword, { token, password: fresh })
    expect((await app.call(session.signIn, { email, password: fresh })).http).toBe(200)
    await app.db.write((tx) => tx.run`delete from sign_in_failures`)
  })

  test('stores no token in plain form', async () => {
    const { email } = await withEmail(app)
    const token = await asked({ email })
    const kept = await app.owner.read((tx) => tx.many`select * from password_resets`)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test('a stranger’s token is invalid', async () => {
    expect(await app.call(resetPassword, { token: 'x'.repeat(43), password: fresh })).toMatchObject(dead)
    expect(await app.call(readPasswordReset, { token: 'x'.repeat(43) })).toMatchObject(dead)
  })

  test('the session of another person in the same browser stays', async () => {
    const [sita, gita] = [await signedUp(app), await withEmail(app)]
    const token = await asked({ email: gita.email })
    await app.call(resetPassword, { token, password: fresh }, { token: sita.token })
    expect(await someone(app, sita).call(session.readCurrentUser, {})).toMatchObject({ http: 200 })
  })
})

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
