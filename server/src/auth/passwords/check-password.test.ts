import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { forgetLimits, signedUp } from '../../../testing/people.ts'
import { pendingMax } from '../../merchants/queries.ts'
import type { PasswordHashes } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { authDefaults } from '../auth-settings.ts'
import { checkOwnPassword, checkPassword } from './check-password.ts'
import { passwordOf, savePassword } from './stored-passwords.ts'

let app: TestApp
let owner: string
let named: string[]
beforeAll(async () => {
  app = await startTestApp()
  owner = await newPerson('of the owner')
  named = []
  for (let n = 0; n < pendingMax; n++) named.push(await newPerson(`of number ${n}`))
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

async function newPerson(password: string): Promise<string> {
  const { email } = await signedUp(app)
  const { id } = await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${email}`)
  await app.db.write((tx) => savePassword(tx, id, storedAs(password), app.clock.now()))
  return id
}
const storedAs = (password: string, pepper_version = 1) => ({ hash: `$argon2id$${password}`, pepper_version })

/** Hashes that cost nothing and can be counted: a password is right where the hash contains it. */
function plainHashes({ is_stale = false, fails = false } = {}) {
  const verified: (string | undefined)[] = []
  const hashes: PasswordHashes = {
    refuseIfFull: () => {},
    hash: async (password) => storedAs(password, 2),
    verify: async (password, stored) => {
      verified.push(stored?.hash)
      if (fails) throw new Refusal('busy', { seconds: 1 })
      const is_right = stored?.hash === storedAs(password).hash
      return { is_right, is_stale: is_right && is_stale }
    },
  }
  return { hashes, verified }
}

interface Asked {
  password: string
  owner?: string | undefined
  pending?: readonly string[]
  trusted?: { session_id: string }
  made?: ReturnType<typeof plainHashes>
}
const account = 'sita@example.com'
const check = ({ made = plainHashes(), owner: id, ...of }: Asked) =>
  checkPassword(
    app,
    { settings: authDefaults, hashes: made.hashes },
    { account, network: '10.0.0.1', owner: id, ...of },
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'right',
    (error: Refusal) => error.code,
  )
const failures = async () =>
  (
    await app.db.read(
      (tx) => tx.one<{ most: number }>`
      select coalesce(max(failures), 0)::int as most from sign_in_failures where account is not null`,
    )
  ).most

describe('a password', () => {
  test('proves its person: the owner before all who only named the address', async () => {
    expect((await check({ password: 'of the owner', owner, pending: named })).person_id).toBe(owner)
    expect((await check({ password: 'of number 1', owner, pending: named })).person_id).toBe(named[1])
  })

  test('proves no person whom the name does not mean', async () => {
    expect(await codeOf(check({ password: 'of number 1', owner }))).toBe('credentials_wrong')
    expect(await codeOf(check({ password: 'of the owner', owner: undefined, pending: named }))).toBe(
      'credentials_wrong',
    )
  })

  test('costs as many hashes for an unknown name as for the last who named the address', async () => {
    const costs = []
    for (const [of, pending] of [
      [undefined, []],
      [undefined, named],
      [owner, named],
    ] as const) {
      const made = plainHashes()
      await codeOf(check({ password: 'wrong', owner: of, pending, made }))
      costs.push(made.verified.length)
    }
    expect(costs).toEqual([1 + pendingMax, 1 + pendingMax, 1 + pendingMax])
  })

  test('that is right restores the owner’s tries', async () => {
    for (let n = 0; n < 9; n++) await codeOf(check({ password: 'wrong', owner }))
    await check({ password: 'of the owner', owner })
    expect(await failures()).toBe(0)
  })

  test('of a person who only named the address restores none of the owner’s tries', async () => {
    for (let n = 0; n < 9; n++) await codeOf(check({ password: 'wrong', owner, pending: named }))
    await check({ password: 'of number 0', owner, pending: named })
    expect(await failures()).toBe(9)
    await codeOf(check({ password: 'wrong', owner, pending: named }))
    expect(await codeOf(check({ password: 'of the owner', owner, pending: named }))).toBe('sign_in_locked')
  })

  test('that was never evaluated, because the server is busy, is no failure', async () => {
    const made = plainHashes({ fails: true })
    for (let n = 0; n < 12; n++) expect(await codeOf(check({ password: 'of the owner', owner, made }))).toBe('busy')
    expect(await failures()).toBe(0)
    expect(await codeOf(check({ password: 'of the owner', owner }))).toBe('right')
  })

  test('that is right is accepted though there is no time to hash it anew', async () => {
    const made = plainHashes({ is_stale: true })
    made.hashes.hash = () => Promise.reject(new Refusal('busy', { seconds: 1 }))
    expect(await codeOf(check({ password: 'of the owner', owner, made }))).toBe('right')
    expect(await failures()).toBe(0)
  })

  test('is not evaluated where the account is locked, even if it is right', async () => {
    for (let n = 0; n < 10; n++) await codeOf(check({ password: 'wrong', owner }))
    const made = plainHashes()
    expect(await codeOf(check({ password: 'of the owner', owner, made }))).toBe('sign_in_locked')
    expect(made.verified).toEqual([])
  })

  test('guessed thirty times at the same moment is evaluated ten times', async () => {
    const made = plainHashes()
    await Promise.all(Array.from({ length: 30 }, () => codeOf(check({ password: 'wrong', owner, made }))))
    expect(made.verified).toHaveLength(authDefaults.sign_in.failures)
  })
})

describe('the hash of a right password', () => {
  test('is made anew where it is outdated, and answered in its new form from then on', async () => {
    const made = plainHashes({ is_stale: true })
    const { stored } = await check({ password: 'of the owner', owner, made })
    expect(stored).toMatchObject(storedAs('of the owner', 2))
    expect(await app.db.read((tx) => passwordOf(tx, owner))).toMatchObject(storedAs('of the owner', 2))
  })

  test('is kept where the password was wrong, or another person’s', async () => {
    const before = await app.db.read((tx) => passwordOf(tx, named[2]))
    await codeOf(check({ password: 'wrong', owner: named[2], made: plainHashes({ is_stale: true }) }))
    await check({ password: 'of number 1', pending: named, made: plainHashes({ is_stale: true }) })
    expect(await app.db.read((tx) => passwordOf(tx, named[2]))).toEqual(before)
  })
})

describe('the password of a session’s own person', () => {
  const person = () => ({ person_id: owner, email: account, session_id: '0199aaaa-0000-7000-8000-000000000001' })
  const checkOwn = (password: string, wrong?: (tries_left: number) => Refusal) =>
    checkOwnPassword(
      { db: app.db, clock: app.clock, network: '10.0.0.1', person: person() as never },
      { settings: authDefaults, hashes: plainHashes().hashes },
      password,
      wrong,
    )

  test('is still accepted while strangers have the account locked, and has tries of its own', async () => {
    for (let n = 0; n < 10; n++) await codeOf(check({ password: 'wrong', owner }))
    expect(await codeOf(check({ password: 'of the owner', owner }))).toBe('sign_in_locked')
    expect(await codeOf(checkOwn('of the owner'))).toBe('right')
  })

  test('reports how many tries are left in the caller’s own words, down to the lock', async () => {
    const left: number[] = []
    const wrong = (tries_left: number) => {
      left.push(tries_left)
      return new Refusal('current_password_wrong', { tries_left })
    }
    for (let n = 0; n < 10; n++) expect(await codeOf(checkOwn('wrong', wrong))).toBe('current_password_wrong')
    expect(left).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(await codeOf(checkOwn('of the owner', wrong))).toBe('sign_in_locked')
  })
})
