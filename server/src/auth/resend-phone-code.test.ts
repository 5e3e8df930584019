import { resendPhoneCode } from '@sahuji/contract/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp, type Someone, verified, withEmail } from '../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const smsTo = async ({ mobile_no }: Someone) => (await app.outbox(`+977${mobile_no}`)).length
// Plain tokens, so that a hundred calls need no hundred signatures.
const script = () => withEmail(app, { is_bound: false })

describe('POST /api/phone/resend', () => {
  test('without a session answers 401', async () => {
    expect(await app.call(resendPhoneCode, {})).toMatchObject({ http: 401, status: '003' })
  })

  test('sends a code in ASCII by SMS to the person’s own number, whatever the e-mail says', async () => {
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

  test('asked again within 30 seconds sends none and answers what is left', async () => {
    const sita = await script()
    await sita.call(resendPhoneCode, {})
    app.clock.advance({ seconds: 12 })
    expect((await sita.call(resendPhoneCode, {})).data).toEqual({ wait_seconds: 18, sent: false })
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

  test('sends five in an hour and ten in a day, then says when to come back', async () => {
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
