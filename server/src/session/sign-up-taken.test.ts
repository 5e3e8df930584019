import * as auth from '@sahuji/contract/auth'
import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answered, startTestApp, type TestApp } from '../../testing/app.ts'
import {
  forgetLimits,
  linkToken,
  newcomer,
  resetToken,
  signedUp,
  someone,
  type Someone,
  verified,
  withEmail,
  plainSignIn,
} from '../../testing/people.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const password = 'a stranger’s own 7'
const signsUp = (ask: Partial<ReturnType<typeof newcomer>>) => app.call(contract.signUp, newcomer({ ...ask, password }))

/** An answer without the parts that differ between any two sign-ups. */
const shape = ({ http, headers, body }: Answered<unknown>) => ({
  http,
  headers: Object.keys(headers).toSorted(),
  body: JSON.stringify(body, (name, value: unknown) =>
    ['access_token', 'request_id', 'email', 'mobile_no', 'vendor_key_production', 'vendor_key_sandbox'].includes(name)
      ? typeof value
      : value,
  ),
})

describe('a sign-up with an address or a number that has an account', () => {
  test('gets the same answer as any other, as does every later call of the account', async () => {
    const fresh = newcomer()
    for (const [taken, free] of [
      [{ email: sita.email.toUpperCase() }, { email: fresh.email }],
      [{ mobile_no: sita.mobile_no }, { mobile_no: fresh.mobile_no }],
    ]) {
      const [one, other] = [await signsUp(taken!), await signsUp(free!)]
      expect(shape(one)).toEqual(shape(other))
      const sessions = [one, other].map(({ data }) => ({ token: data.access_token }))
      const asked = await Promise.all(
        sessions.map(async (as) => [
          shape(await app.call(contract.readCurrentUser, {}, as)),
          shape(await app.call(auth.resendPhoneCode, {}, as)),
          shape(await app.call(auth.changeMobile, { mobile_no: sita.mobile_no, password }, as)),
        ]),
      )
      const [first, second] = asked.map((shapes) =>
        JSON.stringify(shapes)
          .replaceAll(/SV[0-9A-Z]{8}/g, 'SV')
          .replaceAll(/[\w.]+@example.com/g, '@'),
      )
      expect(first).toBe(second)
    }
  })

  test('sends the owner a notice without a link, and sends others nothing', async () => {
    const before = (await app.outbox(sita.email)).length
    await signsUp({ email: sita.email })
    const mails = await app.outbox(sita.email)
    expect(mails).toHaveLength(before + 1)
    expect(mails[0]).toMatchObject({ subject: 'This address has an account already' })
    expect(mails[0]?.text).not.toContain('/verify/')
  })

  test('leaves the owner unchanged: the password, the session, the link of a forgotten one', async () => {
    await signsUp({ email: sita.email, mobile_no: sita.mobile_no })
    for (const name of [{ email: sita.email }, { mobile_no: sita.mobile_no }]) {
      const { data } = await app.call(plainSignIn, { ...name, password: sita.password })
      expect(data.user).toMatchObject({ email: sita.email, email_verified_at: expect.any(Date) })
    }
    await app.call(auth.requestPasswordReset, { email: sita.email })
    await app.runJobs()
    const link = await app.call(auth.readPasswordReset, { token: await resetToken(app, sita.email) })
    expect(link.data.mobile_no).toBe(sita.mobile_no)
    expect(await sita.call(contract.readCurrentUser, {})).toMatchObject({ http: 200 })
  })

  test('signs in again by its own password like an account with a free address', async () => {
    const free = newcomer()
    await signsUp({ email: sita.email })
    await signsUp({ email: free.email })
    for (const email of [sita.email, free.email]) {
      const answered = await app.call(contract.signIn, { email, password })
      expect(answered).toMatchObject({ http: 200, data: { user: { email, email_verified_at: null } } })
    }
  })

  test('gives an attacker no more tries at the owner’s password: neither signing in nor a new own one lifts a failure', async () => {
    const { data } = await signsUp({ email: sita.email, mobile_no: sita.mobile_no })
    const stranger = someone(app, { ...sita, password, key: undefined, token: data.access_token })
    const guess = () => app.call(contract.signIn, { email: sita.email, password: 'guessed' })
    for (let n = 0; n < 9; n++) await guess()
    expect(await app.call(contract.signIn, { email: sita.email, password })).toMatchObject({ http: 200 })
    const fresh = { current_password: password, new_password: 'another of the stranger' }
    expect(await stranger.call(auth.changePassword, fresh)).toMatchObject({ http: 200 })
    expect((await guess()).body.refusal).toBe('credentials_wrong')
    expect((await guess()).body.refusal).toBe('sign_in_locked')
  })

  test('does not make the attacker’s browser a known device of the owner', async () => {
    const { headers } = await signsUp({ email: sita.email })
    const cookie = `${headers['set-cookie']}`.split(';')[0] ?? ''
    const ask = { email: sita.email, password: 'guessed' }
    for (let n = 0; n < 10; n++) await app.call(contract.signIn, ask)
    expect((await app.call(contract.signIn, ask, { headers: { cookie } })).body.refusal).toBe('sign_in_locked')
  })
})

