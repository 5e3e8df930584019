import { requestPasswordReset, readPasswordReset } from '@sahuji/contract/auth'
import { stepUp } from '@sahuji/contract/auth/second-factors'
import type { ContactChannel } from '@sahuji/contract/auth/contact-changes'
import * as contract from '@sahuji/contract/profile'
import { readCurrentUser, signIn } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, phoneCode, resetToken, type Someone, verified, verifiedByCode } from '../../testing/people.ts'
import { totpNow, withTotp } from '../../testing/second-factors.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  await forgetLimits(app)
})

const { requestEmailChange, requestMobileChange, cancelContactChange, confirmEmailChange, confirmMobileChange } =
  contract
const resend = (channel: ContactChannel) => sita.call(contract.resendContactChange, { channel })
const userOf = async (who: Someone) => (await who.call(readCurrentUser, {})).data
const changes = async () => (await sita.call(contract.readProfile, {})).data.changes
const dead = { http: 422, body: { refusal: 'email_link_dead' } }
let addresses = 0
const newEmail = () => `new.${++addresses}@example.com`
const newMobile = () => `98455${`${++addresses}`.padStart(5, '0')}`

const linkTo = async (email: string): Promise<string> => {
  const [newest] = await app.outbox(email)
  return /(?<=\/verify\/newEmail\/)[\w-]+/.exec(newest?.text ?? '')?.[0] ?? ''
}
const confirmed = async (who: Someone): Promise<Someone> => {
  expect(await who.call(stepUp, { password: who.password })).toMatchObject({ http: 200 })
  return who
}
const asksFor = async (email: string) => (await confirmed(sita)).call(requestEmailChange, { email })
const asksForMobile = async (mobile_no: string, who = sita) =>
  (await confirmed(who)).call(requestMobileChange, { mobile_no })

