import { passwordsRemembered } from '@sahuji/contract/auth/password-rules'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { signedUp } from '../../../testing/people.ts'
import {
  isStillPassword,
  lastPasswords,
  passwordChangedAt,
  passwordOf,
  renewHash,
  replacePassword,
} from './stored-passwords.ts'

let app: TestApp
let person_id: string
let other_id: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ;[person_id, other_id] = [await newPerson(), await newPerson()]
  await replace(person_id, 'first')
})

async function newPerson(): Promise<string> {
  const { email } = await signedUp(app)
  return (await app.db.read((tx) => tx.one<{ id: string }>`select id from people where email = ${email}`)).id
}
const form = '$argon2id$'
const stored = (hash: string, pepper_version = 1) => ({ hash: form + hash, pepper_version })
async function replace(id: string, hash: string): Promise<void> {
  app.clock.advance({ seconds: 1 })
  await app.db.write((tx) => replacePassword(tx, id, stored(hash), app.clock.now()))
}
const hashes = async (id: string) =>
  (await app.db.read((tx) => lastPasswords(tx, id))).map(({ hash }) => hash.replace(form, ''))

describe('a password that was set', () => {
  test('stands before the ones it replaced; what is older than is remembered is forgotten for good', async () => {
    for (const hash of ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']) await replace(person_id, hash)
    expect(await hashes(person_id)).toEqual(['seventh', 'sixth', 'fifth', 'fourth', 'third'])
    expect(passwordsRemembered).toBe(5)
    const rows = await app.db.read((tx) => tx.many`select hash from password_history where person_id = ${person_id}`)
    expect(rows).toHaveLength(passwordsRemembered - 1)
  })

  test('forgets nothing of anybody else', async () => {
    await replace(other_id, 'the other one’s')
    const before = await hashes(other_id)
    for (let n = 0; n < 6; n++) await replace(person_id, `number ${n}`)
    expect(await hashes(other_id)).toEqual(before)
    expect(await hashes(person_id)).not.toContain('the other one’s')
  })

  test('says when it was set', async () => {
    await replace(person_id, 'second')
    expect(await app.db.read((tx) => passwordChangedAt(tx, person_id))).toEqual(app.clock.now())
  })

  test('is nobody’s where nobody was named', async () => {
    expect(await app.db.read((tx) => passwordOf(tx, undefined))).toBeUndefined()
  })
})

const isSomebodyWaiting = () =>
  app.owner.read(
    async (tx) =>
      (await tx.maybe`
        select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' limit 1`) !== undefined,
  )

describe('a hash that was checked', () => {
  test('is no more the person’s once another one stands there', async () => {
    const still = (hash: string, id = person_id) => app.db.write((tx) => isStillPassword(tx, id, stored(hash)))
    expect(await still('first')).toBe(true)
    await replace(person_id, 'second')
    expect([await still('first'), await still('second'), await still('second', other_id)]).toEqual([false, true, false])
  })

  test('is held until the transaction ends: a new password waits, and a sign-in finds the one it checked', async () => {
    const order: string[] = []
    const { promise: checked, resolve: hasChecked } = Promise.withResolvers<void>()
    const signIn = app.db.write(async (tx) => {
      expect(await isStillPassword(tx, person_id, stored('first'))).toBe(true)
      hasChecked()
      await expect.poll(isSomebodyWaiting).toBe(true)
      order.push('signed in')
    })
    await checked
    await replace(person_id, 'second').then(() => order.push('changed'))
    await signIn
    expect(order).toEqual(['signed in', 'changed'])
  })

  test('is made anew under a newer pepper without being a new password', async () => {
    const before = await app.db.read((tx) => passwordChangedAt(tx, person_id))
    app.clock.advance({ minutes: 1 })
    await app.db.write((tx) => renewHash(tx, { person_id, ...stored('first') }, stored('first again', 2)))
    expect(await app.db.read((tx) => passwordOf(tx, person_id))).toMatchObject(stored('first again', 2))
    expect(await app.db.read((tx) => passwordChangedAt(tx, person_id))).toEqual(before)
  })

  test('is not made anew over a password that was changed meanwhile', async () => {
    await replace(person_id, 'second')
    await app.db.write((tx) => renewHash(tx, { person_id, ...stored('first') }, stored('first again', 2)))
    expect(await hashes(person_id)).toContain('second')
    expect(await app.db.read((tx) => passwordOf(tx, person_id))).toMatchObject(stored('second'))
  })
})
