import * as auth from '@sahuji/contract/auth'
import * as factors from '@sahuji/contract/auth/second-factors'
import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as session from '@sahuji/contract/session'
import * as steps from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { resetToken, verified, someone, type Someone } from '../../testing/people.ts'
import { secondStepOf, firstStep, strangerWith, totpNow, withPasskey, withTotp } from '../../testing/second-factors.ts'

let app: TestApp
let sita: Someone
let secret: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  ;({ secret } = await withTotp(app, sita))
  app.clock.advance({ minutes: 2 })
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const dead = { http: 422, status: '7004', body: { refusal: 'ticket_dead' } }

describe('POST /api/merchant/login with a second factor', () => {
  test('answers a ticket and the ways of the second step, and opens no session', async () => {
    const before = await app.db.read((tx) => tx.one<{ count: bigint }>`select count(*) from sessions`)
    const { http, body, ticket, ways } = await firstStep(strangerWith(app), sita)
    expect(http).toBe(200)
    expect(body).toMatchObject({ status: '000', message: 'Confirm with your second factor.' })
    expect(body).not.toHaveProperty('user')
    expect(body).not.toHaveProperty('access_token')
    expect(body.message).not.toContain(ticket)
    expect(ways).toEqual(['totp', 'recovery_code'])
    expect(await app.db.read((tx) => tx.one`select count(*) from sessions`)).toEqual(before)
  })

  test('does not reveal the second factor to a wrong password', async () => {
    const { body } = await firstStep(strangerWith(app), { ...sita, password: 'wrong' })
    expect(body).toMatchObject({ status: '3000', refusal: 'credentials_wrong' })
  })
})

describe('POST /api/merchant/login/second', () => {
  test('answers like the sign-in, with the options of the first step', async () => {
    const browser = strangerWith(app)
    const { email, password } = sita
    const first = await browser.call(session.signIn, { email, password, desktop_fcm: 'push-2', remember_device: true })
    const { ticket } = secondStepOf(first.body)
    const { http, data } = await browser.call(steps.signInSecond, { ticket, totp_code: totpNow(app, secret) })
    expect(http).toBe(200)
    expect(data).toMatchObject({ access_token: expect.stringMatching(/^shj_at_/), user: { email } })
    app.clock.advance({ hours: 11 })
    const again = someone(app, { ...sita, key: browser.key, token: data.access_token })
    expect((await again.call(session.readCurrentUser, {})).http).toBe(200)
    expect(
      await app.db.read((tx) => tx.many`select push_token from sessions where push_token is not null`),
    ).toContainEqual({
      push_token: 'push-2',
    })
  })

  test('accepts a ticket once, from its own browser, within five minutes', async () => {
    const browser = strangerWith(app)
    const { ticket } = await firstStep(browser, sita)
    const proof = () => ({ ticket, totp_code: totpNow(app, secret) })
    expect(await strangerWith(app).call(steps.signInSecond, proof())).toMatchObject(dead)
    expect(await strangerWith(app, null).call(steps.signInSecond, proof())).toMatchObject(dead)
    expect((await browser.call(steps.signInSecond, proof())).http).toBe(200)
    app.clock.advance({ seconds: 30 })
    expect(await browser.call(steps.signInSecond, proof())).toMatchObject(dead)
    const { ticket: late } = await firstStep(browser, sita)
    app.clock.advance({ minutes: 5 })
    expect(await browser.call(steps.signInSecond, { ticket: late, totp_code: totpNow(app, secret) })).toMatchObject(
      dead,
    )
  })

  test('gives a plain client, which sends no key, a plain token', async () => {
    const script = strangerWith(app, null)
    const { ticket } = await firstStep(script, sita)
    const { data } = await script.call(steps.signInSecond, { ticket, totp_code: totpNow(app, secret) })
    expect((await app.call(session.readCurrentUser, {}, { token: data.access_token })).http).toBe(200)
  })

  test('lets one of three concurrent recovery codes in, and spends one', async () => {
    const browser = strangerWith(app)
    const gita = await verified(app)
    const { recovery_codes } = await withTotp(app, gita)
    const { ticket } = await firstStep(browser, gita)
    const answers = await Promise.all(
      recovery_codes.slice(0, 3).map((recovery_code) => browser.call(steps.signInSecond, { ticket, recovery_code })),
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.refusal === 'ticket_dead')).toHaveLength(2)
    const { data } = answers.find(({ http }) => http === 200)!
    const inside = someone(app, { ...gita, key: browser.key, token: data.access_token })
    expect((await inside.call(factors.readSecurity, {})).data.recovery_codes_left).toBe(9)
  })

  test('allows five codes for each ticket, also concurrently, and ten a quarter of an hour', async () => {
    const browser = strangerWith(app)
    const guess = async (ticket: string) =>
      (await browser.call(steps.signInSecond, { ticket, totp_code: '000000' })).body.refusal
    const { ticket } = await firstStep(browser, sita)
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess(ticket)))
    expect(answers.filter((refusal) => refusal === 'second_factor_wrong')).toHaveLength(5)
    const second = await firstStep(browser, sita)
    for (let tries = 0; tries < 5; tries++) await guess(second.ticket)
    // a right password does not reset the code's tries
    const third = await firstStep(browser, sita)
    expect(await guess(third.ticket)).toBe('sign_in_locked')
    const rest = { ticket: third.ticket, totp_code: totpNow(app, secret) }
    expect(await browser.call(steps.signInSecond, rest)).toMatchObject({ http: 429, status: '005' })
  })

  test('accepts a passkey of this person only', async () => {
    const device = await withPasskey(sita)
    const ram = await verified(app)
    const foreign = await withPasskey(ram)
    const browser = strangerWith(app)
    const { ticket, ways } = await firstStep(browser, sita)
    expect(ways).toEqual(['passkey', 'totp', 'recovery_code'])
    const challenge = async () =>
      (await browser.call(passkeys.challengePasskey, { purpose: 'second_step', ticket })).data
    const refused = await browser.call(steps.signInSecond, { ticket, passkey: foreign.proves(await challenge()) })
    expect(refused.body.refusal).toBe('passkey_wrong')
    expect((await browser.call(steps.signInSecond, { ticket, passkey: device.proves(await challenge()) })).http).toBe(
      200,
    )
    const lost = await browser.call(passkeys.challengePasskey, { purpose: 'second_step', ticket })
    expect(lost).toMatchObject(dead)
  })
})

describe('a hundred wrong second proofs in a row', () => {
  test('leave only a new password, which lifts that limit too', async () => {
    const browser = strangerWith(app)
    const proves = async (who: Someone, totp_code: string) =>
      browser.call(steps.signInSecond, { ticket: (await firstStep(browser, who)).ticket, totp_code })
    await proves(sita, '000000')
    await app.db.write((tx) => tx.run`update sign_in_failures set failures = 100 where bucket like 'in a row %'`)
    expect((await proves(sita, totpNow(app, secret))).body.refusal).toBe('password_reset_needed')
    await app.call(auth.requestPasswordReset, { email: sita.email })
    await app.runJobs()
    const password = 'seven yaks on a hill'
    await app.call(auth.resetPassword, { token: await resetToken(app, sita.email), password })
    expect((await proves({ ...sita, password }, totpNow(app, secret))).http).toBe(200)
  })
})