describe('POST /api/profile/email', () => {
  test('is closed to anonymous callers and scripts, and needs a confirmation by the person', async () => {
    const email = newEmail()
    const script = await verified(app, { is_bound: false })
    expect(await app.call(requestEmailChange, { email })).toMatchObject({ http: 401 })
    expect((await script.call(requestEmailChange, { email })).body.refusal).toBe('session_not_bound')
    app.clock.advance({ minutes: 6 })
    expect((await sita.call(requestEmailChange, { email })).body.refusal).toBe('step_up_needed')
    expect(await app.outbox(email)).toHaveLength(0)
    expect(await changes()).toEqual([])
  })

  test('needs the second factor of a person who has one', async () => {
    const { secret } = await withTotp(app, sita)
    app.clock.advance({ minutes: 6 })
    const refused = await sita.call(stepUp, { password: sita.password })
    expect(refused.body.refusal).toBe('second_factor_needed')
    expect((await sita.call(requestEmailChange, { email: newEmail() })).body.refusal).toBe('step_up_needed')
    await sita.call(stepUp, { totp_code: totpNow(app, secret) })
    expect(await sita.call(requestEmailChange, { email: newEmail() })).toMatchObject({ http: 200 })
  })

  test('changes nothing until the link is opened; then the new address signs in and the old one is notified', async () => {
    const email = newEmail()
    const asked = await asksFor(email.toUpperCase())
    expect(asked).toMatchObject({ http: 200, data: { channel: 'email', value: email, wait_seconds: 30 } })
    expect((await userOf(sita)).email).toBe(sita.email)
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'A new e-mail address was requested' })
    expect(await changes()).toMatchObject([{ channel: 'email', value: email }])

    app.clock.advance({ minutes: 10 })
    const changed = await app.call(confirmEmailChange, { token: await linkTo(email) })
    expect(changed).toMatchObject({ http: 200, data: { email } })
    expect(await userOf(sita)).toMatchObject({ email, email_verified_at: app.clock.now() })
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'Your e-mail address was changed' })
    expect(await changes()).toEqual([])
    const row = await app.db.read(
      (tx) => tx.one`select actor, before, after, step_up from shop_log where what = 'person.email_changed'`,
    )
    expect(row).toEqual({
      actor: 'person',
      before: { email: '•••' },
      after: { email: '•••' },
      step_up: 'link',
    })
    const { password } = sita
    expect(await app.call(signIn, { email: sita.email, password })).toMatchObject({ http: 422 })
    expect(await app.call(signIn, { email, password })).toMatchObject({ http: 200 })
  })

  test('is refused for another signed-in person: the link reports so, and nothing changes', async () => {
    const email = newEmail()
    const victim = await verified(app)
    await asksFor(email)
    const token = await linkTo(email)
    const refused = { http: 422, body: { refusal: 'link_of_another' } }
    expect(await victim.call(confirmEmailChange, { token })).toMatchObject(refused)
    expect((await userOf(sita)).email).toBe(sita.email)
    expect(await sita.call(confirmEmailChange, { token })).toMatchObject({ http: 200, data: { email } })
  })

  test('gives a link that works once, for 24 hours, also when ten open it at once', async () => {
    const first = newEmail()
    await asksFor(first)
    app.clock.advance({ hours: 24 })
    expect(await app.call(confirmEmailChange, { token: await linkTo(first) })).toMatchObject(dead)

    const email = newEmail()
    sita = await verified(app)
    await asksFor(email)
    const token = await linkTo(email)
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.call(confirmEmailChange, { token })))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, ...Array<number>(9).fill(422)])
  })

  test('requested twice sends one mail; sent again it invalidates the first link', async () => {
    const email = newEmail()
    const both = await Promise.all([asksFor(email), asksFor(email)])
    expect(both.map(({ data }) => data.value)).toEqual([email, email])
    app.clock.advance({ seconds: 12 })
    expect((await asksFor(email)).data.wait_seconds).toBe(18)
    expect((await resend('email')).data.wait_seconds).toBe(18)
    expect(await app.outbox(email)).toHaveLength(1)
    const first = await linkTo(email)
    app.clock.advance({ seconds: 18 })
    expect((await resend('email')).data.wait_seconds).toBe(30)
    expect(await app.outbox(email)).toHaveLength(2)
    expect(await app.call(confirmEmailChange, { token: first })).toMatchObject(dead)
    expect(await app.call(confirmEmailChange, { token: await linkTo(email) })).toMatchObject({ http: 200 })
  })

  test('does not reveal a taken address: its owner is notified, and no link exists', async () => {
    const gita = await verified(app)
    const [taken, free] = [await asksFor(gita.email), await asksFor(newEmail())]
    expect({ ...taken.data, value: '' }).toEqual({ ...free.data, value: '' })
    const [told] = await app.outbox(gita.email)
    expect(told).toMatchObject({ subject: 'This address has an account already' })
    expect(told?.text).not.toContain('/verify/')
    expect((await userOf(gita)).email).toBe(gita.email)
  })

  test('refuses at the link when the address was taken meanwhile', async () => {
    const email = newEmail()
    await asksFor(email)
    await verified(app, { ask: { email } })
    const token = /(?<=\/verify\/newEmail\/)[\w-]+/.exec(
      (await app.outbox(email)).map(({ text }) => text).join('\n'),
    )?.[0]
    const refused = await app.call(confirmEmailChange, { token: token ?? '' })
    expect(refused).toMatchObject({ http: 422, body: { refusal: 'email_taken' } })
    expect((await userOf(sita)).email).toBe(sita.email)
  })

  test('is void when it was cancelled, or when the password was changed since', async () => {
    const first = newEmail()
    await asksFor(first)
    expect((await sita.call(cancelContactChange, { channel: 'email' })).data).toEqual({ channel: 'email' })
    expect(await sita.call(cancelContactChange, { channel: 'email' })).toMatchObject({ http: 200 })
    expect(await app.call(confirmEmailChange, { token: await linkTo(first) })).toMatchObject(dead)
    expect((await resend('email')).body.refusal).toBe('contact_change_gone')

    const second = newEmail()
    await asksFor(second)
    app.clock.advance({ minutes: 1 })
    await app.owner.write((tx) => tx.run`update passwords set changed_at = ${app.clock.now()}`)
    expect(await app.call(confirmEmailChange, { token: await linkTo(second) })).toMatchObject(dead)
    expect(await changes()).toEqual([])
  })

  test('is void when a second factor was added since', async () => {
    const email = newEmail()
    await asksFor(email)
    await withTotp(app, sita)
    expect(await app.call(confirmEmailChange, { token: await linkTo(email) })).toMatchObject(dead)
    expect(await changes()).toEqual([])
  })

  test('ends the link for a new password that went to the old address', async () => {
    await app.call(requestPasswordReset, { email: sita.email })
    await app.runJobs()
    const token = await resetToken(app, sita.email)
    expect(await app.call(readPasswordReset, { token })).toMatchObject({ http: 200 })
    const email = newEmail()
    await asksFor(email)
    expect(await app.call(confirmEmailChange, { token: await linkTo(email) })).toMatchObject({ http: 200 })
    expect((await app.call(readPasswordReset, { token })).body.refusal).toBe('password_link_dead')
  })

  test('refuses the present address, and cannot be used to send mail after mail', async () => {
    expect((await asksFor(sita.email)).body.refusal).toBe('contact_unchanged')
    const email = newEmail()
    await asksFor(email)
    for (let n = 0; n < 4; n++) {
      app.clock.advance({ seconds: 30 })
      expect(await resend('email')).toMatchObject({ http: 200 })
    }
    app.clock.advance({ seconds: 30 })
    expect(await resend('email')).toMatchObject({ http: 429, status: '005' })
    expect(await app.outbox(email)).toHaveLength(5)
  })
})

