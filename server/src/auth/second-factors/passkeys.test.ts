import * as passkeys from '@sahuji/contract/auth/passkeys'
import * as contract from '@sahuji/contract/auth/second-factors'
import * as session from '@sahuji/contract/session'
import * as steps from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { authenticator, type Bent } from '../../../testing/authenticator.ts'
import { verified, someone, type Someone } from '../../../testing/people.ts'
import { secondStepOf, origin, strangerWith, withPasskey } from '../../../testing/second-factors.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void (sita = await verified(app)))

const wrong = { http: 422, status: '7004', body: { refusal: 'passkey_wrong' } }

const challenged = async (at: ReturnType<typeof strangerWith>, purpose: 'sign_in' | 'reset' = 'sign_in') =>
  (await at.call(passkeys.challengePasskey, { purpose })).data

describe('a passkey', () => {
  test('is added with a name, listed, renamed and removed, and the person is notified', async () => {
    await withPasskey(sita, 'Pixel 9')
    const { data } = await sita.call(contract.readSecurity, {})
    expect(data).toMatchObject({
      passkey_host: 'localhost',
      recovery_codes_left: 10,
      passkeys: [{ name: 'Pixel 9', created_at: app.clock.now(), last_used_at: null, is_backed_up: false }],
    })
    const [{ id = '' } = {}] = data.passkeys
    expect((await sita.call(passkeys.renamePasskey, { id, name: 'Shop phone' })).data.name).toBe('Shop phone')
    expect((await sita.call(passkeys.removePasskey, { id })).http).toBe(200)
    expect((await sita.call(contract.readSecurity, {})).data).toMatchObject({ passkeys: [], recovery_codes_left: null })
    const subjects = (await app.outbox(sita.email)).map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['A passkey was removed', 'A passkey was added'])
  })

  test('brings recovery codes only the first time', async () => {
    await withPasskey(sita)
    const { data } = await sita.call(passkeys.beginPasskey, {})
    expect(data.excludeCredentials).toHaveLength(1)
    const made = authenticator({ origin }).makes(data)
    expect((await sita.call(passkeys.addPasskey, { name: 'Second', made })).data.recovery_codes).toBeNull()
    expect(await sita.call(passkeys.addPasskey, { name: 'Again', made })).toMatchObject(wrong)
  })

  test('is one of ten at most', async () => {
    await withPasskey(sita)
    await app.owner.write(
      (tx) => tx.run`
      insert into passkeys (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
      select gen_random_uuid(), person_id, decode(md5(n::text || person_id::text), 'hex'), public_key, 0, '{}', 'x', false, created_at
        from passkeys, generate_series(1, 9) n
       where person_id = (select id from people where email = ${sita.email})`,
    )
    expect(await sita.call(passkeys.beginPasskey, {})).toMatchObject({
      body: { refusal: 'passkeys_full', facts: { count: 10 } },
    })
  })

  test.each<[string, Bent]>([
    ['another page', { origin: 'http://localhost.example' }],
    ['another site', { rp_id: 'example.com' }],
    ['a device that did not verify its person', { is_verified: false }],
  ])('is not added by %s', async (_, how) => {
    const { data } = await sita.call(passkeys.beginPasskey, {})
    const made = authenticator({ origin }).makes(data, how)
    expect(await sita.call(passkeys.addPasskey, { name: 'x', made })).toMatchObject(wrong)
    // the challenge is used up, also by a wrong answer
    expect(
      await sita.call(passkeys.addPasskey, { name: 'x', made: authenticator({ origin }).makes(data) }),
    ).toMatchObject(wrong)
  })

  test('is not added on another session, nor after five minutes', async () => {
    const ram = await verified(app)
    const { data } = await sita.call(passkeys.beginPasskey, {})
    const made = authenticator({ origin }).makes(data)
    expect(await ram.call(passkeys.addPasskey, { name: 'x', made })).toMatchObject(wrong)
    app.clock.advance({ minutes: 5 })
    expect(await sita.call(passkeys.addPasskey, { name: 'x', made })).toMatchObject(wrong)
  })

  test('of another merchant can be neither renamed nor removed', async () => {
    const ram = await verified(app)
    await withPasskey(sita)
    const [{ id = '' } = {}] = (await sita.call(contract.readSecurity, {})).data.passkeys
    expect((await ram.call(passkeys.renamePasskey, { id, name: 'Mine' })).http).toBe(404)
    expect((await ram.call(passkeys.removePasskey, { id })).http).toBe(404)
  })
})

