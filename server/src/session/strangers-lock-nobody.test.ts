import { changePassword } from '@sahuji/contract/auth'
import { stepUp } from '@sahuji/contract/auth/second-factors'
import { signIn } from '@sahuji/contract/session'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { someone, type Someone, verified, withEmail } from '../../testing/people.ts'
import { secondStepOf, totpNow, withTotp } from '../../testing/second-factors.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_failures`))

/** As if many attackers had tried the account, or its codes, from many networks. */
async function strangersTried({ email, password }: Someone, codes?: { ticket: string }) {
  if (codes) await app.call(signInSecond, { ...codes, totp_code: '000000' })
  else await app.call(signIn, { email, password: `not ${password}` })
  await app.db.write((tx) => tx.run`update sign_in_failures set failures = 1000 where account is not null`)
  await app.db.write(
    (tx) => tx.run`
    update totp_secrets set failures = 50, failures_end_at = ${app.clock.now()}::timestamptz + interval '1 hour'`,
  )
}

/** A browser without a key that keeps the cookie of its first sign-in. */
function phone() {
  let cookie = ''
  const keeps = <T extends { headers: Record<string, unknown> }>(answered: T): T => {
    const set = answered.headers['set-cookie']
    if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
    return answered
  }
  const headers = () => ({ headers: cookie ? { cookie } : {} })
  return {
    signsIn: async ({ email, password }: Someone) => keeps(await app.call(signIn, { email, password }, headers())),
    confirms: async (ticket: string, totp_code: string) =>
      keeps(await app.call(signInSecond, { ticket, totp_code }, headers())),
  }
}
const ticketOf = ({ body }: { body: object }) => secondStepOf(body).ticket

describe('a signed-in person, while attackers have locked the account', () => {
  beforeEach(async () => {
    sita = await withEmail(app)
    await strangersTried(sita)
    const { email, password } = sita
    expect((await app.call(signIn, { email, password })).body.refusal).toBe('sign_in_locked')
  })

  test('changes the password', async () => {
    const ask = { current_password: sita.password, new_password: 'seven yaks on a hill' }
    expect(await sita.call(changePassword, ask)).toMatchObject({ http: 200 })
  })

  test('confirms their identity', async () => {
    expect(await sita.call(stepUp, { password: sita.password })).toMatchObject({ http: 200 })
  })

  test('has ten tries of the session’s own, a hundred in a row there, and takes none from the other sessions', async () => {
    expect((await phone().signsIn(await withEmail(app))).data).toHaveProperty('access_token')
    for (let n = 0; n < 10; n++)
      expect((await sita.call(stepUp, { password: 'wrong' })).body.refusal).toBe('credentials_wrong')
    expect((await sita.call(stepUp, { password: sita.password })).body.refusal).toBe('sign_in_locked')
    app.clock.advance({ minutes: 15 })
    await app.db.write(
      (tx) => tx.run`update sign_in_failures set failures = 100 where bucket like 'in a row % session %'`,
    )
    expect((await sita.call(stepUp, { password: sita.password })).body.refusal).toBe('password_reset_needed')
  })
})

describe('the codes of a second factor, while attackers with the password have locked them', () => {
  let secret: string
  const known = phone()
  beforeEach(async () => {
    sita = await verified(app)
    ;({ secret } = await withTotp(app, sita))
    app.clock.advance({ minutes: 1 })
    await known.confirms(ticketOf(await known.signsIn(sita)), totpNow(app, secret))
    app.clock.advance({ minutes: 1 })
    await strangersTried(sita, { ticket: ticketOf(await phone().signsIn(sita)) })
    const stranger = phone()
    const locked = await stranger.confirms(ticketOf(await stranger.signsIn(sita)), totpNow(app, secret))
    expect(locked.body.refusal).toBe('sign_in_locked')
  })

  test('are accepted on a device that the person has used', async () => {
    expect(await known.confirms(ticketOf(await known.signsIn(sita)), totpNow(app, secret))).toMatchObject({ http: 200 })
  })

  test('are accepted in a session', async () => {
    expect(await someone(app, sita).call(stepUp, { totp_code: totpNow(app, secret) })).toMatchObject({ http: 200 })
  })
})
