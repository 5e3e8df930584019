import { requestPasswordReset, changeMobile, resendPhoneCode } from '@sahuji/contract/auth'
import { requestMobileChange } from '@sahuji/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, signedUp, type Someone, verified, withEmail, plainSignIn } from '../../../testing/people.ts'
import { forgetExpiredRows } from '../../platform/forget-expired.job.ts'
import { createLog } from '../../platform/log.ts'
import { hashed } from '../../platform/rate-limits.ts'
import { smsOfDay } from '../../platform/messages/sms-limits.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const smsTo = async ({ mobile_no }: Someone) => (await app.outbox(`+977${mobile_no}`)).length
// Plain tokens, so that a hundred calls need no hundred signatures.
const script = () => withEmail(app, { is_bound: false })

describe('POST /api/phone/resend', () => {
  test('sends a code in ASCII by SMS to the person’s own number, whatever e-mail the request contains', async () => {
    const [sita, gita] = [await script(), await script()]
    const { http, message, data } = await sita.call(resendPhoneCode, { email: gita.email })
    expect({ http, message, data }).toEqual({
      http: 200,
      message: 'An OTP Code has been sent to your phone number, please check your phone!!',
      data: { wait_seconds: 30, sent: true },
    })
    const [sms] = await app.outbox(`+977${sita.mobile_no}`)
    expect(sms).toMatchObject({ channel: 'sms' })
    expect(sms?.text).toMatch(/^\d{6} is your Sahuji code\. It is valid for 5 minutes\. Never tell it to anyone\.$/)
    expect(await smsTo(gita)).toBe(0)
  })

  test('a repeated request within 30 seconds sends none and answers the remaining wait', async () => {
    const sita = await script()
    await sita.call(resendPhoneCode, {})
    app.clock.advance({ seconds: 12 })
    const again = await sita.call(resendPhoneCode, {})
    expect(again.data).toEqual({ wait_seconds: 18, sent: false })
    expect(again.message).toBe('A code was sent a moment ago. Wait before you ask for another.')
    expect(await smsTo(sita)).toBe(1)
    app.clock.advance({ seconds: 18 })
    expect((await sita.call(resendPhoneCode, {})).data).toEqual({ wait_seconds: 30, sent: true })
    expect(await smsTo(sita)).toBe(2)
  })

  test('twenty at once send one', async () => {
    const sita = await script()
    const answers = await Promise.all(Array.from({ length: 20 }, () => sita.call(resendPhoneCode, {})))
    expect(answers.filter(({ data }) => data.sent)).toHaveLength(1)
    expect(await smsTo(sita)).toBe(1)
  })

  test('sends five in an hour and ten in a day, then names the next possible time', async () => {
    const sita = await script()
    for (let n = 0; n < 5; n++) {
      expect((await sita.call(resendPhoneCode, {})).data.sent).toBe(true)
      app.clock.advance({ seconds: 30 })
    }
    const waiting = await sita.call(resendPhoneCode, {})
    expect(waiting).toMatchObject({ http: 429, status: '005', headers: { 'retry-after': `${3600 - 150}` } })
    app.clock.advance({ minutes: 58 })
    for (let n = 0; n < 5; n++) {
      expect((await sita.call(resendPhoneCode, {})).data.sent).toBe(true)
      app.clock.advance({ minutes: 15 })
    }
    const capped = await sita.call(resendPhoneCode, {})
    expect(capped).toMatchObject({ http: 429, status: '005', body: { refusal: 'otp_daily_cap' } })
    expect(await smsTo(sita)).toBe(10)
  })

  test('refuses while the e-mail is not verified, and once the phone is', async () => {
    const fresh = await signedUp(app)
    expect(await fresh.call(resendPhoneCode, {})).toMatchObject({
      http: 422,
      status: '7004',
      body: { refusal: 'email_unverified' },
    })
    const sita = await verified(app)
    expect(await sita.call(resendPhoneCode, {})).toMatchObject({
      http: 422,
      status: '7004',
      body: { refusal: 'phone_verified_already' },
    })
  })
})

