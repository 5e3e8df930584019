import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, linkToken, signedUp, withEmail } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const { resendEmailLink, verifyEmail } = contract
const dead = { http: 422, status: '7004', body: { refusal: 'email_link_dead' } }

describe('POST /api/email/verify', () => {
  test('verifies the address of the link, without a session and once', async () => {
    const sita = await signedUp(app)
    const token = await linkToken(app, sita.email)
    expect(await app.call(verifyEmail, { token })).toMatchObject({ http: 200, data: { email: sita.email } })
    const { data } = await sita.call(session.readCurrentUser, {})
    expect(data.email_verified_at).toEqual(app.clock.now())
    expect(await app.call(verifyEmail, { token })).toMatchObject(dead)
  })

  test('of ten at once one succeeds', async () => {
    const sita = await signedUp(app)
    const token = await linkToken(app, sita.email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(verifyEmail, { token })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array<number>(9).fill(422)])
  })

  test('refuses an unknown link, one of more than 24 hours, and all of a person once one was used', async () => {
    expect(await app.call(verifyEmail, { token: 'x'.repeat(43) })).toMatchObject(dead)
    const sita = await signedUp(app)
    const first = await linkToken(app, sita.email)
    app.clock.advance({ hours: 24 })
    expect(await app.call(verifyEmail, { token: first })).toMatchObject(dead)
    const links: string[] = []
    for (let n = 0; n < 2; n++) {
      app.clock.advance({ seconds: 30 })
      await app.call(resendEmailLink, { email: sita.email })
      await app.runJobs()
      links.push(await linkToken(app, sita.email))
    }
    const [earlier = '', later = ''] = links
    expect(later).not.toBe(earlier)
    expect(await app.call(verifyEmail, { token: earlier })).toMatchObject({ http: 200 })
    expect(await app.call(verifyEmail, { token: later })).toMatchObject(dead)
  })

  test.each(['', 'short', 'x'.repeat(129), 'x'.repeat(20) + '\0', 7, null])(
    'refuses the token %j and names the field',
    async (token) => {
      const answered = await app.raw('POST', verifyEmail.path, { token })
      expect(answered).toMatchObject({ http: 422, status: '014', errors: { token: [expect.anything()] } })
    },
  )
})

describe('POST /api/email/resend', () => {
  test('answers the same for an unknown, an unverified and a verified address; only the unverified gets mail', async () => {
    const [sita, gita] = [await signedUp(app), await withEmail(app)]
    await forgetLimits(app)
    const addresses = ['nobody@example.com', sita.email, gita.email]
    const answers = await Promise.all(addresses.map((email) => app.call(resendEmailLink, { email })))
    for (const { http, body } of answers) {
      expect({ http, ...body }).toEqual({
        http: 200,
        status: '000',
        message: 'OK',
        data: { wait_seconds: 30, sent: true },
      })
    }
    const again = await Promise.all(addresses.map((email) => app.call(resendEmailLink, { email })))
    for (const { data } of again) expect(data).toEqual({ wait_seconds: 30, sent: false })
    await app.runJobs()
    const mails = await Promise.all(addresses.map((email) => app.outbox(email)))
    expect(mails.map((sent) => sent.length)).toEqual([0, 2, 1])
  })

  test('waits 30 seconds from the mail of the registration on, and sends five in an hour', async () => {
    const sita = await signedUp(app)
    app.clock.advance({ seconds: 10 })
    expect((await app.call(resendEmailLink, { email: sita.email.toUpperCase() })).data).toEqual({
      wait_seconds: 20,
      sent: false,
    })
    app.clock.advance({ seconds: 20 })
    for (let n = 0; n < 4; n++) {
      expect((await app.call(resendEmailLink, { email: sita.email })).data.sent).toBe(true)
      app.clock.advance({ seconds: 30 })
    }
    const { data } = await app.call(resendEmailLink, { email: sita.email })
    expect(data).toEqual({ wait_seconds: 3600 - 150, sent: false })
  })

  test.each([{}, { email: '' }, { email: 7 }, { email: 'a\0b' }, { email: 'x'.repeat(255) }])(
    'refuses %j and names the field',
    async (ask) => {
      const answered = await app.raw('POST', resendEmailLink.path, ask)
      expect(answered).toMatchObject({ http: 422, status: '014', errors: { email: [expect.anything()] } })
    },
  )
})
