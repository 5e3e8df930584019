import { requestPasswordReset, resendEmailLink, resetPassword } from '@sahuji/contract/auth'
import { signIn, signUp } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, newcomer, resetToken, type Someone, verified } from '../../testing/people.ts'
import { takeSmsOfDay } from '../platform/messages/sms-limits.ts'
import { silentLog } from '../platform/log.ts'

const per_day = { sign_up: 100, sign_in: 5, money: 100 }
const fresh = 'seven yaks on a hill'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp({ parts: { web: { trusted_proxies: ['127.0.0.1'] }, sms_per_day: per_day } })
})
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  await forgetLimits(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

/** A caller at this address; with the cookie of a device, if they have one. */
const at = (address: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
})
const signsIn = async (password: string, from: ReturnType<typeof at>) =>
  app.call(signIn, { email: sita.email, password }, from)
const asks = async (ask: { email: string } | { mobile_no: string }, from: ReturnType<typeof at>) => {
  const { http, body, data } = await app.call(requestPasswordReset, ask, from)
  await app.runJobs()
  return http === 200 ? data.sent : body.refusal
}

/** Ten wrong passwords from each of this many addresses; `of` makes the nth one. */
async function strangersGuess(count: number, of: (n: number) => string) {
  for (let n = 0; n < count; n++) for (let tries = 0; tries < 10; tries++) await signsIn('a guess', at(of(n)))
}

/** The cookie of a device that the owner has signed in with. */
async function knownDevice(address = '198.51.100.7'): Promise<string> {
  const { headers } = await signsIn(sita.password, at(address))
  return `${headers['set-cookie']}`.split(';')[0] ?? ''
}

describe('an attacker who guesses the password', () => {
  test('from ten addresses of one network locks the account for callers of that network alone', async () => {
    await strangersGuess(10, (n) => `203.0.113.${n + 1}`)
    const refused = await signsIn(sita.password, at('203.0.113.99'))
    expect(refused.body.refusal).toBe('password_reset_needed')
    expect(await signsIn(sita.password, at('192.0.2.1'))).toMatchObject({ http: 200 })
  })

  test('from ten networks of one IPv6 site locks no other site', async () => {
    await strangersGuess(10, (n) => `2001:db8:7:${n + 1}::1`)
    expect((await signsIn(sita.password, at('2001:db8:7:99::1'))).body.refusal).toBe('password_reset_needed')
    expect(await signsIn(sita.password, at('2001:db8:8:1::1'))).toMatchObject({ http: 200 })
  })

  test('from ten networks leaves it open to the owner’s devices, and to any device in the owner’s networks', async () => {
    const cookie = await knownDevice()
    await strangersGuess(10, (n) => `203.0.${n}.1`)
    expect((await signsIn(sita.password, at('192.0.2.1'))).body.refusal).toBe('password_reset_needed')
    expect(await signsIn(sita.password, at('192.0.2.1', cookie))).toMatchObject({ http: 200 })
    expect(await signsIn(sita.password, at('198.51.100.200'))).toMatchObject({ http: 200 })
  })
})

