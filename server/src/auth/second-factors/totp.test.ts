import * as contract from '@sahuji/contract/auth/second-factors'
import * as steps from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { verified, type Someone } from '../../../testing/people.ts'
import { firstStep, strangerWith, totpNow, withTotp } from '../../../testing/second-factors.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_failures`))

const wrong = { http: 422, status: '7004', body: { refusal: 'second_factor_wrong' } }

/** A second step with a code; a fresh ticket each time. */
async function secondStep(sita: Someone, proof: { totp_code: string } | { recovery_code: string }) {
  const browser = strangerWith(app)
  const { ticket } = await firstStep(browser, sita)
  return browser.call(steps.signInSecond, { ticket, ...proof })
}

describe('an authenticator app', () => {
  test('counts only after its first code, and brings ten recovery codes', async () => {
    const sita = await verified(app)
    const { data } = await sita.call(contract.beginTotp, {})
    expect(data.uri).toContain(`secret=${data.secret}`)
    expect((await sita.call(contract.readSecurity, {})).data).toMatchObject({
      totp_since: null,
      recovery_codes_left: null,
    })
    expect(await sita.call(contract.confirmTotp, { code: '000000' })).toMatchObject(wrong)
    const { data: confirmed } = await sita.call(contract.confirmTotp, { code: totpNow(app, data.secret) })
    expect(confirmed.recovery_codes).toHaveLength(10)
    expect((await sita.call(contract.readSecurity, {})).data).toMatchObject({
      totp_since: app.clock.now(),
      recovery_codes_left: 10,
    })
    expect(await app.outbox(sita.email)).toContainEqual(
      expect.objectContaining({ subject: 'An authenticator app was turned on' }),
    )
  })

  test('is sealed in the database, and set up on one session only', async () => {
    const sita = await verified(app)
    const { data } = await sita.call(contract.beginTotp, {})
    const kept = await app.db.read((tx) => tx.many<{ sealed: Buffer }>`select sealed from totp_secrets`)
    expect(kept.every(({ sealed }) => !sealed.toString('latin1').includes(data.secret))).toBe(true)
    await app.db.write((tx) => tx.run`update totp_secrets set session_id = gen_random_uuid()`)
    expect((await sita.call(contract.confirmTotp, { code: totpNow(app, data.secret) })).body.refusal).toBe(
      'totp_not_begun',
    )
  })

  test('must give its first code within a quarter of an hour', async () => {
    const sita = await verified(app)
    const { data } = await sita.call(contract.beginTotp, {})
    app.clock.advance({ minutes: 15 })
    expect((await sita.call(contract.confirmTotp, { code: totpNow(app, data.secret) })).body.refusal).toBe(
      'totp_not_begun',
    )
  })

  test.each([
    [-2, 422],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 422],
  ])('takes the code of %i half minutes away: %i', async (steps, http) => {
    const sita = await verified(app)
    const { secret } = await withTotp(app, sita)
    // later than the code that turned it on
    app.clock.advance({ minutes: 2 })
    expect((await secondStep(sita, { totp_code: totpNow(app, secret, steps) })).http).toBe(http)
  })

  test('accepts a code once, and none before it', async () => {
    const sita = await verified(app)
    const { secret } = await withTotp(app, sita)
    app.clock.advance({ minutes: 2 })
    const code = totpNow(app, secret)
    const answers = await Promise.all([secondStep(sita, { totp_code: code }), secondStep(sita, { totp_code: code })])
    expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422])
    expect(await secondStep(sita, { totp_code: totpNow(app, secret, -1) })).toMatchObject(wrong)
    app.clock.advance({ seconds: 30 })
    expect((await secondStep(sita, { totp_code: totpNow(app, secret) })).http).toBe(200)
  })

  test('refuses the code of another person', async () => {
    const [sita, ram] = [await verified(app), await verified(app)]
    const { secret } = await withTotp(app, sita)
    await withTotp(app, ram)
    app.clock.advance({ minutes: 2 })
    expect(await secondStep(ram, { totp_code: totpNow(app, secret) })).toMatchObject(wrong)
  })

  test('is closed for the day after fifty wrong codes, from any place', async () => {
    const sita = await verified(app)
    const { secret } = await withTotp(app, sita)
    await app.db.write(
      (tx) =>
        tx.run`update totp_secrets set failures = 50, failures_end_at = ${app.clock.now()}::timestamptz + interval '1 hour'`,
    )
    expect(await secondStep(sita, { totp_code: totpNow(app, secret) })).toMatchObject({
      http: 429,
      body: { refusal: 'sign_in_locked', facts: { seconds: 3600 } },
    })
    app.clock.advance({ hours: 1, seconds: 1 })
    expect((await secondStep(sita, { totp_code: totpNow(app, secret) })).http).toBe(200)
  })

  test('is turned off with its recovery codes, and the person is notified', async () => {
    const sita = await verified(app)
    await withTotp(app, sita)
    expect((await sita.call(contract.beginTotp, {})).body.refusal).toBe('totp_on_already')
    expect((await sita.call(contract.removeTotp, {})).http).toBe(200)
    const { body } = await sita.call(contract.removeTotp, {})
    expect(body.refusal).toBe('not_found')
    expect(contract.removeTotp.refuses).toContain(body.refusal)
    expect((await sita.call(contract.readSecurity, {})).data).toMatchObject({
      totp_since: null,
      recovery_codes_left: null,
    })
    expect((await sita.call(contract.renewRecoveryCodes, {})).body.refusal).toBe('second_factor_missing')
    expect((await app.outbox(sita.email))[0]?.subject).toBe('Your authenticator app was turned off')
  })
})

describe('a recovery code', () => {
  test('signs in once, in any spelling, and the person is notified by mail', async () => {
    const sita = await verified(app)
    const {
      recovery_codes: [code = ''],
    } = await withTotp(app, sita)
    const typed = ` ${code.toLowerCase().replace('-', ' ').replaceAll('0', 'o')} `
    expect((await secondStep(sita, { recovery_code: typed })).http).toBe(200)
    expect(await secondStep(sita, { recovery_code: code })).toMatchObject(wrong)
    const mails = await app.outbox(sita.email)
    expect(mails.find(({ subject }) => subject === 'A recovery code was used')?.text).toContain('Codes left: 9.')
  })

  test('is stored unreadable, and becomes invalid when new ones are made', async () => {
    const sita = await verified(app)
    const {
      recovery_codes: [code = ''],
    } = await withTotp(app, sita)
    const kept = await app.db.read(
      (tx) => tx.many<{ row: string }>`select recovery_codes::text as row from recovery_codes`,
    )
    expect(kept.some(({ row }) => row.includes(code))).toBe(false)
    const { data } = await sita.call(contract.renewRecoveryCodes, {})
    expect(new Set(data.recovery_codes).size).toBe(10)
    expect((await app.outbox(sita.email))[0]).toMatchObject({ subject: 'New recovery codes were made' })
    expect(await secondStep(sita, { recovery_code: code })).toMatchObject(wrong)
    expect((await secondStep(sita, { recovery_code: data.recovery_codes[9] ?? '' })).http).toBe(200)
  })

  test('is refused to every other person', async () => {
    const [sita, ram] = [await verified(app), await verified(app)]
    const {
      recovery_codes: [code = ''],
    } = await withTotp(app, sita)
    await withTotp(app, ram)
    expect(await secondStep(ram, { recovery_code: code })).toMatchObject(wrong)
  })
})
