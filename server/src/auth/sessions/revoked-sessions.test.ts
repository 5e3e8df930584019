import * as auth from '@sahuji/contract/auth'
import { stepUp } from '@sahuji/contract/auth/second-factors'
import { changeName } from '@sahuji/contract/profile'
import * as session from '@sahuji/contract/session'
import { readWallet } from '@sahuji/contract/wallet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { browserKey } from '../../../testing/browser-key.ts'
import { resetToken, someone, type Someone, verified } from '../../../testing/people.ts'
import type { Tx } from '../../platform/database/database.ts'
import { authDefaults } from '../auth-settings.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import {
  activeSessionsOf,
  createSession,
  findRecentSignUp,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
  rotateSession,
  sessionsOf,
  stepUpSession,
  touchSessions,
} from './sessions.ts'

let app: TestApp
let sita: Someone
let person_id: string
let merchant_id: string
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.close())
beforeEach(async () => {
  sita = await verified(app)
  ;({ person_id, merchant_id } = await keyOf(sita))
})

const keyOf = ({ email }: Someone) =>
  app.db.read((tx) => tx.one<PersonKey>`select id as person_id, merchant_id from people where email = ${email}`)
const now = () => app.clock.now()
const create = (of: { person_id?: string; merchant_id?: string; jkt?: string; remember_device?: boolean } = {}) =>
  app.db.write((tx) =>
    createSession(
      tx,
      { settings: authDefaults, push: { addressIn: () => undefined } },
      {
        person_id,
        merchant_id,
        jkt: undefined,
        remember_device: false,
        push_token: 'push',
        device: '',
        network: '',
        time_zone: '',
        ...of,
      },
      now(),
    ),
  )
const sessionOf = async (tx: Tx, token: string, kind: 'session' | 'counter', at: Date) =>
  (await sessionsOf(tx, [{ token, kind, now: at }]))[0]
const find = (token: string) => app.db.read((tx) => sessionOf(tx, token, 'session', now()))
const idOfSession = async (token: string) => (await find(token))?.session_id ?? ''

/** The same person in another browser, with a key of its own. */
async function atAnotherBrowser(): Promise<Someone> {
  const key = browserKey()
  const proof = key.prove({ method: 'POST', url: session.signIn.path, now: now() })
  const { data } = await app.call(session.signIn, { email: sita.email, password: sita.password }, { proof })
  return someone(app, { ...sita, key, token: 'access_token' in data ? data.access_token : '' })
}

/** What a signed-in person can do: read, change, change limits of money, sign out. All of it must end at once. */
const answersOf = async (who: Someone) => [
  (await who.call(session.readCurrentUser, {})).body.refusal,
  (await who.call(readWallet, {})).body.refusal,
  (await who.call(changeName, { name: 'Somebody else' })).body.refusal,
  (await who.call(stepUp, { password: who.password })).body.refusal,
  (await who.call(session.signOutByPost, {})).body.refusal,
]
const allMissing = Array.from({ length: 5 }, () => 'session_missing')

describe('a session that was ended', () => {
  test.each<[string, (other: Someone) => Promise<unknown>]>([
    ['by its own sign-out', (other) => other.call(session.signOut, {})],
    ['as the only one of the others', () => sita.call(session.endOtherSessions, {})],
    ['from another device', async (other) => sita.call(session.endSession, { id: await idOfSession(other.token) })],
    [
      'by a changed password',
      () => sita.call(auth.changePassword, { current_password: sita.password, new_password: 'seven hills of tea' }),
    ],
    [
      'by a link for a new password',
      async () => {
        await app.call(auth.requestPasswordReset, { email: sita.email })
        await app.runJobs()
        const token = await resetToken(app, sita.email)
        await app.call(auth.resetPassword, { token, password: 'seven hills of tea' })
      },
    ],
  ])('%s opens nothing any more', async (_, end) => {
    const other = await atAnotherBrowser()
    expect((await other.call(session.readCurrentUser, {})).http).toBe(200)
    await end(other)
    expect(await answersOf(other)).toEqual(allMissing)
  })

  test('is not found among others that are looked up together', async () => {
    const [one, ended, other] = [await create(), await create(), await create()]
    await app.db.write(async (tx) => revokeSession(tx, await idOfSession(ended), now()))
    const late = new Date(now().getTime() + 30 * 86_400_000)
    const asked = [
      { token: one, kind: 'session', now: now() },
      { token: ended, kind: 'session', now: now() },
      { token: one, kind: 'counter', now: now() },
      { token: 'no such token', kind: 'session', now: now() },
      { token: other, kind: 'session', now: late },
      { token: other, kind: 'session', now: now() },
      { token: one, kind: 'session', now: now() },
    ] as const
    const found = await app.db.read((tx) => sessionsOf(tx, asked))
    const [first, last] = [await idOfSession(one), await idOfSession(other)]
    const none = undefined
    expect(found.map((session) => session?.session_id)).toEqual([first, none, none, none, none, last, first])
  })

  test('stays ended: no request under way reopens it', async () => {
    const token = await create()
    const id = await idOfSession(token)
    await app.db.write((tx) => revokeSession(tx, id, now()))
    app.clock.advance({ minutes: 2 })
    await app.db.write((tx) => touchSessions(tx, [{ session_id: id, now: now() }]))
    await app.db.write((tx) => stepUpSession(tx, id, now()))
    const fresh = await app.db.write((tx) => rotateSession(tx, id))
    expect([await find(token), await find(fresh)]).toEqual([undefined, undefined])
  })

  test('gets no more pushes', async () => {
    const [one, other] = [await create(), await create()]
    await app.db.write(async (tx) =>
      revokeSession(tx, (await sessionOf(tx, one, 'session', now()))?.session_id ?? '', now()),
    )
    await app.db.write((tx) => revokeSessionsOf(tx, { person_id, but: undefined }, now()))
    expect(await find(other)).toBeUndefined()
    const rows = await app.db.read(
      (tx) => tx.many`select push_token from sessions where person_id = ${person_id} and push_token is not null`,
    )
    expect(rows).toEqual([])
  })

  test('is ended once: a second end answers that there is none', async () => {
    const id = await idOfSession(await create())
    const end = () => app.db.write((tx) => revokeSessionOf(tx, { person_id, id }, now()))
    expect((await Promise.all([end(), end(), end()])).filter(Boolean)).toHaveLength(1)
  })
})

