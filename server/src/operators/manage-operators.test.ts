import * as contract from '@sahuji/contract/operators/accounts'
import { listAudit } from '@sahuji/contract/operator/audit'
import * as requests from '@sahuji/contract/operators/operator-requests'
import * as session from '@sahuji/contract/operators/session'
import * as signIn from '@sahuji/contract/operators/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { newOperator, operator, type SomeOperator, steppedUp } from '../../testing/operators.ts'
import { forgetLimits } from '../../testing/people.ts'
import { operatorCommand } from './operator-command.ts'

let app: TestApp
let admin: SomeOperator
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await forgetLimits(app)
  // each test has one administrator
  await app.db.write((tx) => tx.run`update operators set disabled_at = now() where disabled_at is null`)
  admin = await operator(app, ['administrator'], 'Pramila Thapa')
})
afterAll(() => app.close())

const lastRow = () =>
  app.db.read(
    (tx) => tx.one<Record<string, unknown>>`
    select what, operator_id, subject_kind, subject_id, before, after, outcome, refusal
      from operator_audit order by id desc limit 1`,
  )
const tokenOf = async (email: string) => {
  const [mail] = await app.outbox(email)
  return /#([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? ''
}
const decide = (by: SomeOperator, id: string, decision: 'approved' | 'refused' | 'withdrawn' = 'approved') =>
  by.call(requests.decideOperatorRequest, { id, decision })
const second = () => operator(app, ['administrator'], 'Dipendra Rai')

