import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { assert, asyncProperty, integer } from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { phoneCode, signedUp, withEmail, plainSignIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const { resendPhoneCode, verifyPhone } = contract
const wrongOf = (code: string, n = 1) => `${(Number(code) + n) % 1_000_000}`.padStart(6, '0')
// Plain tokens, so that a hundred calls need no hundred signatures.
const script = () => withEmail(app, { is_bound: false })

describe('POST /api/phone/verify', () => {
  test('with the right code verifies the phone, once', async () => {
    const sita = await script()
    await sita.call(resendPhoneCode, {})
    const code = await phoneCode(app, sita.mobile_no)
    expect(await sita.call(verifyPhone, { code })).toMatchObject({
      http: 200,
      message: 'Phone number Verified Successfully!!!',
    })
    const { data } = await sita.call(session.readCurrentUser, {})
    expect(data.phone_verified_at).toEqual(app.clock.now())
    expect(await sita.call(verifyPhone, { code })).toMatchObject({
      http: 422,
      status: '7004',
      body: { refusal: 'phone_verified_already' },
    })
    const facts = await app.db.read(
      (tx) => tx.many`
      select f.name from facts f join people p using (merchant_id) where p.email = ${sita.email} order by f.id`,
    )
    expect(facts.map((fact) => Object.values(fact as object)[0])).toEqual([
      'merchant.registered',
      'person.email_verified',
      'person.phone_verified',
    ])
  })

  test('takes five tries of a code, then not even the right one', async () => {
    const sita = await script()
    await sita.call(resendPhoneCode, {})
    const code = await phoneCode(app, sita.mobile_no)
    for (const tries_left of [4, 3, 2, 1]) {
      const answered = await sita.call(verifyPhone, { code: wrongOf(code, tries_left) })
      expect(answered).toMatchObject({
        http: 422,
        status: '7004',
        body: { facts: { tries_left } },
        errors: { code: [expect.anything()] },
      })
      expect(answered.message).toMatch(/^Phone number not Verified!/)
    }
    for (const last of [wrongOf(code), code]) {
      expect(await sita.call(verifyPhone, { code: last })).toMatchObject({
        http: 422,
        body: { refusal: 'otp_tries_used' },
      })
    }
  })

  test('a new code does not restore the tries of the day: ten, then no code is sent either', async () => {
    const sita = await script()
    for (let round = 0; round < 2; round++) {
      await sita.call(resendPhoneCode, {})
      const code = await phoneCode(app, sita.mobile_no)
      for (let n = 1; n <= 5; n++) await sita.call(verifyPhone, { code: wrongOf(code, n) })
      app.clock.advance({ seconds: 30 })
    }
    expect(await sita.call(resendPhoneCode, {})).toMatchObject({ http: 429, body: { refusal: 'otp_daily_cap' } })
    app.clock.advance({ days: 1 })
    const { data } = await app.call(plainSignIn, { email: sita.email, password: sita.password })
    expect(await app.call(resendPhoneCode, {}, { token: data.access_token })).toMatchObject({ http: 200 })
  })

  test('counts the tries of the day over all codes: the tenth is the last, whatever the newest code has left', async () => {
    const sita = await script()
    for (const wrong of [4, 4, 2]) {
      app.clock.advance({ seconds: 30 })
      await sita.call(resendPhoneCode, {})
      const code = await phoneCode(app, sita.mobile_no)
      for (let n = 1; n <= wrong; n++) await sita.call(verifyPhone, { code: wrongOf(code, n) })
    }
    const code = await phoneCode(app, sita.mobile_no)
    expect(await sita.call(verifyPhone, { code })).toMatchObject({ http: 422, body: { refusal: 'otp_tries_used' } })
  })

  test('refuses a code after five minutes, an earlier code, and one for a number that was corrected', async () => {
    const sita = await script()
    const dead = { http: 422, status: '7004', body: { refusal: 'otp_dead' } }
    expect(await sita.call(verifyPhone, { code: '123456' })).toMatchObject(dead)
    await sita.call(resendPhoneCode, {})
    const first = await phoneCode(app, sita.mobile_no)
    app.clock.advance({ minutes: 5 })
    expect(await sita.call(verifyPhone, { code: first })).toMatchObject(dead)
    await sita.call(resendPhoneCode, {})
    const second = await phoneCode(app, sita.mobile_no)
    // Equal codes occur by chance once in a million runs.
    expect(await sita.call(verifyPhone, { code: first })).toMatchObject({ body: { refusal: 'otp_wrong' } })
    await sita.call(contract.changeMobile, { mobile_no: '9845550001', password: sita.password })
    expect(await sita.call(verifyPhone, { code: second })).toMatchObject(dead)
  })

  test('another person’s code is wrong', async () => {
    const [sita, gita] = [await script(), await script()]
    for (const person of [sita, gita]) await person.call(resendPhoneCode, {})
    const [hers, other] = [await phoneCode(app, sita.mobile_no), await phoneCode(app, gita.mobile_no)]
    expect(other).not.toBe(hers)
    expect(await sita.call(verifyPhone, { code: other })).toMatchObject({ body: { refusal: 'otp_wrong' } })
  })

  test('of a hundred tries at once at most five are evaluated', async () => {
    await assert(
      asyncProperty(integer({ min: 0, max: 99 }), async (place) => {
        const sita = await script()
        await sita.call(resendPhoneCode, {})
        const code = await phoneCode(app, sita.mobile_no)
        const codes = Array.from({ length: 100 }, (_, n) => (n === place ? code : wrongOf(code, n + 1)))
        const answers = await Promise.all(codes.map((tried) => sita.call(verifyPhone, { code: tried })))
        const { tries } = await app.db.read(
          (tx) => tx.one<{ tries: number }>`
          select tries from phone_codes c join people p on p.id = c.person_id where p.email = ${sita.email}`,
        )
        const refusals = answers.map(({ body }) => body.refusal)
        expect(tries).toBeLessThanOrEqual(5)
        expect(refusals.filter((refusal) => refusal === 'otp_wrong').length).toBeLessThanOrEqual(4)
        expect(answers.filter(({ http }) => http === 200).length).toBeLessThanOrEqual(1)
        expect(answers.every(({ http }) => http === 200 || http === 422)).toBe(true)
      }),
      { numRuns: 3 },
    )
  })

  test.each(['', '12345', '1234567', '12 456', '12345\0', '-12345', '1e5', '9'.repeat(100_00), 123456, null, [], {}])(
    'refuses the code %j and names the field',
    async (code) => {
      const sita = await signedUp(app, { is_bound: false })
      const answered = await app.raw('POST', verifyPhone.path, { code }, { token: sita.token })
      expect(answered).toMatchObject({ http: 422, status: '014', errors: { code: [expect.anything()] } })
    },
  )
})
