import { readEmailLink, verifyEmail } from '@sahuji/contract/auth'
import { readSecurity } from '@sahuji/contract/auth/second-factors'
import { readCurrentUser } from '@sahuji/contract/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { linkToken, signedUp, type Someone, verified } from '../../../testing/people.ts'
import { withTotp } from '../../../testing/second-factors.ts'
import { consumeEmailLink, findValidLink } from './email-links.ts'
import { revokeUnverifiedAccounts } from './verify-email.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())

const now = () => app.clock.now()
const isSignedIn = async (who: Someone) => (await who.call(readCurrentUser, {})).http === 200
const idOf = async ({ mobile_no }: Someone) =>
  (await app.db.read((tx) => tx.one<{ id: string }>`select id from people where mobile_no = ${`+977${mobile_no}`}`)).id

describe('the link of a mail', () => {
  test('shows its account at each request, and is good afterwards', async () => {
    const sita = await signedUp(app)
    const token = await linkToken(app, sita.email)
    for (let n = 0; n < 3; n++) {
      const { data } = await app.call(readEmailLink, { token })
      expect(data).toEqual({ email: sita.email, trade_name: 'Himal Tea House', mobile_end: sita.mobile_no.slice(-2) })
    }
    expect(await app.call(verifyEmail, { token })).toMatchObject({ http: 200 })
    expect((await app.call(readEmailLink, { token })).body.refusal).toBe('email_link_dead')
  })

  test('reveals nothing but the shop and two digits: no name, number, id or token', async () => {
    const sita = await signedUp(app)
    const { body } = await app.call(readEmailLink, { token: await linkToken(app, sita.email) })
    const text = JSON.stringify(body)
    for (const secret of [sita.mobile_no, sita.token, await idOf(sita), 'Sita Sharma'])
      expect(text).not.toContain(secret)
  })

  test('is invalid when its time is over, to the second', async () => {
    const sita = await signedUp(app)
    const token = await linkToken(app, sita.email)
    app.clock.advance({ seconds: 86_399 })
    expect(await app.db.read((tx) => findValidLink(tx, token, now()))).toBeDefined()
    app.clock.advance({ seconds: 1 })
    expect(await app.db.read((tx) => findValidLink(tx, token, now()))).toBeUndefined()
    expect(await app.db.write((tx) => consumeEmailLink(tx, token, now()))).toBeUndefined()
  })

  test('verifies no other address than the one it was sent to', async () => {
    const sita = await signedUp(app)
    const token = await linkToken(app, sita.email)
    await app.db.write((tx) => tx.run`update people set email = 'other.now@example.com' where email = ${sita.email}`)
    expect((await app.call(verifyEmail, { token })).body.refusal).toBe('email_link_dead')
    const row = await app.db.read(
      (tx) => tx.one`select email_verified_at from people where email = 'other.now@example.com'`,
    )
    expect(row).toEqual({ email_verified_at: null })
  })

  test('uses up the person’s other links, and those of no other person', async () => {
    const [sita, gita] = [await signedUp(app), await signedUp(app)]
    const ids = [await idOf(sita), await idOf(gita)]
    const tokens = [await linkToken(app, sita.email), await linkToken(app, gita.email)]
    await app.call(verifyEmail, { token: tokens[0] ?? '' })
    const open = await app.db.read(
      (tx) => tx.many<{ person_id: string }>`
      select person_id from email_links where used_at is null and person_id = any(${ids}::uuid[])`,
    )
    expect(open).toEqual([{ person_id: ids[1] }])
  })
})

describe('an address that was proved', () => {
  test('takes sessions and second factors from all accounts that only named it', async () => {
    const owner = await verified(app)
    const others: Someone[] = []
    for (let n = 0; n < 3; n++) {
      const other = await verified(app)
      await withTotp(app, other)
      await app.db.write(
        async (tx) =>
          tx.run`update people set email = ${owner.email}, email_verified_at = null where id = ${await idOf(other)}`,
      )
      others.push(other)
    }
    const ids = await Promise.all(others.map(idOf))
    await app.db.write(async (tx) =>
      revokeUnverifiedAccounts(tx, { person_id: await idOf(owner), email: owner.email }, now()),
    )
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    const left = await app.db.read(
      (tx) => tx.one`
      select (select count(*)::int from totp_secrets where person_id = any(${ids}::uuid[])) as secrets,
             (select count(*)::int from recovery_codes where person_id = any(${ids}::uuid[])) as codes,
             (select count(*)::int from passwords where person_id = any(${ids}::uuid[])) as passwords`,
    )
    // the password remains: by it alone a person who mistyped an address comes back to correct it
    expect(left).toEqual({ secrets: 0, codes: 0, passwords: 3 })
  })

  test('takes nothing from its owner, nor from a person with another address', async () => {
    const [owner, bystander] = [await verified(app), await verified(app)]
    await withTotp(app, owner)
    await withTotp(app, bystander)
    await app.db.write(async (tx) =>
      revokeUnverifiedAccounts(tx, { person_id: await idOf(owner), email: owner.email }, now()),
    )
    for (const who of [owner, bystander]) {
      expect(await isSignedIn(who)).toBe(true)
      expect((await who.call(readSecurity, {})).data.recovery_codes_left).toBe(10)
    }
  })
})
