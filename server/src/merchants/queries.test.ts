import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../platform/ids.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createMerchant, createPerson } from './create-merchant.ts'
import { refuseTakenContact } from './contact.ts'
import { profileOf, replaceVerifiedEmail, replaceVerifiedMobile, updateAvatar, updateName } from './person-details.ts'
import {
  findByEmail,
  findByMobile,
  lockPerson,
  markEmailVerified,
  markPhoneVerified,
  ownerOfEmail,
  ownerOfMobile,
  pendingMax,
  type PersonKey,
  updateUnverifiedEmail,
  updateUnverifiedMobile,
} from './queries.ts'

let base: TestDatabase
beforeAll(async () => void (base = await testDatabase()))
afterAll(() => base.drop())

let people = 0
let now = new Date('2026-11-20T06:00:00Z')
const newEmail = () => `person.${++people}@example.com`
const newMobile = () => `+97798${`${++people}`.padStart(8, '0')}`

/** A merchant with its owner, registered a second later than the previous one. */
async function register({ email = newEmail(), mobile_no = newMobile() } = {}): Promise<PersonKey> {
  now = new Date(now.getTime() + 1000)
  return base.db.write(async (tx) => {
    const merchant_id = await createMerchant(tx, { trade_name: 'Tea', business_type: 'individual' }, now)
    const person_id = await createPerson(tx, { merchant_id, name: 'Sita', email, mobile_no, agent: null }, now)
    return { person_id, merchant_id }
  })
}
const read = <T>(work: Parameters<typeof base.db.read<T>>[0]) => base.db.read(work)
const write = <T>(work: Parameters<typeof base.db.write<T>>[0]) => base.db.write(work)

describe('the accounts that an address or a number may mean', () => {
  test('are none for an unknown name', async () => {
    expect(await read((tx) => findByEmail(tx, newEmail()))).toEqual({ owner: undefined, pending: [] })
    expect(await read((tx) => findByMobile(tx, newMobile()))).toEqual({ owner: undefined, pending: [] })
  })

  test('are the owner’s first, then the newest three that only named it', async () => {
    const [email, mobile_no] = [newEmail(), newMobile()]
    const named: PersonKey[] = []
    for (let n = 0; n < pendingMax + 3; n++) named.push(await register({ email, mobile_no }))
    const [owner, ...others] = named
    if (!owner) throw new Error('nobody registered')
    await write((tx) => markEmailVerified(tx, owner, now))
    await write((tx) => markPhoneVerified(tx, owner, now))
    const newest = others.reverse().slice(0, pendingMax)
    for (const found of [await read((tx) => findByEmail(tx, email)), await read((tx) => findByMobile(tx, mobile_no))]) {
      expect(found.owner?.id).toBe(owner.person_id)
      expect(found.pending.map(({ id }) => id)).toEqual(newest.map(({ person_id }) => person_id))
    }
    expect((await read((tx) => ownerOfEmail(tx, email)))?.id).toBe(owner.person_id)
    expect((await read((tx) => ownerOfMobile(tx, mobile_no)))?.id).toBe(owner.person_id)
  })

  test('a verified address proves no number, and the other way round', async () => {
    const [email, mobile_no] = [newEmail(), newMobile()]
    const [one, other] = [await register({ email, mobile_no }), await register({ email, mobile_no })]
    await write((tx) => markEmailVerified(tx, one, now))
    expect(await read((tx) => ownerOfMobile(tx, mobile_no))).toBeUndefined()
    await write((tx) => markPhoneVerified(tx, other, now))
    expect((await read((tx) => findByEmail(tx, email))).owner?.id).toBe(one.person_id)
    expect((await read((tx) => findByMobile(tx, mobile_no))).owner?.id).toBe(other.person_id)
  })
})