describe('an administrator', () => {
  test('requests an account; a second one opens it, and its link goes to its own address, once', async () => {
    const ask = {
      name: 'Dolma Lama',
      email: 'Dolma@Sahuji.example',
      mobile_no: '980-1234567',
      roles: ['kyc_reviewer' as const],
    }
    const { data } = await admin.call(contract.createOperator, ask)
    expect(data).toMatchObject({ kind: 'create', mobile_no: '+9779801234567', is_mine: true })
    expect(await lastRow()).toMatchObject({
      what: 'operator.request_asked',
      operator_id: admin.id,
      subject_kind: 'operator_request',
      subject_id: data.id,
      after: { kind: 'create', name: 'Dolma Lama', email: 'dolma@sahuji.example', roles: ['kyc_reviewer'] },
    })
    expect((await admin.call(contract.createOperator, ask)).body.refusal).toBe('operator_request_waits')
    expect((await decide(admin, data.id)).body.refusal).toBe('second_person_needed')
    expect(await lastRow()).toMatchObject({ what: 'operator.request_decided', refusal: 'second_person_needed' })
    expect(await app.outbox('dolma@sahuji.example')).toEqual([])

    const dipendra = await second()
    expect((await decide(dipendra, data.id, 'withdrawn')).body.refusal).toBe('second_person_needed')
    expect((await dipendra.call(requests.listOperatorRequests, {})).data).toMatchObject([
      { id: data.id, asked_name: 'Pramila Thapa', is_mine: false },
    ])
    expect((await decide(dipendra, data.id)).data).toEqual([])
    expect((await decide(dipendra, data.id)).body.refusal).toBe('operator_request_decided')
    const { data: all } = await admin.call(contract.listOperators, {})
    const dolma = all.find(({ email }) => email === 'dolma@sahuji.example')
    expect(dolma).toMatchObject({ roles: ['kyc_reviewer'], has_password: false, mobile_no: '+9779801234567' })
    const token = await tokenOf('dolma@sahuji.example')
    expect((await app.call(signIn.readPasswordLink, { token })).data).toMatchObject({ name: 'Dolma Lama' })
    const weak = await app.call(signIn.setOperatorPassword, { token, password: 'dolma@sahuji' })
    expect(weak.body.refusal).toBe('password_personal')
    const password = 'sel roti with 3 chai'
    expect((await app.call(signIn.setOperatorPassword, { token, password })).http).toBe(200)
    expect((await app.call(signIn.setOperatorPassword, { token, password })).body.refusal).toBe('password_link_dead')
    expect((await app.call(signIn.signInOperator, { email: 'dolma@sahuji.example', password })).http).toBe(200)
    expect((await admin.call(contract.createOperator, ask)).body.refusal).toBe('operator_known')
    expect(await lastRow()).toMatchObject({ what: 'operator.created', outcome: 'refused', refusal: 'operator_known' })
  })

  test('makes a new link, and the previous link is invalid', async () => {
    const { id, email } = await newOperator(app, ['viewer'])
    expect((await admin.call(contract.makePasswordLink, { id })).data).toMatchObject({ sent_to: email })
    const first = await tokenOf(email)
    app.clock.advance({ seconds: 1 })
    await admin.call(contract.makePasswordLink, { id })
    expect((await app.call(signIn.readPasswordLink, { token: first })).http).toBe(422)
    expect((await app.call(signIn.readPasswordLink, { token: await tokenOf(email) })).http).toBe(200)
  })

  test('closes an account together with its link, which stays invalid when the account is opened again', async () => {
    const { id, email } = await newOperator(app, ['viewer'])
    await admin.call(contract.makePasswordLink, { id })
    const token = await tokenOf(email)
    await admin.call(contract.disableOperator, { id })
    await admin.call(contract.enableOperator, { id })
    const tried = await app.call(signIn.setOperatorPassword, { token, password: 'sel roti with 3 chai' })
    expect(tried.body.refusal).toBe('password_link_dead')
  })

  test('adds and removes roles, which count from the next request on', async () => {
    const anil = await operator(app, ['viewer'])
    const given = await admin.call(contract.changeOperatorRoles, { id: anil.id, roles: ['viewer', 'finance_maker'] })
    expect(given.data).toMatchObject({ roles: ['finance_maker', 'viewer'], waits: [] })
    expect(await lastRow()).toMatchObject({
      what: 'operator.roles_changed',
      before: { roles: ['viewer'] },
      after: { roles: ['finance_maker', 'viewer'] },
    })
    expect((await anil.call(session.readOperatorSelf, {})).data.roles).toEqual(['finance_maker', 'viewer'])
    await admin.call(contract.changeOperatorRoles, { id: anil.id, roles: ['finance_maker'] })
    expect((await anil.call(session.readOperatorSelf, {})).data.roles).toEqual(['finance_maker'])
  })

  test.each(['kyc_reviewer', 'support', 'finance_checker', 'administrator'] as const)(
    'asks a second one for the role %s, whose holder decides on the work of others',
    async (role) => {
      const [anil, dipendra] = [await operator(app, ['viewer']), await second()]
      const asked = await admin.call(contract.changeOperatorRoles, { id: anil.id, roles: ['viewer', role] })
      expect(asked.data).toMatchObject({ roles: ['viewer'], waits: ['roles'] })
      const [{ id } = { id: '' }] = (await dipendra.call(requests.listOperatorRequests, {})).data
      expect((await decide(dipendra, id, 'refused')).data).toEqual([])
      expect((await anil.call(session.readOperatorSelf, {})).data.roles).toEqual(['viewer'])
      await admin.call(contract.changeOperatorRoles, { id: anil.id, roles: ['viewer', role] })
      const [again = { id: '' }] = (await dipendra.call(requests.listOperatorRequests, {})).data
      await decide(dipendra, again.id)
      expect(await lastRow()).toMatchObject({
        what: 'operator.roles_changed',
        operator_id: dipendra.id,
        before: { roles: ['viewer'] },
      })
      expect((await anil.call(session.readOperatorSelf, {})).data.roles).toEqual([role, 'viewer'].toSorted())
    },
  )

  test('is not the second one about their own account, nor for a requester who is no longer an administrator', async () => {
    const dipendra = await second()
    await admin.call(contract.resetOperatorSecondFactor, { id: dipendra.id })
    const [{ id } = { id: '' }] = (await dipendra.call(requests.listOperatorRequests, {})).data
    expect((await decide(dipendra, id)).body.refusal).toBe('operator_own_roles')
    const third = await operator(app, ['administrator'], 'Maya Gurung')
    await dipendra.call(contract.disableOperator, { id: admin.id })
    expect((await decide(third, id)).body.refusal).toBe('operator_request_over')
    expect((await decide(third, id, 'refused')).data).toEqual([])
  })

  test('cannot raise or close their own account, nor close or demote the last administrator', async () => {
    const own = { id: admin.id }
    const asked = [
      await admin.call(contract.changeOperatorRoles, { ...own, roles: ['administrator', 'finance_checker'] }),
      await admin.call(contract.disableOperator, own),
      await admin.call(contract.resetOperatorSecondFactor, own),
      await admin.call(contract.makePasswordLink, own),
    ]
    // the same account, written in capitals
    asked.push(await admin.call(contract.disableOperator, { id: admin.id.toUpperCase() }))
    for (const { body } of asked) expect(body.refusal).toBe('operator_own_roles')
    // the log has the refusals under the one id, in any spelling
    const { data: log } = await admin.call(listAudit, { outcome: 'refused', subject_id: admin.id.toUpperCase() })
    expect(log.data.filter(({ what }) => what === 'operator.disabled')).toHaveLength(2)
    const other = await operator(app, ['administrator'])
    await app.db.write((tx) => tx.run`update operators set disabled_at = now() where id = ${admin.id}`)
    // an intruder who got in before the account was closed
    await app.owner.write((tx) => tx.run`update operators set disabled_at = null where id = ${admin.id}`)
    await app.owner.write((tx) => tx.run`delete from operator_roles where operator_id = ${other.id}`)
    await app.owner.write(
      (tx) => tx.run`insert into operator_roles (operator_id, role, granted_at) values (${other.id}, 'viewer', now())`,
    )
    expect((await other.call(contract.disableOperator, own)).body.refusal).toBe('operator_role_needed')
  })

  test('two who close one another at once leave one', async () => {
    const other = await operator(app, ['administrator'])
    const answers = await Promise.all([
      admin.call(contract.disableOperator, { id: other.id }),
      other.call(contract.disableOperator, { id: admin.id }),
    ])
    const left = await app.db.read(
      (tx) => tx.many`select o.id from operators o join operator_roles r on r.operator_id = o.id
                       where role = 'administrator' and disabled_at is null`,
    )
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(1)
    expect(left).toHaveLength(1)
  })

  test('closes an account with its sessions, and opens it again', async () => {
    const anil = await operator(app, ['viewer'])
    const closed = await admin.call(contract.disableOperator, { id: anil.id })
    expect(closed.data.disabled_at).not.toBeNull()
    expect((await anil.call(session.readOperatorSelf, {})).http).toBe(401)
    await admin.call(contract.enableOperator, { id: anil.id })
    expect((await anil.call(session.readOperatorSelf, {})).http).toBe(401)
    expect((await app.call(signIn.signInOperator, { email: anil.email, password: anil.password })).http).toBe(200)
  })

  test('opens an account again without the roles that need a second administrator', async () => {
    const anil = await operator(app, ['finance_checker', 'finance_maker', 'viewer'])
    const laxmi = await operator(app, ['administrator'])
    for (const { id } of [anil, laxmi]) await admin.call(contract.disableOperator, { id })
    expect((await admin.call(contract.enableOperator, { id: anil.id })).data.roles).toEqual(['finance_maker', 'viewer'])
    expect(await lastRow()).toMatchObject({ what: 'operator.enabled', after: { roles: ['finance_maker', 'viewer'] } })
    expect((await admin.call(contract.enableOperator, { id: laxmi.id })).data.roles).toEqual(['viewer'])
  })

  test('removes second factors with a second one: the next sign-in sets up a new one', async () => {
    const anil = await operator(app, ['viewer'])
    const asked = await admin.call(contract.resetOperatorSecondFactor, { id: anil.id })
    expect(asked.data).toMatchObject({ ways: ['totp'], waits: ['second_factor'] })
    expect((await anil.call(session.readOperatorSelf, {})).http).toBe(200)
    const dipendra = await second()
    const [{ id } = { id: '' }] = (await dipendra.call(requests.listOperatorRequests, {})).data
    await decide(dipendra, id)
    expect((await anil.call(session.readOperatorSelf, {})).http).toBe(401)
    const { data } = await app.call(signIn.signInOperator, { email: anil.email, password: anil.password })
    expect(data.second_step).toBeNull()
  })

  test('gets not_found for an operator who does not exist', async () => {
    const { http, body } = await admin.call(contract.disableOperator, { id: '01900000-0000-7000-8000-000000000001' })
    expect({ http, refusal: body.refusal }).toEqual({ http: 404, refusal: 'not_found' })
    expect(await lastRow()).toMatchObject({ outcome: 'refused', refusal: 'not_found' })
  })

  test('confirms by the second factor after five minutes, and with it alone', async () => {
    const { id } = await newOperator(app, ['viewer'])
    app.clock.advance({ minutes: 6 })
    expect((await admin.call(contract.makePasswordLink, { id })).body.refusal).toBe('step_up_needed')
    const byPassword = await admin.call(session.stepUpOperator, { password: admin.password })
    expect(byPassword.body.refusal).toBe('second_factor_needed')
    expect((await admin.call(session.challengeOperatorStepUp, {})).http).toBe(200)
    await steppedUp(app, admin)
    expect((await admin.call(contract.makePasswordLink, { id })).http).toBe(200)
  })
})