describe('a number that many name', () => {
  const mobile_no = '9801999001'
  const named = () => withEmail(app, { is_bound: false, ask: { mobile_no } })

  test('gets ten SMS a day, from any caller and on any route, and no eleventh', async () => {
    const refusals = []
    for (let n = 0; n < 13; n++) refusals.push((await (await named()).call(resendPhoneCode, {})).body.refusal)
    expect(refusals).toEqual([...Array<undefined>(10).fill(undefined), ...Array<string>(3).fill('otp_daily_cap')])
    const sita = await verified(app)
    expect((await sita.call(requestMobileChange, { mobile_no })).body.refusal).toBe('otp_daily_cap')
    expect(await app.outbox(`+977${mobile_no}`)).toHaveLength(10)
    app.clock.advance({ days: 1 })
    expect(await (await named()).call(resendPhoneCode, {})).toMatchObject({ http: 200 })
  })

  test('keeps the last of them for those who had none yet: one person’s repeated requests take none from its owner', async () => {
    const number = '9801999002'
    const [stranger, owner] = [await named(), await named()]
    for (const who of [stranger, owner])
      await who.call(changeMobile, { mobile_no: number, password: 'momo with achar 7' })
    for (let n = 0; n < 9; n++) {
      await stranger.call(resendPhoneCode, {})
      app.clock.advance({ minutes: 15 })
    }
    expect(await app.outbox(`+977${number}`)).toHaveLength(7)
    const { data } = await app.call(plainSignIn, { email: owner.email, password: owner.password })
    expect((await app.call(resendPhoneCode, {}, { token: data.access_token })).data.sent).toBe(true)
  })

  test('counts ten concurrent requests one after the other', async () => {
    const number = '9801999003'
    const people = []
    for (let n = 0; n < 14; n++) people.push(await withEmail(app, { is_bound: false, ask: { mobile_no: number } }))
    await forgetLimits(app)
    await Promise.all(people.map((who) => who.call(resendPhoneCode, {})))
    expect(await app.outbox(`+977${number}`)).toHaveLength(10)
  })

  test('gets five links for a new password a day from one network', async () => {
    const sita = await verified(app)
    for (let n = 0; n < 14; n++) {
      await app.call(requestPasswordReset, { mobile_no: sita.mobile_no })
      app.clock.advance({ hours: 1 })
      await app.runJobs()
    }
    const links = (await app.outbox(`+977${sita.mobile_no}`)).filter(({ text }) => text?.includes('/verify/password/'))
    expect(links).toHaveLength(5)
  })
})

describe('a network', () => {
  test('requests forty SMS an hour, on any route', async () => {
    await forgetLimits(app)
    const asked = []
    for (let n = 0; n < 41; n++) {
      // the route's own limit is not under test
      await app.db.write((tx) => tx.run`delete from rate_limits where bucket like '/api/%'`)
      asked.push(await app.call(requestPasswordReset, { mobile_no: `98018${`${n}`.padStart(5, '0')}` }))
    }
    expect(asked.map(({ http }) => http)).toEqual([...Array<number>(40).fill(200), 429])
    const sita = await withEmail(app)
    await app.db.write(
      (tx) => tx.run`
      insert into rate_limits (bucket, began_at, taken, ends_at)
      values (${`sms of 3600 s from ${hashed('127.0.0.1')}`}, ${app.clock.now()}, 40, ${app.clock.now()})`,
    )
    expect(await sita.call(resendPhoneCode, {})).toMatchObject({ http: 429, headers: { 'retry-after': '3600' } })
  })
})

describe('the budget of the day', () => {
  test('of sign-ups stops their codes when it is used up, and alarms in the log, then and as long as it lasts', async () => {
    const lines: { level: string; msg: string; per_day: number }[] = []
    const per_day = { sign_up: 2, sign_in: 2, money: 2 }
    const log = createLog({ level: 'warn', to: { write: (line) => void lines.push(JSON.parse(line)) } })
    const small = await startTestApp({ parts: { sms_per_day: per_day, log } })
    // signing up clears the limits
    const people = [await withEmail(small), await withEmail(small), await withEmail(small)] as const
    expect(await people[0].call(resendPhoneCode, {})).toMatchObject({ http: 200 })
    expect(lines).toEqual([])
    expect(await people[1].call(resendPhoneCode, {})).toMatchObject({ http: 200 })
    const msg = 'an SMS budget of the day is used up: no more codes of this kind are sent'
    const alarm = { level: 'error', budget: 'sign_up', per_day: 2, msg }
    expect(lines).toMatchObject([alarm])
    expect(await people[2].call(resendPhoneCode, {})).toMatchObject({ http: 503, body: { refusal: 'codes_paused' } })
    expect(await small.db.read((tx) => smsOfDay(tx, small.clock.now()))).toEqual({ sign_up: 2, sign_in: 0, money: 0 })
    expect(await small.figures()).toContain('sahuji_sms_of_day{budget="sign_up"} 2')
    await forgetExpiredRows.run({}, { db: small.db, clock: small.clock, sms: { per_day, log } })
    expect(lines).toMatchObject([alarm, alarm])
    small.clock.advance({ days: 1 })
    await forgetExpiredRows.run({}, { db: small.db, clock: small.clock, sms: { per_day, log } })
    expect(lines).toHaveLength(2)
    await small.close()
  })
})
