import { recoveryCodesCount } from '@sahuji/contract/auth/second-factors'
import * as contract from '@sahuji/contract/auth/second-factors'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { firstStep, strangerWith, withPasskey, withTotp } from '../../../testing/second-factors.ts'
import { consumeRecoveryCode, deleteUnneededRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'

let app: TestApp
let sita: Someone
let person_id: string
let codes: string[]
beforeAll(async () => void (app = await startTestApp({ public_url: 'http://localhost:4620' })))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  person_id = await idOf(sita)
  codes = (await withTotp(app, sita)).recovery_codes
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const idOf = async ({ email }: Someone) =>
  (await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${email}`)).id
const peppers = ['a pepper for tests only'] as const
const consume = (code: string, id = person_id, by: readonly [string, ...(string | undefined)[]] = peppers) =>
  app.db.write((tx) => consumeRecoveryCode(tx, by, { person_id: id, code }, app.clock.now()))

describe('recovery codes', () => {
  test('are ten, all different, of letters that look different', () => {
    expect(new Set(codes).size).toBe(recoveryCodesCount)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  test('are used up one by one, and each use reports how many are left', async () => {
    for (const [n, code] of codes.entries()) expect(await consume(code)).toBe(recoveryCodesCount - 1 - n)
    for (const code of codes) expect(await consume(code)).toBeUndefined()
  })

  test('are valid once, also for ten who enter the same one at the same moment', async () => {
    const left = await Promise.all(Array.from({ length: 10 }, () => consume(codes[0] ?? '')))
    expect(left.filter((each) => each !== undefined)).toEqual([recoveryCodesCount - 1])
  })

  test('of another person open nothing, and stay valid for their own', async () => {
    const gita = await verified(app)
    const others = (await withTotp(app, gita)).recovery_codes
    expect(await consume(others[0] ?? '')).toBeUndefined()
    expect(await consume(others[0] ?? '', await idOf(gita))).toBe(recoveryCodesCount - 1)
  })

  test('are still valid after the pepper was rotated, and not under another one', async () => {
    expect(await consume(codes[0] ?? '', person_id, ['another pepper altogether'])).toBeUndefined()
    expect(await consume(codes[0] ?? '', person_id, ['a newer pepper', ...peppers])).toBe(recoveryCodesCount - 1)
  })

  test('come once: a further second factor brings none, also when all were used', async () => {
    for (const code of codes) await consume(code)
    const again = await app.db.write((tx) => firstRecoveryCodes(tx, peppers, person_id, app.clock.now()))
    expect(again).toBeNull()
    await withPasskey(sita)
    expect((await sita.call(contract.readSecurity, {})).data.recovery_codes_left).toBe(0)
  })

  test('stay while there is another second factor, and go with the last', async () => {
    await withPasskey(sita)
    await sita.call(contract.removeTotp, {})
    expect((await sita.call(contract.readSecurity, {})).data.recovery_codes_left).toBe(recoveryCodesCount)
    await app.db.write((tx) => tx.run`delete from passkeys where person_id = ${person_id}`)
    await app.db.write((tx) => deleteUnneededRecoveryCodes(tx, person_id))
    expect(await consume(codes[0] ?? '')).toBeUndefined()
  })
})

describe('POST /api/recovery-codes/renew', () => {
  test('makes ten new ones for this person alone; the old ones open nothing', async () => {
    const gita = await verified(app)
    const others = (await withTotp(app, gita)).recovery_codes
    const { data } = await sita.call(contract.renewRecoveryCodes, {})
    expect(data.recovery_codes).toHaveLength(recoveryCodesCount)
    expect(await consume(codes[0] ?? '')).toBeUndefined()
    expect(await consume(data.recovery_codes[0] ?? '')).toBe(recoveryCodesCount - 1)
    expect(await consume(others[0] ?? '', await idOf(gita))).toBe(recoveryCodesCount - 1)
  })

  test('is refused without a second factor, and to a session without a fresh proof', async () => {
    const gita = await verified(app)
    expect((await gita.call(contract.renewRecoveryCodes, {})).body.refusal).toBe('second_factor_missing')
    app.clock.advance({ minutes: 6 })
    expect((await sita.call(contract.renewRecoveryCodes, {})).body.refusal).toBe('step_up_needed')
    expect(await consume(codes[0] ?? '')).toBe(recoveryCodesCount - 1)
  })
})

test('two browsers that use one recovery code at the same moment open one session', async () => {
  const browsers = [strangerWith(app), strangerWith(app)]
  const steps = []
  for (const at of browsers) steps.push({ at, ticket: (await firstStep(at, sita)).ticket })
  const recovery_code = codes[3] ?? ''
  const answers = await Promise.all(steps.map(({ at, ticket }) => at.call(signInSecond, { ticket, recovery_code })))
  expect(answers.map(({ http }) => http).toSorted()).toEqual([200, 422])
})