describe('POST /api/profile/mobile', () => {
  test('is closed to anonymous callers, and needs a confirmation by the person', async () => {
    const mobile_no = newMobile()
    expect(await app.call(requestMobileChange, { mobile_no })).toMatchObject({ http: 401 })
    app.clock.advance({ minutes: 6 })
    expect((await sita.call(requestMobileChange, { mobile_no })).body.refusal).toBe('step_up_needed')
    expect(await app.outbox(`+977${mobile_no}`)).toHaveLength(0)
  })

  test('changes nothing until the code is given; then mail and old number are notified', async () => {
    const mobile_no = newMobile()
    const asked = await asksForMobile(`+977 ${mobile_no}`)
    expect(asked).toMatchObject({ http: 200, data: { channel: 'mobile', value: mobile_no, wait_seconds: 30 } })
    expect((await userOf(sita)).mobile_no).toBe(sita.mobile_no)
    const code = await phoneCode(app, mobile_no)
    const wrong = await sita.call(confirmMobileChange, { code: code === '111111' ? '222222' : '111111' })
    expect(wrong).toMatchObject({ http: 422, body: { refusal: 'otp_wrong', facts: { tries_left: 4 } } })
    app.clock.advance({ minutes: 2 })
    expect((await sita.call(confirmMobileChange, { code })).data).toEqual({ mobile_no })
    expect(await userOf(sita)).toMatchObject({ mobile_no, phone_verified_at: app.clock.now() })
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'Your mobile number was changed' })
    expect((await app.outbox(`+977${sita.mobile_no}`))[0]?.text).toMatch(/another mobile number now/)
    expect((await sita.call(confirmMobileChange, { code })).body.refusal).toBe('contact_change_gone')
  })

  test('allows five tries, five minutes, and a new code in place of the old one', async () => {
    const mobile_no = newMobile()
    await asksForMobile(mobile_no)
    const first = await phoneCode(app, mobile_no)
    const wrong = first === '111111' ? '222222' : '111111'
    const tries = await Promise.all(Array.from({ length: 6 }, () => sita.call(confirmMobileChange, { code: wrong })))
    expect(tries.filter(({ body }) => body.refusal === 'otp_wrong')).toHaveLength(4)
    expect((await sita.call(confirmMobileChange, { code: first })).body.refusal).toBe('otp_tries_used')

    app.clock.advance({ seconds: 30 })
    await resend('mobile')
    const second = await phoneCode(app, mobile_no)
    app.clock.advance({ minutes: 5 })
    expect((await sita.call(confirmMobileChange, { code: second })).body.refusal).toBe('otp_dead')
    await resend('mobile')
    expect(await sita.call(confirmMobileChange, { code: await phoneCode(app, mobile_no) })).toMatchObject({ http: 200 })
  })

  test('does not reveal that a number is taken, and sends its owner a notice and no code', async () => {
    const gita = await verified(app)
    const before = (await app.outbox(`+977${gita.mobile_no}`)).length
    const [taken, free] = [await asksForMobile(gita.mobile_no), await asksForMobile(newMobile())]
    expect({ ...taken.data, value: '' }).toEqual({ ...free.data, value: '' })
    await asksForMobile(gita.mobile_no)
    expect((await sita.call(confirmMobileChange, { code: '111111' })).body.refusal).toBe('otp_wrong')
    const sent = await app.outbox(`+977${gita.mobile_no}`)
    expect(sent).toHaveLength(before + 2)
    for (const { text } of sent.slice(0, 2)) expect(text).toMatch(/^This number already has a Sahuji account/)
    expect((await userOf(gita)).mobile_no).toBe(gita.mobile_no)
  })

  test('refuses the present number, and sends no more than five codes an hour', async () => {
    sita = await verifiedByCode(app)
    expect((await asksForMobile(sita.mobile_no)).body.refusal).toBe('contact_unchanged')
    const mobile_no = newMobile()
    await asksForMobile(mobile_no)
    // the sign-up's code counts too
    for (let n = 0; n < 3; n++) {
      app.clock.advance({ seconds: 30 })
      await resend('mobile')
    }
    app.clock.advance({ seconds: 30 })
    expect(await resend('mobile')).toMatchObject({ http: 429, status: '005' })
    expect(await app.outbox(`+977${mobile_no}`)).toHaveLength(4)
  })

  test('of two who want the same free number the first to enter the code gets it', async () => {
    const gita = await verified(app)
    const mobile_no = newMobile()
    await asksForMobile(mobile_no)
    const hers = await phoneCode(app, mobile_no)
    await asksForMobile(mobile_no, gita)
    const [newest] = await app.outbox(`+977${mobile_no}`)
    const his = newest?.text?.slice(0, 6) ?? ''
    expect(await gita.call(confirmMobileChange, { code: his })).toMatchObject({ http: 200 })
    const late = await sita.call(confirmMobileChange, { code: hers })
    expect(late).toMatchObject({ http: 422, body: { refusal: 'mobile_taken' } })
    expect((await userOf(sita)).mobile_no).toBe(sita.mobile_no)
  })
})
