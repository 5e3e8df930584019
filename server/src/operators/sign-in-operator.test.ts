import * as contract from '@sahuji/contract/operators/accounts'
import * as signIn from '@sahuji/contract/operators/sign-in'
import * as session from '@sahuji/contract/operators/session'
import * as passkeys from '@sahuji/contract/auth/passkeys'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { authenticator } from '../../testing/authenticator.ts'
import { cookieOf, newOperator, operator, operatorPassword, operatorWith } from '../../testing/operators.ts'
import { forgetLimits, verified } from '../../testing/people.ts'
import { origin, totpNow } from '../../testing/second-factors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const log = () =>
  app.db.read(
    (tx) => tx.many<{ what: string; outcome: string; refusal: string | null; operator_id: string | null }>`
    select what, outcome, refusal, operator_id from operator_audit order by id`,
  )
const enters = (email: string, password: string = operatorPassword) =>
  app.call(signIn.signInOperator, { email, password })

describe('an operator', () => {
  test('without a second factor can set one up and do nothing else', async () => {
    const made = await newOperator(app, ['administrator'])
    const { http, data, headers } = await enters(made.email)
    expect({ http, data }).toEqual({ http: 200, data: { second_step: null } })
    const who = operatorWith(app, { ...made, secret: '', cookie: cookieOf(headers) })
    expect((await who.call(contract.listOperators, {})).body.refusal).toBe('second_factor_missing')
    expect((await who.call(session.readOperatorSelf, {})).data).toMatchObject({ needs_second_factor: true, ways: [] })
    const begun = await who.call(session.beginOperatorTotp, {})
    await who.call(session.confirmOperatorTotp, { code: totpNow(app, begun.data.secret) })
    expect((await who.call(contract.listOperators, {})).http).toBe(200)
    expect((await who.call(session.readOperatorSelf, {})).data).toMatchObject({
      needs_second_factor: false,
      ways: ['totp'],
    })
  })

  test('who knows only the password adds no factor once there is one, even if they began before', async () => {
    const made = await newOperator(app, ['administrator'])
    const sessionOf = async () =>
      operatorWith(app, { ...made, secret: '', cookie: cookieOf((await enters(made.email)).headers) })
    const [thief, owner] = [await sessionOf(), await sessionOf()]
    const begun = await thief.call(session.beginOperatorTotp, {})
    const { data } = await owner.call(session.beginOperatorPasskey, {})
    const device = authenticator({ origin, handle: data.user.id })
    expect((await owner.call(session.addOperatorPasskey, { name: 'Phone', made: device.makes(data) })).http).toBe(200)
    const answer = await thief.call(session.confirmOperatorTotp, { code: totpNow(app, begun.data.secret) })
    expect(answer.body.refusal).toBe('step_up_needed')
    expect((await thief.call(contract.listOperators, {})).body.refusal).toBe('second_factor_missing')
  })

  test('signs in by password and code, and a code is valid once', async () => {
    const { email, secret } = await operator(app, ['viewer'])
    app.clock.advance({ seconds: 30 })
    const first = await enters(email)
    expect(first.data.second_step?.ways).toEqual(['totp'])
    const ticket = first.data.second_step?.ticket ?? ''
    expect((await app.call(signIn.signInOperatorSecond, { ticket, totp_code: '000000' })).body.refusal).toBe(
      'second_factor_wrong',
    )
    const totp_code = totpNow(app, secret)
    const second = await app.call(signIn.signInOperatorSecond, { ticket, totp_code })
    expect(second.headers['set-cookie']).toMatch(
      /^sahuji_operator=[\w-]{43}; Path=\/api\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    )
    const again = (await enters(email)).data.second_step?.ticket ?? ''
    expect((await app.call(signIn.signInOperatorSecond, { ticket: again, totp_code })).body.refusal).toBe(
      'second_factor_wrong',
    )
    expect((await app.call(signIn.signInOperatorSecond, { ticket, totp_code })).body.refusal).toBe('ticket_dead')
  })

  test('signs in by password and passkey, of their own alone', async () => {
    const [anil, other] = [await operator(app, ['viewer']), await operator(app, ['viewer'])]
    const withPasskey = async (who: typeof anil) => {
      const { data } = await who.call(session.beginOperatorPasskey, {})
      const device = authenticator({ origin, handle: data.user.id })
      expect((await who.call(session.addOperatorPasskey, { name: 'Key', made: device.makes(data) })).http).toBe(200)
      return device
    }
    const [own, foreign] = [await withPasskey(anil), await withPasskey(other)]
    const entersBy = async (device: typeof own) => {
      const ticket = (await enters(anil.email)).data.second_step?.ticket ?? ''
      const { data } = await app.call(signIn.challengeOperator, { ticket })
      return app.call(signIn.signInOperatorSecond, { ticket, passkey: device.proves(data) })
    }
    expect((await entersBy(own)).http).toBe(200)
    expect((await entersBy(foreign)).body.refusal).toBe('passkey_wrong')
  })

  test('who is unknown, closed or mistaken gets the same answer, and each is recorded', async () => {
    const { email, id } = await newOperator(app, ['viewer'])
    const closed = await newOperator(app, ['viewer'])
    await app.db.write((tx) => tx.run`update operators set disabled_at = now() where id = ${closed.id}`)
    const before = (await log()).length
    const answers = [
      await enters('nobody@sahuji.example'),
      await enters(closed.email),
      await enters(email, 'another one entirely'),
    ]
    const said = answers.map(({ http, body }) => ({ http, ...body, request_id: '' }))
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(said[0]).toMatchObject({ http: 422, refusal: 'credentials_wrong' })
    const row = { what: 'operator.signed_in', outcome: 'refused', refusal: 'credentials_wrong' }
    expect((await log()).slice(before)).toEqual([
      { ...row, operator_id: null },
      { ...row, operator_id: closed.id },
      { ...row, operator_id: id },
    ])
  })

  test('waits after ten wrong passwords from one place', async () => {
    const { email } = await newOperator(app, ['viewer'])
    for (let n = 0; n < 10; n++) await enters(email, 'a wrong password')
    expect((await enters(email)).body.refusal).toBe('sign_in_locked')
    app.clock.advance({ minutes: 16 })
    expect((await enters(email)).http).toBe(200)
  })

  test('is signed out by the button, after half an hour without a request, and after twelve hours', async () => {
    const isIn = async (who: Awaited<ReturnType<typeof operator>>) =>
      (await who.call(session.readOperatorSelf, {})).http === 200
    const leaves = await operator(app, ['viewer'])
    const left = await leaves.call(session.signOutOperator, {})
    expect(left.headers['set-cookie']).toMatch(/^sahuji_operator=; Path=\/api\/operator; Max-Age=0;/)
    expect(await isIn(leaves)).toBe(false)
    const idle = await operator(app, ['viewer'])
    app.clock.advance({ minutes: 29 })
    expect(await isIn(idle)).toBe(true)
    app.clock.advance({ minutes: 31 })
    expect(await isIn(idle)).toBe(false)
    const busy = await operator(app, ['viewer'])
    for (let n = 0; n < 28; n++) {
      app.clock.advance({ minutes: 25 })
      expect(await isIn(busy)).toBe(true)
    }
    app.clock.advance({ minutes: 25 })
    expect(await isIn(busy)).toBe(false)
  })
})

describe('two worlds', () => {
  test('a merchant’s token opens nothing of the back office, an operator’s cookie nothing else', async () => {
    const sita = await verified(app, { is_bound: false })
    const anil = await operator(app, ['administrator'])
    const asMerchant = await app.call(session.readOperatorSelf, {}, { token: sita.token })
    const asOperator = await app.call(readCurrentUser, {}, { headers: { cookie: anil.cookie } })
    for (const { http, body } of [asMerchant, asOperator])
      expect({ http, refusal: body.refusal }).toEqual({ http: 401, refusal: 'session_missing' })
    // a merchant's passkey is no operator's
    expect((await app.call(passkeys.beginPasskey, {}, { headers: { cookie: anil.cookie } })).http).toBe(401)
  })
})
