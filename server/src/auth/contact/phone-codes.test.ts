import { resendPhoneCode } from '@sahuji/contract/auth'
import { requestMobileChange, confirmMobileChange } from '@sahuji/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { phoneCode, type Someone, verified, withEmail } from '../../../testing/people.ts'
import { authDefaults } from '../auth-settings.ts'
import { checkPhoneCode, noCode, savePhoneCode } from './phone-codes.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const deps = { settings: authDefaults, peppers: ['a pepper of this test'] } as const
const number = '+9779812345678'
const life_seconds = authDefaults.phone_code.life_seconds

const idOf = async ({ email }: Someone) =>
  (await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${email}`)).id

/** A code sent to a number, for a new person. */
async function sentCode(code = '123456', mobile_no = number) {
  const person_id = await idOf(await withEmail(app))
  await app.db.write((tx) => savePhoneCode(tx, deps.peppers, { person_id, mobile_no, code, life_seconds }, now()))
  return person_id
}
const now = () => app.clock.now()
const check = async (person_id: string, code: string, mobile_no = number) => {
  const refusal = await app.db.write((tx) => checkPhoneCode(tx, deps, { person_id, mobile_no, code }, now()))
  return refusal?.code ?? 'right'
}

describe('a code by SMS', () => {
  test('is right once: a replay of the right one is invalid', async () => {
    const person_id = await sentCode()
    expect([await check(person_id, '123456'), await check(person_id, '123456')]).toEqual(['right', 'otp_dead'])
  })

  test('is right once for two who enter it at the same moment, where the person is locked', async () => {
    const person_id = await sentCode()
    const at = () =>
      app.db.write(async (tx) => {
        await tx.run`select 1 from people where id = ${person_id} for no key update`
        return checkPhoneCode(tx, deps, { person_id, mobile_no: number, code: '123456' }, now())
      })
    const verdicts = await Promise.all(Array.from({ length: 8 }, at))
    expect(verdicts.filter((refusal) => refusal === undefined)).toHaveLength(1)
  })

  test('proves the number that it was sent to and no other; the attempt takes no try', async () => {
    const person_id = await sentCode()
    expect(await check(person_id, '123456', '+9779800000009')).toBe('otp_dead')
    expect(await check(person_id, '123456')).toBe('right')
  })

  test('is right for its own person alone, though another person was sent the same digits', async () => {
    const [one, other] = [await sentCode('111111'), await sentCode('222222')]
    expect([await check(one, '222222'), await check(other, '111111')]).toEqual(['otp_wrong', 'otp_wrong'])
  })

  test('cannot be moved to another person in the database: the hash is bound to person and number', async () => {
    const [one, other] = [await sentCode('111111'), await sentCode('222222')]
    await app.db.write(
      (tx) => tx.run`
      update phone_codes c set salt = o.salt, code_hash = o.code_hash from phone_codes o
       where c.person_id = ${one} and o.person_id = ${other}`,
    )
    expect(await check(one, '222222')).toBe('otp_wrong')
  })

  test('is invalid the moment its five minutes are over', async () => {
    const person_id = await sentCode()
    app.clock.advance({ seconds: life_seconds - 1 })
    expect(await check(person_id, '000000')).toBe('otp_wrong')
    app.clock.advance({ seconds: 1 })
    expect(await check(person_id, '123456')).toBe('otp_dead')
  })

  test('that was never sent cannot be typed, not even as an empty code', async () => {
    const person_id = await sentCode(noCode)
    expect(await check(person_id, '000000')).toBe('otp_wrong')
    expect(await check(person_id, '      ')).toBe('otp_wrong')
  })

  test('is still right after the pepper was rotated', async () => {
    const person_id = await sentCode()
    const rotated = { ...deps, peppers: ['a newer pepper', ...deps.peppers] as const }
    const typed = { person_id, mobile_no: number, code: '123456' }
    expect(await app.db.write((tx) => checkPhoneCode(tx, rotated, typed, now()))).toBeUndefined()
  })
})

describe('the number that a code is kept for', () => {
  test('is a number also where it is taken and no code was sent', async () => {
    const [owner, sita] = [await verified(app), await verified(app)]
    expect(await sita.call(requestMobileChange, { mobile_no: owner.mobile_no })).toMatchObject({ http: 200 })
    const taken = await withEmail(app, { ask: { mobile_no: owner.mobile_no } })
    expect(await taken.call(resendPhoneCode, {})).toMatchObject({ http: 200 })
    const rows = await app.db.read((tx) => tx.many<{ mobile_no: string }>`select distinct mobile_no from phone_codes`)
    expect(rows.map(({ mobile_no }) => mobile_no)).toContain(`+977${owner.mobile_no}`)
    for (const { mobile_no } of rows) expect(mobile_no).toMatch(/^\+9779\d{9}$/)
    expect((await sita.call(confirmMobileChange, { code: '000000' })).body.refusal).toBe('otp_wrong')
  })

  test('is nothing else: the database refuses a placeholder', async () => {
    const person_id = await sentCode()
    const placeholder = { person_id, mobile_no: `nobody ${person_id}`, code: '123456', life_seconds }
    await expect(app.db.write((tx) => savePhoneCode(tx, deps.peppers, placeholder, now()))).rejects.toThrow(
      'phone_code_goes_to_a_mobile_number',
    )
  })
})

test('a code answers the pending change, and only the change that it was sent for', async () => {
  const sita = await verified(app)
  await sita.call(requestMobileChange, { mobile_no: '9812340001' })
  const first = await phoneCode(app, '9812340001')
  app.clock.advance({ seconds: 31 })
  await sita.call(requestMobileChange, { mobile_no: '9812340002' })
  const refused = await sita.call(confirmMobileChange, { code: first })
  expect(refused.http).toBe(422)
  const second = await phoneCode(app, '9812340002')
  expect(await sita.call(confirmMobileChange, { code: second })).toMatchObject({ data: { mobile_no: '9812340002' } })
})
