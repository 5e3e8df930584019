import { changeOperatorRoles, disableOperator } from '@sahuji/contract/operators/accounts'
import { readKycCase } from '@sahuji/contract/kyc/office/cases'
import { verifyAudit } from '@sahuji/contract/operator/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { acceptsAll, reviewerNamed, submittedCase } from '../../testing/kyc-cases.ts'
import { merchantIdOf } from '../../testing/kyc.ts'
import { operator, type SomeOperator } from '../../testing/operators.ts'
import { forgetLimits, verified } from '../../testing/people.ts'
import { testVault } from '../../testing/vault.ts'
import { signApproval } from '../kyc/review/decide.ts'
import { publishFiles } from '../pages/publish-files.ts'
import { newId } from '../platform/ids.ts'

/** What an intruder can do in the back office who may send any statement over the application's own connection. */

const vault = testVault()
let app: TestApp
let admin: SomeOperator
beforeAll(async () => {
  app = await startTestApp({ parts: { vault } })
  await publishFiles(app.owner, app.clock)
  admin = await operator(app, ['administrator'], 'Pramila Thapa')
})
beforeEach(() => forgetLimits(app))
afterAll(() => app.close())

const say = (...statements: string[]) =>
  app.db.write(async (tx) => {
    for (const text of statements) await tx.run(Object.assign([text], { raw: [text] }))
  })

describe('a closed account', () => {
  test('is not opened with the deciding roles by a statement', async () => {
    const closed = await operator(app, ['finance_checker'], 'Bimala Gurung')
    await say(`update operators set disabled_at = now() where id = '${closed.id}'`)
    await expect(say(`update operators set disabled_at = null where id = '${closed.id}'`)).rejects.toMatchObject({
      constraint: 'closed_operator_decides_on_nothing',
    })
  })
})

describe('a merchant', () => {
  test('is not made VALID, nor moved to a step, by a statement', async () => {
    const sita = await verified(app, { is_bound: false })
    const id = await merchantIdOf(app, sita.email)
    for (const [change, constraint] of [
      [`kyc_status = 'VALID'`, 'merchant_is_valid_by_a_case'],
      [`kyc_tier = 'micro'`, 'merchant_stands_by_a_case'],
      [`kyc_tier = 'full'`, 'merchant_stands_by_a_case'],
    ])
      await expect(say(`update merchants set ${change} where id = '${id}'`)).rejects.toMatchObject({ constraint })
    // nor at its creation, nor in steps of one transaction
    await expect(
      say(`insert into merchants (id, trade_name, business_type, vendor_id, vendor_key_production, vendor_key_sandbox,
                                  kyc_status, created_at)
           values (gen_random_uuid(), 'Shop', 'individual', 'SV-X', 'pk_live_x', 'pk_test_x', 'VALID', now())`),
    ).rejects.toMatchObject({ constraint: 'merchant_is_valid_by_a_case' })
    await expect(
      say(
        `update merchants set kyc_status = 'PROCESSING' where id = '${id}'`,
        `update merchants set kyc_status = 'VALID', kyc_tier = 'full' where id = '${id}'`,
      ),
    ).rejects.toMatchObject({ constraint: 'merchant_is_valid_by_a_case' })
  })

  test('gets no more from one signature than it is worth, and an ended case does not come back', async () => {
    const sita = await verified(app, { is_bound: false })
    const id = await merchantIdOf(app, sita.email)
    const asmita = reviewerNamed(app, 'Asmita')
    const kyc = await submittedCase(app, vault, sita, 'individual')
    await acceptsAll(app, asmita, kyc.id)
    await asmita.act((desk) => signApproval(desk, kyc.id))
    await expect(say(`update merchants set kyc_tier = 'full' where id = '${id}'`)).rejects.toMatchObject({
      constraint: 'merchant_stands_by_a_case',
    })
    await expect(
      say(`update kyc_cases set business_type = 'sole_proprietor' where id = '${kyc.id}'`),
    ).rejects.toMatchObject({ constraint: 'kyc_case_valid_is_signed' })
    await say(`update kyc_cases set state = 'expired' where id = '${kyc.id}'`)
    for (const state of ['valid', 'in_review'])
      await expect(say(`update kyc_cases set state = '${state}' where id = '${kyc.id}'`)).rejects.toMatchObject({
        constraint: 'kyc_case_moves_as_allowed',
      })
  })
})

test('a reviewer whose account is closed, or who loses the role, has signed no pending case', async () => {
  const takesAway = [
    (id: string) => admin.call(disableOperator, { id }),
    (id: string) => admin.call(changeOperatorRoles, { id, roles: ['viewer'] }),
  ]
  for (const takes of takesAway) {
    await forgetLimits(app)
    const sita = await verified(app, { is_bound: false })
    const maya = reviewerNamed(app, 'Maya')
    const kyc = await submittedCase(app, vault, sita, 'sole_proprietor')
    await acceptsAll(app, maya, kyc.id)
    await maya.act((desk) => signApproval(desk, kyc.id))
    expect((await takes(maya.id)).http).toBe(200)
    const { data } = await admin.call(readKycCase, { id: kyc.id })
    expect(data).toMatchObject({ signatures: [], queued: { signatures: { given: 0, needed: 2 } } })
    expect(data.history).toContainEqual(expect.objectContaining({ what: 'signatures_dropped', by: 'Maya' }))
  }
})

