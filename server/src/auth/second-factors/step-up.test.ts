import * as contract from '@sahuji/contract/auth/second-factors'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { verified, type Someone } from '../../../testing/people.ts'
import { totpNow, withPasskey, withTotp } from '../../../testing/second-factors.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const needed = { http: 422, status: '7004', body: { refusal: 'step_up_needed' } }
/** A route that requires a fresh proof, whatever it then answers. */
const guarded = (who: Someone) => who.call(contract.renewRecoveryCodes, {})
const passed = { body: { refusal: 'second_factor_missing' } }

describe('a route that demands a fresh proof', () => {
  test('counts the sign-in as one for five minutes', async () => {
    app.clock.advance({ minutes: 4, seconds: 59 })
    expect(await guarded(sita)).toMatchObject(passed)
    app.clock.advance({ seconds: 1 })
    expect(await guarded(sita)).toMatchObject(needed)
  })

  test('goes on for five minutes after the password, on this session alone', async () => {
    const { email, password, key } = sita
    const url = session.signIn.path
    const proof = key?.prove({ method: 'POST', url, now: app.clock.now() })
    await app.call(session.signIn, { email, password }, { ...(proof && { proof }) })
    app.clock.advance({ minutes: 6 })
    expect(await guarded(sita)).toMatchObject(needed)
    const { data } = await sita.call(contract.stepUp, { password })
    expect(data.until.getTime() - app.clock.now().getTime()).toBe(5 * 60_000)
    expect(await guarded(sita)).toMatchObject(passed)
    app.clock.advance({ minutes: 5 })
    expect(await guarded(sita)).toMatchObject(needed)
    const others = await app.db.read(
      (tx) => tx.many`select id from sessions where stepped_up_at > ${data.until}::timestamptz - interval '6 minutes'`,
    )
    expect(others).toHaveLength(1)
  })

  test('refuses a plain token, which cannot step up either', async () => {
    const script = await verified(app, { is_bound: false })
    const refused = { http: 422, status: '7004', body: { refusal: 'session_not_bound' } }
    expect(await guarded(script)).toMatchObject(refused)
    expect(await script.call(contract.stepUp, { password: script.password })).toMatchObject(refused)
    expect(await script.call(contract.challengeStepUp, {})).toMatchObject(refused)
  })
})

describe('POST /api/step-up', () => {
  test('accepts no password from a person with a second factor', async () => {
    const { secret } = await withTotp(app, sita)
    app.clock.advance({ minutes: 6 })
    expect(await sita.call(contract.stepUp, { password: sita.password })).toMatchObject({
      body: { refusal: 'second_factor_needed' },
    })
    expect((await sita.call(contract.stepUp, { totp_code: totpNow(app, secret) })).http).toBe(200)
    expect((await guarded(sita)).http).toBe(200)
  })

  test('accepts a passkey of this person, requested on this session', async () => {
    const device = await withPasskey(sita)
    const ram = await verified(app)
    const foreign = await withPasskey(ram, 'Ram’s')
    app.clock.advance({ minutes: 6 })
    const { data } = await sita.call(contract.challengeStepUp, {})
    expect(data.allowCredentials).toHaveLength(1)
    const wrong = { body: { refusal: 'passkey_wrong' } }
    expect(await sita.call(contract.stepUp, { passkey: foreign.proves(data) })).toMatchObject(wrong)
    expect(await guarded(sita)).toMatchObject(needed)
    const second = await sita.call(contract.challengeStepUp, {})
    expect(await ram.call(contract.stepUp, { passkey: foreign.proves(second.data) })).toMatchObject(wrong)
    expect((await sita.call(contract.stepUp, { passkey: device.proves(second.data) })).http).toBe(200)
    expect((await guarded(sita)).http).toBe(200)
  })

  test('counts wrong passwords and codes as the sign-in does', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect((await sita.call(contract.stepUp, { password: 'wrong' })).body.refusal).toBe('credentials_wrong')
    expect(await sita.call(contract.stepUp, { password: sita.password })).toMatchObject({ http: 429 })
  })

  test.each([[{}], [{ password: 'x', totp_code: '123456' }], [{ totp_code: '12345' }], [{ passkey: {} }]])(
    'accepts exactly one proof, not %j',
    async (ask) =>
      expect(await sita.call(contract.stepUp, ask as { password: string })).toMatchObject({ http: 422, status: '014' }),
  )
})