describe('an attacker who requests links', () => {
  test('takes none of them from a device that the owner has signed in with', async () => {
    const cookie = await knownDevice()
    for (let n = 0; n < 10; n++) await asks({ email: sita.email }, at(`203.0.${n}.1`))
    expect(await asks({ email: sita.email }, at('192.0.2.1'))).toBe(false)
    const before = (await app.outbox(sita.email)).length
    expect(await asks({ email: sita.email }, at('192.0.2.1', cookie))).toBe(true)
    expect(await app.outbox(sita.email)).toHaveLength(before + 1)
    expect(await asks({ email: sita.email }, at('192.0.2.1', await knownDevice()))).toBe(true)
  })

  test('has a quota, and another network has its own', async () => {
    const sent = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.112.1'])
      sent.push(await asks({ email: sita.email }, at(address)))
    expect(sent).toEqual([true, false, true])
  })

  test('all day leaves one link an hour, which goes to the owner', async () => {
    let sent = 0
    for (let n = 0; n < 40; n++) {
      app.clock.advance({ minutes: 11 })
      if ((await asks({ email: sita.email }, at(`203.0.${n}.1`))) === true) sent++
    }
    expect(sent).toBeGreaterThan(20)
    expect(sent).toBeLessThan(26)
    app.clock.advance({ hours: 1 })
    expect(await asks({ email: sita.email }, at('192.0.2.1'))).toBe(true)
  })

  test('does not replace the current link: it is sent again, and works for ten minutes from then', async () => {
    await asks({ email: sita.email }, at('192.0.2.1'))
    const token = await resetToken(app, sita.email)
    app.clock.advance({ minutes: 9 })
    expect(await asks({ email: sita.email }, at('203.0.113.1'))).toBe(true)
    expect(await resetToken(app, sita.email)).toBe(token)
    app.clock.advance({ minutes: 9 })
    expect(await app.call(resetPassword, { token, password: fresh }, at('192.0.2.1'))).toMatchObject({ http: 200 })
    await asks({ email: sita.email }, at('203.0.112.1'))
    expect(await resetToken(app, sita.email)).not.toBe(token)
  })

  test('extends no link beyond half an hour; the next link does not end it', async () => {
    await asks({ email: sita.email }, at('203.0.113.1'))
    const token = await resetToken(app, sita.email)
    for (const n of [1, 2]) {
      app.clock.advance({ minutes: 9, seconds: 50 })
      await asks({ email: sita.email }, at(`203.0.${n}.1`))
    }
    app.clock.advance({ seconds: 30 })
    await asks({ email: sita.email }, at('203.0.3.1'))
    const next = await resetToken(app, sita.email)
    expect(next).not.toBe(token)
    expect(await app.call(resetPassword, { token, password: fresh }, at('192.0.2.1'))).toMatchObject({ http: 200 })
    // one was used: the other is invalid
    const late = await app.call(resetPassword, { token: next, password: `${fresh} 2` }, at('192.0.2.1'))
    expect(late.body.refusal).toBe('password_link_dead')
  })
})

describe('an attacker who names an address that is to be verified', () => {
  const signsUp = (email: string, address: string) => app.call(signUp, newcomer({ email }), at(address))

  test('takes no link from its owner by requesting others, without an account', async () => {
    const { email } = newcomer()
    for (let n = 0; n < 8; n++) {
      await app.call(resendEmailLink, { email }, at(`203.0.${n}.1`))
      app.clock.advance({ seconds: 31 })
    }
    await signsUp(email, '192.0.2.1')
    expect(await app.outbox(email)).toHaveLength(1)
  })

  test('takes none by accounts that are opened with it in another network', async () => {
    const { email } = newcomer()
    for (let n = 0; n < 8; n++) await signsUp(email, `203.0.113.${n}`)
    const before = (await app.outbox(email)).length
    await signsUp(email, '192.0.2.1')
    expect(before).toBe(5)
    expect(await app.outbox(email)).toHaveLength(6)
  })

  test('fills no mailbox, from any network', async () => {
    const { email } = newcomer()
    for (let n = 0; n < 40; n++) await signsUp(email, `203.0.${n}.1`)
    expect(await app.outbox(email)).toHaveLength(15)
  })
})

describe('a link by SMS', () => {
  const smsTo = async () => (await app.outbox(`+977${sita.mobile_no}`)).filter(({ text }) => text?.includes('password'))

  test('is reported as sent to an owner’s number only when it was, whatever else the number received', async () => {
    // ten codes that anonymous callers requested with the number
    await app.db.write(
      (tx) => tx.run`
      insert into messages (id, channel, kind, "to", text, text_until, created_at)
      select gen_random_uuid(), 'sms', 'phone-code', ${`+977${sita.mobile_no}`}, 'a code', ${app.clock.now()}, ${app.clock.now()}
        from generate_series(1, 10)`,
    )
    let sent = 0
    for (let n = 0; n < 12; n++) if ((await asks({ mobile_no: sita.mobile_no }, at(`203.0.${n}.1`))) === true) sent++
    expect(await smsTo()).toHaveLength(sent)
    expect(sent).toBeGreaterThan(0)
  })

  test('is refused to all callers alike when SMS have run out, and a device of the owner gets the last of them', async () => {
    const cookie = await knownDevice()
    const sms = { number_per_day: 10, network: [], per_day, log: silentLog }
    for (let n = 0; n < 4; n++)
      await app.db.write((tx) => takeSmsOfDay(tx, sms, { budget: 'sign_in', is_known: false }, app.clock.now()))
    for (const mobile_no of [sita.mobile_no, '9841999999'])
      expect(await asks({ mobile_no }, at('203.0.113.1'))).toBe('codes_paused')
    expect(await smsTo()).toHaveLength(0)
    expect(await asks({ mobile_no: sita.mobile_no }, at('203.0.113.1', cookie))).toBe(true)
    expect(await smsTo()).toHaveLength(1)
  })
})
