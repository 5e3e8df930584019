import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { totpNow } from '../../../testing/second-factors.ts'
import { authDefaults } from '../auth-settings.ts'
import { decryptSecret, deleteTotp, lockTotp, saveTotp } from './totp-secrets.ts'
import { verifyTotp } from './totp.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const peppers = ['a pepper of this test'] as const
const deps = { settings: authDefaults, peppers }
let app: TestApp
let person_id: string
let session_id: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => void ({ person_id, session_id } = await keysOf(await verified(app))))

const keysOf = ({ email }: Someone) =>
  app.db.read(
    (tx) => tx.one<{ person_id: string; session_id: string }>`
    select p.id as person_id, s.id as session_id from people p join sessions s on s.person_id = p.id
     where p.email = ${email} limit 1`,
  )
const save = (of: { person_id: string; session_id: string } = { person_id, session_id }) =>
  app.db.write((tx) => saveTotp(tx, peppers, { ...of, secret }, app.clock.now()))
const turnOn = (id = person_id) =>
  app.db.write((tx) => tx.run`update totp_secrets set confirmed_at = ${app.clock.now()} where person_id = ${id}`)
const locked = (id = person_id) =>
  app.db.write(async (tx) => {
    const found = await lockTotp(tx, id)
    if (!found) throw new Error('there is no secret')
    return found
  })
const verify = async (code: string, is_trusted = false) => {
  const refusal = await app.db.write((tx) => verifyTotp(tx, deps, { person_id, code, is_trusted }, app.clock.now()))
  return refusal?.code ?? 'right'
}

describe('a secret of an authenticator app', () => {
  test('is encrypted in the database, and opens with the pepper that encrypted it', async () => {
    await save()
    const stored = await locked()
    expect(stored.sealed.toString('latin1')).not.toContain(secret)
    expect(decryptSecret(peppers, stored)).toBe(secret)
    expect(decryptSecret(['a newer one', ...peppers], stored)).toBe(secret)
    expect(() => decryptSecret(['another pepper altogether'], stored)).toThrow('unable to authenticate data')
  })

  test('is encrypted differently each time, so that a copied database does not reveal equal secrets', async () => {
    await save()
    const { sealed } = await locked()
    await save()
    expect((await locked()).sealed.equals(sealed)).toBe(false)
  })

  test('does not open when a byte of it was changed', async () => {
    await save()
    const stored = await locked()
    for (const at of [0, 12, 28, stored.sealed.length - 1]) {
      const sealed = Buffer.from(stored.sealed)
      sealed.writeUInt8(sealed.readUInt8(at) ^ 1, at)
      expect(() => decryptSecret(peppers, { ...stored, sealed })).toThrow('unable to authenticate data')
    }
  })

  test('does not open in another person’s row: a writer of the database cannot replace it by their own app', async () => {
    const other = await keysOf(await verified(app))
    await save()
    await save(other)
    await app.db.write(
      (tx) => tx.run`
      update totp_secrets t set sealed = o.sealed from totp_secrets o
       where t.person_id = ${person_id} and o.person_id = ${other.person_id}`,
    )
    const swapped = await locked()
    expect(() => decryptSecret(peppers, swapped)).toThrow('unable to authenticate data')
  })

  test('that is on is replaced by no pending one, and removed only while it is on', async () => {
    const remove = () => app.db.write((tx) => deleteTotp(tx, person_id))
    await save()
    expect(await remove()).toBe(false)
    await turnOn()
    expect(await save()).toBe(false)
    expect([await remove(), await remove()]).toEqual([true, false])
  })
})

describe('a code of an authenticator app', () => {
  beforeEach(async () => {
    await save()
    await turnOn()
  })

  test('is valid one half minute before and after, and not two', async () => {
    expect(await verify(totpNow(app, secret, -2))).toBe('second_factor_wrong')
    expect(await verify(totpNow(app, secret, 2))).toBe('second_factor_wrong')
    expect(await verify(totpNow(app, secret, -1))).toBe('right')
    expect(await verify(totpNow(app, secret, 1))).toBe('right')
  })

  test('uses up those before it: an older one that was overheard comes too late', async () => {
    expect(await verify(totpNow(app, secret, 1))).toBe('right')
    expect(await verify(totpNow(app, secret))).toBe('second_factor_wrong')
  })

  test('given ten times at the same moment is right once', async () => {
    const code = totpNow(app, secret)
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => verify(code)))
    expect(verdicts.filter((verdict) => verdict === 'right')).toHaveLength(1)
  })

  test('is wrong for a secret that waits for its first code', async () => {
    await app.db.write((tx) => tx.run`update totp_secrets set confirmed_at = null where person_id = ${person_id}`)
    expect(await verify(totpNow(app, secret))).toBe('second_factor_wrong')
  })

  test('is locked for strangers after fifty wrong ones a day, and not for a device of the person', async () => {
    for (let n = 0; n < authDefaults.totp.failures; n++) await verify('000000')
    expect(await verify(totpNow(app, secret))).toBe('sign_in_locked')
    expect(await verify(totpNow(app, secret), true)).toBe('right')
  })

  test('opens again for strangers when the day is over', async () => {
    for (let n = 0; n < authDefaults.totp.failures; n++) await verify('000000')
    app.clock.advance({ seconds: authDefaults.totp.failures_seconds })
    expect(await verify(totpNow(app, secret))).toBe('right')
  })
})
