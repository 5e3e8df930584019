import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { linkToken, phoneCode, signedUp, verified, withEmail, plainSignIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { changeEmail, changeMobile, verifyEmail } = contract

describe('POST /api/email/change', () => {
  test('replaces the address and mails it a link; the old link is invalid', async () => {
    const sita = await signedUp(app)
    const old = await linkToken(app, sita.email)
    const answered = await sita.call(changeEmail, { email: 'Right@Example.com', password: sita.password })
    expect(answered).toMatchObject({ http: 200, data: { email: 'right@example.com' } })
    expect(await app.call(verifyEmail, { token: old })).toMatchObject({ http: 422 })
    expect(await app.call(verifyEmail, { token: await linkToken(app, 'right@example.com') })).toMatchObject({
      http: 200,
    })
    expect((await sita.call(session.readCurrentUser, {})).data).toMatchObject({ email: 'right@example.com' })
  })

  test('requires the password; ten wrong ones lock this session’s tries, and no sign-in', async () => {
    const sita = await signedUp(app)
    for (let n = 0; n < 10; n++) {
      const answered = await sita.call(changeEmail, { email: 'other@example.com', password: 'wrong' })
      expect(answered).toMatchObject({ http: 422, status: '3000' })
    }
    const locked = await sita.call(changeEmail, { email: 'other@example.com', password: sita.password })
    expect(locked).toMatchObject({ http: 429, status: '005', headers: { 'retry-after': '900' } })
    expect(await app.call(session.signIn, { email: sita.email, password: sita.password })).toMatchObject({ http: 200 })
  })

  test('does not reveal that an address is taken: its owner is notified', async () => {
    const [sita, gita] = [await signedUp(app), await withEmail(app)]
    app.clock.advance({ seconds: 30 })
    const taken = await sita.call(changeEmail, { email: gita.email, password: sita.password })
    expect(taken).toMatchObject({ http: 200, data: { email: gita.email } })
    expect((await app.outbox(gita.email))[0]).toMatchObject({ subject: 'This address has an account already' })
    expect((await gita.call(session.readCurrentUser, {})).data.email_verified_at).not.toBeNull()
  })

  test('refuses any once the address is verified', async () => {
    const gita = await withEmail(app)
    const late = await gita.call(changeEmail, { email: 'new.gita@example.com', password: gita.password })
    expect(late).toMatchObject({ http: 422, status: '7004' })
    expect((await gita.call(session.readCurrentUser, {})).data.email).toBe(gita.email)
  })
})

describe('POST /api/phone/change', () => {
  test('replaces the number; codes go there', async () => {
    const sita = await withEmail(app)
    const answered = await sita.call(changeMobile, { mobile_no: '+977 984-555-0003', password: sita.password })
    expect(answered).toMatchObject({ http: 200, data: { mobile_no: '9845550003' } })
    expect((await sita.call(contract.resendPhoneCode, {})).data.sent).toBe(true)
    expect(await app.outbox('+9779845550003')).toHaveLength(1)
    expect(await app.outbox(`+977${sita.mobile_no}`)).toHaveLength(0)
  })

  test('refuses a wrong password, and any number once the phone is verified', async () => {
    const [sita, gita] = [await signedUp(app), await verified(app)]
    const wrong = await sita.call(changeMobile, { mobile_no: '9845550004', password: 'wrong' })
    expect(wrong).toMatchObject({ http: 422, status: '3000' })
    const late = await gita.call(changeMobile, { mobile_no: '9845550005', password: gita.password })
    expect(late).toMatchObject({ http: 422, status: '7004', body: { refusal: 'phone_verified_already' } })
  })

  test('does not reveal that a number is taken: a notice goes there instead of a code, and no code is right', async () => {
    const [sita, gita] = [await withEmail(app), await verified(app)]
    expect(await sita.call(changeMobile, { mobile_no: gita.mobile_no, password: sita.password })).toMatchObject({
      http: 200,
    })
    expect((await sita.call(contract.resendPhoneCode, {})).data).toEqual({ wait_seconds: 30, sent: true })
    const [sms] = await app.outbox(`+977${gita.mobile_no}`)
    expect(sms?.text).toMatch(/^This number already has a Sahuji account/)
    expect((await sita.call(contract.verifyPhone, { code: '000000' })).body.refusal).toBe('otp_wrong')
  })

  test('of two who name one number, the first to enter its code gets it', async () => {
    const [sita, gita] = [await withEmail(app), await withEmail(app)]
    const mobile_no = '9845550006'
    for (const who of [sita, gita]) {
      expect(await who.call(changeMobile, { mobile_no, password: who.password })).toMatchObject({ http: 200 })
    }
    await sita.call(contract.resendPhoneCode, {})
    const hers = await phoneCode(app, mobile_no)
    await gita.call(contract.resendPhoneCode, {})
    const answers = await Promise.all([
      sita.call(contract.verifyPhone, { code: hers }),
      gita.call(contract.verifyPhone, { code: await phoneCode(app, mobile_no) }),
    ])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422])
    const late = answers.find(({ http }) => http === 422)
    expect(late).toMatchObject({ body: { refusal: 'mobile_taken' } })
  })

  test('a number that was only named restricts its owner in nothing', async () => {
    const [stranger, gita] = [await withEmail(app), await withEmail(app)]
    await stranger.call(changeMobile, { mobile_no: gita.mobile_no, password: stranger.password })
    for (let n = 0; n < 6; n++) {
      await stranger.call(contract.resendPhoneCode, {})
      app.clock.advance({ seconds: 31 })
    }
    const { mobile_no, password } = gita
    expect((await app.call(plainSignIn, { mobile_no, password })).data.user.email).toBe(gita.email)
    expect((await gita.call(contract.resendPhoneCode, {})).data.sent).toBe(true)
    const code = await phoneCode(app, gita.mobile_no)
    expect(await gita.call(contract.verifyPhone, { code })).toMatchObject({ http: 200 })
    expect((await app.call(plainSignIn, { mobile_no, password })).data.user.email).toBe(gita.email)
  })
})