describe('ending sessions', () => {
  test('ends none of another person, whatever id is named', async () => {
    const gita = await keyOf(await verified(app))
    const token = await create(gita)
    const id = await idOfSession(token)
    expect(await app.db.write((tx) => revokeSessionOf(tx, { person_id, id }, now()))).toBe(false)
    await app.db.write((tx) => revokeSessionsOf(tx, { person_id, but: undefined }, now()))
    expect(await find(token)).toMatchObject(gita)
  })

  test('counts only sessions that were still open, and leaves the named one', async () => {
    const [kept, idle, other] = [await create(), await create(), await create()]
    const before = (await app.db.read((tx) => activeSessionsOf(tx, person_id, now()))).length
    await app.db.write(
      async (tx) => tx.run`
      update sessions set last_seen_at = ${now()}::timestamptz - interval '2 hours'
       where id = ${(await sessionOf(tx, idle, 'session', now()))?.session_id}`,
    )
    const but = await idOfSession(kept)
    expect(await app.db.write((tx) => revokeSessionsOf(tx, { person_id, but }, now()))).toBe(before - 2)
    expect(await find(kept)).toBeDefined()
    expect([await find(idle), await find(other)]).toEqual([undefined, undefined])
  })
})

test('a session is remembered for days only where its key is bound, since a plain token can be copied', async () => {
  const [plain, bound] = [await create({ remember_device: true }), await create({ remember_device: true, jkt: 'key' })]
  app.clock.advance({ hours: 2 })
  expect(await find(plain)).toBeUndefined()
  expect(await find(bound)).toBeDefined()
})

describe('the account that a browser opened a moment ago', () => {
  const find = (jkt: string, email: string, since: Date) =>
    app.db.write((tx) => findRecentSignUp(tx, { email, jkt, since }))

  test('is found by its own key and address alone, and no more once it is verified or old', async () => {
    const email = 'just.now@example.com'
    await app.db.write(
      (tx) =>
        tx.run`update people set email = ${email}, email_verified_at = null, phone_verified_at = null where id = ${person_id}`,
    )
    await create({ jkt: 'the browser' })
    const longAgo = new Date(0)
    expect(await find('the browser', email, longAgo)).toMatchObject({ person_id })
    expect(await find('another browser', email, longAgo)).toBeUndefined()
    expect(await find('the browser', 'other@example.com', longAgo)).toBeUndefined()
    expect(await find('the browser', email, new Date(now().getTime() + 1000))).toBeUndefined()
    await app.db.write((tx) => tx.run`update people set email_verified_at = ${now()} where id = ${person_id}`)
    expect(await find('the browser', email, longAgo)).toBeUndefined()
  })

  test('is not found by a session that was ended', async () => {
    const email = 'signed.out@example.com'
    await app.db.write(
      (tx) =>
        tx.run`update people set email = ${email}, email_verified_at = null, phone_verified_at = null where id = ${person_id}`,
    )
    const id = await idOfSession(await create({ jkt: 'the browser' }))
    await app.db.write((tx) => revokeSession(tx, id, now()))
    expect(await find('the browser', email, new Date(0))).toBeUndefined()
  })
})