describe('an address or a number', () => {
  test('belongs to one person among all: the second who proves it is refused, the first keeps it', async () => {
    const [email, mobile_no] = [newEmail(), newMobile()]
    const [one, other] = [await register({ email, mobile_no }), await register({ email, mobile_no })]
    await write((tx) => markEmailVerified(tx, one, now))
    await write((tx) => markPhoneVerified(tx, one, now))
    const late = refuseTakenContact(write((tx) => markEmailVerified(tx, other, now)))
    await expect(late).rejects.toMatchObject({ code: 'email_taken', fields: ['email'] })
    const lateToo = refuseTakenContact(write((tx) => markPhoneVerified(tx, other, now)))
    await expect(lateToo).rejects.toMatchObject({ code: 'mobile_taken', fields: ['mobile_no'] })
    expect((await read((tx) => ownerOfEmail(tx, email)))?.id).toBe(one.person_id)
  })

  test('that ten people prove at the same moment belongs to one of them', async () => {
    const email = newEmail()
    const named = await Promise.all(Array.from({ length: 10 }, () => register({ email })))
    const proofs = await Promise.allSettled(named.map((key) => write((tx) => markEmailVerified(tx, key, now))))
    expect(proofs.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('that is taken cannot replace one’s own verified one', async () => {
    const [email, mobile_no] = [newEmail(), newMobile()]
    const [one, other] = [await register({ email, mobile_no }), await register()]
    for (const key of [one, other]) await write((tx) => markEmailVerified(tx, key, now))
    for (const key of [one, other]) await write((tx) => markPhoneVerified(tx, key, now))
    const taken = (work: Promise<unknown>) =>
      refuseTakenContact(work).then(null, (error: { code: string }) => error.code)
    expect(await taken(write((tx) => replaceVerifiedEmail(tx, other, email, now)))).toBe('email_taken')
    expect(await taken(write((tx) => replaceVerifiedMobile(tx, other, mobile_no, now)))).toBe('mobile_taken')
  })

  test('is verified once', async () => {
    const key = await register()
    expect(await write((tx) => markEmailVerified(tx, key, now))).toBe(true)
    expect(await write((tx) => markEmailVerified(tx, key, now))).toBe(false)
  })

  test('an unrelated fault is passed on unchanged', async () => {
    const fault = new Error('the disk is full')
    await expect(refuseTakenContact(Promise.reject(fault))).rejects.toBe(fault)
    const missing = refuseTakenContact(
      write((tx) =>
        createPerson(
          tx,
          { merchant_id: newId(now), name: 'Sita', email: newEmail(), mobile_no: newMobile(), agent: null },
          now,
        ),
      ),
    )
    await expect(missing).rejects.not.toMatchObject({ code: 'email_taken' })
  })
})

describe('a person and another merchant’s id', () => {
  test('find no row: nothing is locked, read or changed', async () => {
    const [sita, gita] = [await register(), await register()]
    const mixed = { person_id: sita.person_id, merchant_id: gita.merchant_id }
    const before = await read((tx) => profileOf(tx, sita))
    await expect(write((tx) => lockPerson(tx, mixed))).rejects.toThrow('one row was expected, none came')
    await expect(read((tx) => profileOf(tx, mixed))).rejects.toThrow('one row was expected, none came')
    const changes = await write(async (tx) => [
      await updateName(tx, mixed, 'Somebody else'),
      await updateAvatar(tx, mixed, '/files/avatars/x.webp'),
      await updateUnverifiedEmail(tx, mixed, newEmail()),
      await updateUnverifiedMobile(tx, mixed, newMobile()),
      await replaceVerifiedEmail(tx, mixed, newEmail(), now),
      await replaceVerifiedMobile(tx, mixed, newMobile(), now),
      await markPhoneVerified(tx, mixed, now),
      (await markEmailVerified(tx, mixed, now)) ? 1 : 0,
    ])
    expect(changes).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
    expect(await read((tx) => profileOf(tx, sita))).toEqual(before)
  })
})

test('a merchant’s numbers and keys are its own, and name their book', async () => {
  const [one, other] = [await register(), await register()]
  const [mine, theirs] = [await read((tx) => profileOf(tx, one)), await read((tx) => profileOf(tx, other))]
  expect(mine.vendor_id).toMatch(/^SV[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(mine.vendor_key_production).toMatch(/^pk_live_[0-9a-hjkmnp-tv-z]{24}$/)
  expect(mine.vendor_key_sandbox).toMatch(/^pk_test_[0-9a-hjkmnp-tv-z]{24}$/)
  const ids = [mine, theirs].flatMap((row) => [row.vendor_id, row.vendor_key_production, row.vendor_key_sandbox])
  expect(new Set(ids).size).toBe(6)
})