describe('an address named by several accounts', () => {
  test('belongs to the first link that is opened; the other links report so', async () => {
    const { email } = newcomer()
    const first = await signedUp(app, { ask: { email } })
    const link = await linkToken(app, email)
    const second = await signedUp(app, { ask: { email, password: 'the second one’s 7' } })
    const other = await linkToken(app, email)
    expect(other).not.toBe(link)
    expect(await app.call(auth.verifyEmail, { token: link })).toMatchObject({ http: 200 })
    expect(await app.call(auth.verifyEmail, { token: other })).toMatchObject({ body: { refusal: 'email_taken' } })
    expect((await first.call(contract.readCurrentUser, {})).data.email_verified_at).not.toBeNull()
    // the other account only named it: its sessions end with its claim
    expect(await second.call(contract.readCurrentUser, {})).toMatchObject({ http: 401 })
    expect(await first.call(contract.readCurrentUser, {})).toMatchObject({ http: 200 })
  })

  test('gets a mail for each sign-up, at once, which identifies the account only by the end of its number', async () => {
    const { email } = newcomer()
    const [stranger, victim] = [newcomer(), newcomer()]
    await signsUp({ ...stranger, email, name: 'You won five lakh', trade_name: 'Stranger Traders' })
    await signsUp({ ...victim, email, trade_name: 'Asha Sweets' })
    const [hers, his] = (await app.outbox(email)).map(({ text }) => text ?? '')
    expect(hers).toContain(`for the account with the mobile number that ends in ${victim.mobile_no.slice(-2)}. If`)
    expect(his).toContain(`for the account with the mobile number that ends in ${stranger.mobile_no.slice(-2)}. If`)
    expect(`${hers}${his}`).not.toMatch(/won|Traders|Sweets|Sita/)
  })

  test('is not proved when another person follows the link: the page reports it, and nothing changes', async () => {
    const { email } = newcomer()
    const stranger = await signedUp(app, { ask: { email, trade_name: 'Stranger Traders' } })
    const token = await linkToken(app, email)
    const victim = await signedUp(app, { ask: { email } })
    const refused = { http: 422, body: { refusal: 'link_of_another' } }
    expect(await victim.call(auth.verifyEmail, { token })).toMatchObject(refused)
    expect((await stranger.call(contract.readCurrentUser, {})).data.email_verified_at).toBeNull()
    expect((await app.call(auth.readEmailLink, { token })).data).toEqual({
      email,
      trade_name: 'Stranger Traders',
      mobile_end: stranger.mobile_no.slice(-2),
    })
    const own = await linkToken(app, email)
    expect(await victim.call(auth.verifyEmail, { token: own })).toMatchObject({ http: 200 })
    expect(await stranger.call(contract.readCurrentUser, {})).toMatchObject({ http: 401 })
    expect(await app.call(auth.verifyEmail, { token })).toMatchObject({ body: { refusal: 'email_taken' } })
  })

  test('accepts the password of each account while none has proved it; a failure counts for all of them', async () => {
    const { email, ...ask } = newcomer()
    const everybody = await Promise.all(
      [1, 2, 3].map((n) => signedUp(app, { ask: { email, password: `number ${n} of the three` } })),
    )
    for (const who of everybody) {
      const { data } = await app.call(plainSignIn, { email, password: who.password })
      expect(data.user.mobile_no).toBe(who.mobile_no)
    }
    for (let n = 0; n < 10; n++) await app.call(contract.signIn, { email, password: ask.password })
    for (const { password: own } of everybody)
      expect((await app.call(contract.signIn, { email, password: own })).body.refusal).toBe('sign_in_locked')
  })

  test('takes the passkeys, secrets and open steps from the accounts that only named it', async () => {
    const { email } = newcomer()
    await signedUp(app, { ask: { email } })
    await app.db.write(async (tx) => {
      const { id } = await tx.one<{ id: string }>`select id from people where email = ${email}`
      await tx.run`
        insert into passkeys (id, person_id, credential_id, public_key, counter, transports, name, is_backed_up, created_at)
        values (${id}, ${id}, ${Buffer.from(id)}, ${Buffer.from('key')}, 0, '{}', 'phone', false, ${app.clock.now()})`
      await tx.run`
        insert into totp_secrets (person_id, sealed, pepper_version, session_id, begun_at)
        values (${id}, ${Buffer.from('sealed')}, 1, ${id}, ${app.clock.now()})`
      await tx.run`
        insert into sign_in_tickets (id, token_hash, purpose, person_id, remember_device, expires_at)
        values (${id}, ${Buffer.from(id)}, 'second_step', ${id}, false, ${app.clock.now()})`
    })
    const left = () =>
      app.db.read(
        (tx) => tx.one`
        select (select count(*)::int from passkeys) as passkeys, (select count(*)::int from totp_secrets) as secrets,
               (select count(*)::int from sign_in_tickets where used_at is null) as tickets`,
      )
    expect(await left()).toEqual({ passkeys: 1, secrets: 1, tickets: 1 })
    await withEmail(app, { ask: { email } })
    expect(await left()).toEqual({ passkeys: 0, secrets: 0, tickets: 0 })
  })

  test('gets no more mails than one address may, for any number of sign-ups', async () => {
    const { email } = newcomer()
    for (let n = 0; n < 8; n++) {
      await app.db.write((tx) => tx.run`delete from rate_limits where bucket like '/api/%'`)
      expect(await signsUp({ email })).toMatchObject({ http: 200 })
      app.clock.advance({ seconds: 31 })
    }
    expect(await app.outbox(email)).toHaveLength(5)
  })

  test('gets the link again for the account of the requesting session', async () => {
    const { email } = newcomer()
    const first = await signedUp(app, { ask: { email, name: 'The First' } })
    for (let n = 0; n < 4; n++) await signedUp(app, { ask: { email, name: 'A Later One' } })
    app.clock.advance({ seconds: 31 })
    await forgetLimits(app)
    await first.call(auth.resendEmailLink, { email })
    await app.runJobs()
    expect((await app.outbox(email))[0]?.text).toContain(`ends in ${first.mobile_no.slice(-2)}.`)
    await app.call(auth.verifyEmail, { token: await linkToken(app, email) })
    expect((await first.call(contract.readCurrentUser, {})).data.email_verified_at).not.toBeNull()
  })
})