describe('a second factor', () => {
  test('is not added to one by a session that was left open', async () => {
    const anil = await operator(app, ['viewer'])
    app.clock.advance({ minutes: 6 })
    expect((await anil.call(session.beginOperatorPasskey, {})).body.refusal).toBe('step_up_needed')
  })
})

describe('npm run operator', () => {
  const deps = () => ({ db: app.owner, clock: app.clock, public_url: 'https://office.example' })
  test('opens an account and prints its link once; it resets a second factor; it does nothing else', async () => {
    const args = ['create', '--email', 'First@office.example', '--name', 'First One', '--roles', 'administrator,viewer']
    const { says, code } = await operatorCommand(args, deps())
    expect({ code, says }).toEqual({
      code: 0,
      says: expect.stringMatching(/https:\/\/office\.example\/operator\/set-password#[\w-]{43}$/),
    })
    expect(await lastRow()).toMatchObject({ what: 'operator.created', operator_id: null })
    expect((await operatorCommand(args, deps())).code).toBe(1)
    const reset = ['reset-second-factor', '--email', 'first@office.example']
    expect((await operatorCommand(reset, deps())).code).toBe(0)
    expect(await lastRow()).toMatchObject({ what: 'operator.second_factor_reset', operator_id: null })
    for (const wrong of [
      [],
      ['delete'],
      ['create', '--email', 'x'],
      [...args.slice(0, 6), 'king'],
      ['create', '--what'],
    ])
      expect((await operatorCommand(wrong, deps())).code).toBe(1)
  })
})