describe('the log', () => {
  const add = (more: {
    at?: Date
    id?: string
    by?: string | null
    name?: string
    session?: string | null
    what?: string
  }) =>
    app.db.write((tx) => {
      const at = more.at ?? app.clock.now()
      return tx.run`
        select operator_audit_add(
          ${more.id ?? newId(at)}::uuid, ${at}::timestamptz, ${more.by ?? null}::uuid, ${more.name ?? admin.name},
          ${more.session ?? null}::uuid, '', '', ${more.what ?? 'kyc.signed'}, 'operator', '', null::uuid, null::json, null::json,
          'allowed', null)`
    })
  const sessionOf = async ({ id }: SomeOperator) =>
    (
      await app.db.read(
        (tx) => tx.one<{ id: string }>`select id from operator_sessions where operator_id = ${id} limit 1`,
      )
    ).id

  test('accepts a row by its function alone', async () => {
    await expect(
      say(`insert into operator_audit (id, at, operator_name, network, device, what, subject_kind, subject_id, outcome)
           values (gen_random_uuid(), now(), 'x', '', '', 'kyc.signed', 'x', 'x', 'allowed')`),
    ).rejects.toThrow('permission denied')
  })

  test('has no row without an open session of its operator, and is ordered by time', async () => {
    const other = await operator(app, ['viewer'], 'Anil Karki')
    const [own, theirs] = [await sessionOf(admin), await sessionOf(other)]
    const before = new Date(app.clock.now().getTime() - 86_400_000)
    const refused = { constraint: 'audit_row_has_its_session' }
    await expect(add({ by: null, name: 'npm run operator' })).rejects.toMatchObject(refused)
    await expect(add({ by: admin.id })).rejects.toMatchObject(refused)
    await expect(add({ by: admin.id, session: theirs })).rejects.toMatchObject(refused)
    await expect(add({ by: admin.id, session: own, name: other.name })).rejects.toMatchObject(refused)
    await expect(add({ by: admin.id, session: own, at: before })).rejects.toMatchObject(refused)
    const early = '01900000-0000-7000-8000-000000000001'
    await expect(add({ by: admin.id, session: own, id: early })).rejects.toMatchObject(refused)
    await add({ by: admin.id, session: own })
    await app.db.write((tx) => tx.run`update operator_sessions set ended_at = ${before} where id = ${theirs}`)
    await expect(add({ by: other.id, session: theirs, name: other.name })).rejects.toMatchObject(refused)
    expect((await admin.call(verifyAudit, {})).data.broken_at).toBeNull()
  })
})

describe('an account of the back office', () => {
  const request = (more: { kind?: string; by?: string; decision?: string } = {}) => `
    insert into operator_requests (id, kind, operator_id, name, email, roles, roles_before, needs_second_person, asked_at,
                                   asked_by, asked_name, decided_at, decided_by, decided_name, decision)
    values (gen_random_uuid(), '${more.kind ?? 'create'}', gen_random_uuid(), 'Thief', gen_random_uuid() || '@example.com',
            '{finance_checker}', '{}', false, now(), '${more.by ?? admin.id}', 'x',
            ${more.decision ? `now(), '${more.by ?? admin.id}', 'x', '${more.decision}'` : 'null, null, null, null'})`

  test('is not opened, raised or robbed of its factor by a statement', async () => {
    const anil = await operator(app, ['viewer'], 'Anil Karki')
    for (const statement of [
      `insert into operators (id, name, email, created_at) values (gen_random_uuid(), 'Thief', 'thief@example.com', now())`,
      `insert into operator_roles (operator_id, role, granted_at) values ('${anil.id}', 'finance_checker', now())`,
      `update operator_roles set role = 'finance_checker' where operator_id = '${anil.id}'`,
      `update operators set email = 'thief@example.com' where id = '${anil.id}'`,
      `delete from operator_totp_secrets where operator_id = '${anil.id}'`,
      `delete from operator_passkeys`,
      `delete from operator_requests`,
    ])
      await expect(say(statement)).rejects.toThrow('permission denied')
    await expect(say(`update operators set is_demo = true where id = '${anil.id}'`)).rejects.toMatchObject({
      constraint: 'operator_is_nobodys_demo',
    })
    await expect(
      say(`update operator_totp_secrets set sealed = 'x' where operator_id = '${anil.id}'`),
    ).rejects.toMatchObject({ constraint: 'operator_factor_stays' })
  })

  test('is created by two administrators, whatever a statement claims', async () => {
    const anil = await operator(app, ['viewer'], 'Anil Karki')
    const asked = { constraint: 'operator_request_is_asked' }
    await expect(say(request({ decision: 'approved' }))).rejects.toMatchObject(asked)
    await expect(say(request({ by: anil.id }))).rejects.toMatchObject(asked)
    await expect(say(request({ kind: 'roles' }))).rejects.toMatchObject(asked)
    await say(request())
    const decided = (by: string) =>
      say(
        `update operator_requests set decided_at = now(), decided_by = '${by}', decided_name = 'x', decision = 'approved' where decided_at is null`,
      )
    await expect(decided(admin.id)).rejects.toMatchObject({
      constraint: 'operator_request_is_decided_by_a_second_person',
    })
    await expect(decided(anil.id)).rejects.toMatchObject({ constraint: 'operator_request_is_decided_once' })
    await expect(say(`update operator_requests set roles = '{administrator}'`)).rejects.toThrow('permission denied')
  })
})

test('a general page has no text that claims to be the product’s', async () => {
  await expect(
    say(`insert into page_versions (page_id, language, version, title, text, effective_on, what_changed, shipped_version, published_at)
         values (4, 'en', 90, 'Privacy', 'Ours.', '2026-12-01', 'x', 90, now())`),
  ).rejects.toMatchObject({ constraint: 'page_version_is_shipped_by_the_owner' })
})