describe('signing in by a passkey alone', () => {
  test('answers as the sign-in does, with a bound session', async () => {
    const device = await withPasskey(sita)
    const browser = strangerWith(app)
    const { http, data } = await browser.call(steps.signInByPasskey, {
      passkey: device.proves(await challenged(browser)),
      remember_device: true,
    })
    expect(http).toBe(200)
    const again = someone(app, { ...sita, key: browser.key, token: data.access_token })
    expect((await again.call(session.readCurrentUser, {})).data.email).toBe(sita.email)
    expect((await again.call(contract.readSecurity, {})).data.passkeys[0]?.last_used_at).toEqual(app.clock.now())
  })

  test('refuses a replay, another browser, and an answer after five minutes', async () => {
    const device = await withPasskey(sita)
    const browser = strangerWith(app)
    const passkey = device.proves(await challenged(browser))
    expect((await browser.call(steps.signInByPasskey, { passkey })).http).toBe(200)
    expect(await browser.call(steps.signInByPasskey, { passkey })).toMatchObject(wrong)
    const other = strangerWith(app)
    const stolen = device.proves(await challenged(browser))
    expect(await other.call(steps.signInByPasskey, { passkey: stolen })).toMatchObject(wrong)
    const late = device.proves(await challenged(browser))
    app.clock.advance({ minutes: 5 })
    expect(await browser.call(steps.signInByPasskey, { passkey: late })).toMatchObject(wrong)
  })

  test.each<[string, Bent]>([
    ['another page', { origin: 'https://sahuji.example' }],
    ['another site', { rp_id: 'sahuji.example' }],
    ['a device that did not verify its person', { is_verified: false }],
    ['a copy whose counter stands still', { counter: 1 }],
    ['the name of somebody else', { userHandle: Buffer.alloc(16).toString('base64url') }],
  ])('is refused to %s', async (_, how) => {
    const device = await withPasskey(sita)
    const browser = strangerWith(app)
    expect(
      await browser.call(steps.signInByPasskey, { passkey: device.proves(await challenged(browser), how) }),
    ).toMatchObject(wrong)
  })

  test('refuses an unknown passkey, and a challenge for another purpose', async () => {
    const browser = strangerWith(app)
    const unknown = authenticator({ origin }).proves(await challenged(browser))
    expect(await browser.call(steps.signInByPasskey, { passkey: unknown })).toMatchObject(wrong)
    const device = await withPasskey(sita)
    const other = device.proves(await challenged(browser, 'reset'))
    expect(await browser.call(steps.signInByPasskey, { passkey: other })).toMatchObject(wrong)
  })
})

describe('a new password by passkey', () => {
  const password = 'five cups of butter tea'

  test('is set once, ends every session and signs in with the requested passkey', async () => {
    const device = await withPasskey(sita)
    const browser = strangerWith(app)
    const proven = await browser.call(passkeys.provePasskeyToReset, {
      passkey: device.proves(await challenged(browser, 'reset')),
    })
    expect(proven.data.email).toBe(sita.email)
    const { ticket } = proven.data
    const thief = strangerWith(app)
    expect((await thief.call(passkeys.resetByPasskey, { ticket, password })).body.refusal).toBe('ticket_dead')
    expect((await browser.call(passkeys.resetByPasskey, { ticket, password: 'password1234' })).body.refusal).toBe(
      'password_common',
    )
    expect((await browser.call(passkeys.resetByPasskey, { ticket, password })).http).toBe(200)
    expect((await browser.call(passkeys.resetByPasskey, { ticket, password })).body.refusal).toBe('ticket_dead')
    expect((await sita.call(session.readCurrentUser, {})).http).toBe(401)
    const signedIn = await browser.call(session.signIn, { email: sita.email, password })
    expect(secondStepOf(signedIn.body).ways).toContain('passkey')
  })

  test('is not set after ten minutes', async () => {
    const device = await withPasskey(sita)
    const browser = strangerWith(app)
    const { data } = await browser.call(passkeys.provePasskeyToReset, {
      passkey: device.proves(await challenged(browser, 'reset')),
    })
    app.clock.advance({ minutes: 10 })
    expect((await browser.call(passkeys.resetByPasskey, { ticket: data.ticket, password })).body.refusal).toBe(
      'ticket_dead',
    )
  })
})
