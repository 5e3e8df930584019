import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, type Someone, withEmail } from '../../testing/people.ts'
import { authDefaults } from '../auth/auth-settings.ts'
import { checkPassword } from '../auth/passwords/check-password.ts'
import { ownerOfEmail } from '../merchants/queries.ts'
import { hashDefaults, type PasswordHashes, passwordHashes } from '../platform/crypto/password-hashes.ts'
import { Refusal } from '../platform/refusal.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await withEmail(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  await forgetLimits(app)
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
})

const wrong = { http: 422, status: '3000', message: 'Login Failed, Invalid Login Credentials!!' }

describe('failed sign-ins', () => {
  test('lock the account after ten, known or not, with Retry-After, for the right password too', async () => {
    for (const email of [sita.email, 'nobody@example.com']) {
      for (let n = 0; n < 10; n++)
        expect(await app.call(contract.signIn, { email, password: 'wrong' })).toMatchObject(wrong)
      const locked = await app.call(contract.signIn, { email, password: sita.password })
      expect(locked).toMatchObject({ http: 429, status: '005', headers: { 'retry-after': '900' } })
    }
    app.clock.advance({ minutes: 15 })
    expect((await app.call(contract.signIn, { email: sita.email, password: sita.password })).http).toBe(200)
  })

  test('make the next window twice as long when one is used up', async () => {
    const tenWrong = async () => {
      for (let n = 0; n < 10; n++) await app.call(contract.signIn, { email: 'nobody@example.com', password: 'wrong' })
      return app.call(contract.signIn, { email: 'nobody@example.com', password: 'wrong' })
    }
    expect((await tenWrong()).headers['retry-after']).toBe('900')
    app.clock.advance({ minutes: 15 })
    expect((await tenWrong()).headers['retry-after']).toBe('1800')
    app.clock.advance({ days: 2 })
    expect((await tenWrong()).headers['retry-after']).toBe('900')
  })

  test('thirty tries at once are evaluated at most ten times', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.call(contract.signIn, { email: 'nobody@example.com', password: 'wrong' })),
    )
    expect(answers.filter(({ http }) => http === 422).length).toBeLessThanOrEqual(10)
    expect(answers.every(({ http }) => [422, 429, 503].includes(http))).toBe(true)
  })

  test('are cleared by a success, which does not count', async () => {
    const { email, password } = sita
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) await app.call(contract.signIn, { email, password: 'wrong' })
      expect((await app.call(contract.signIn, { email, password })).http).toBe(200)
    }
    const left = await app.db.read((tx) => tx.many`select account, failures from sign_in_failures`)
    expect(left).toEqual([{ account: null, failures: 27 }])
  })

  test('do not include refused tries: an attacker’s hundred and twenty cost the owner only the wait', async () => {
    const { email, password } = sita
    const answers = []
    for (let n = 0; n < 120; n++) answers.push((await app.call(contract.signIn, { email, password: 'wrong' })).http)
    expect(answers.filter((http) => http === 422)).toHaveLength(10)
    app.clock.advance({ minutes: 15 })
    expect(await app.call(contract.signIn, { email, password })).toMatchObject({ http: 200 })
  })

  test('do not include a try that is not evaluated because too many hashes wait', async () => {
    const busy = () => Promise.reject(new Refusal('busy', { seconds: 1 }))
    for (let n = 0; n < 12; n++)
      await expect(tries(`${sita.email}`, { ...hashes, hash: busy, verify: busy })).rejects.toMatchObject({
        code: 'busy',
      })
    expect((await app.call(contract.signIn, { email: sita.email, password: sita.password })).http).toBe(200)
  })

  test('leave no row when they are answered busy: many unknown names would fill the tables', async () => {
    const rows = () =>
      app.db.read(
        (tx) => tx.many`
      select bucket from sign_in_failures union all select bucket from rate_limits where bucket like 'password tries %'`,
      )
    const busy = () => Promise.reject(new Refusal('busy', { seconds: 1 }))
    const late = { ...hashes, hash: busy, verify: busy }
    for (let n = 0; n < 3; n++)
      await expect(tries(`nobody.${n}@example.com`, late)).rejects.toMatchObject({ code: 'busy' })
    expect(await rows()).toEqual([])
    // earlier failures stay counted
    await app.call(contract.signIn, { email: sita.email, password: 'wrong' })
    const before = await rows()
    await expect(tries(sita.email, late)).rejects.toMatchObject({ code: 'busy' })
    expect(await rows()).toEqual(before)
  })

  test('write nothing for refused callers where the queue of hashes is full', async () => {
    let written = 0
    const db = { ...app.db, write: () => (written++, Promise.reject(new Error('written'))) }
    const refuseIfFull = () => {
      throw new Refusal('busy', { seconds: 1 })
    }
    const asked = { account: sita.email, network: '10.0.0.1', owner: undefined, password: 'any' }
    const full = { settings: authDefaults, hashes: { ...hashes, refuseIfFull } }
    await expect(checkPassword({ db, clock: app.clock }, full, asked)).rejects.toMatchObject({ code: 'busy' })
    expect(written).toBe(0)
  })

  test('concurrent tries in flight are refused as busy; a failure before them makes it a lock', async () => {
    for (const failed of [0, 1]) {
      await app.db.write((tx) => tx.run`delete from sign_in_failures`)
      const [full, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let evaluated = 0
      const verify = async () => {
        // those that failed are evaluated first
        if (++evaluated <= failed) return { is_right: false, is_stale: false }
        if (evaluated === 10) full.resolve()
        await answered.promise
        return { is_right: true, is_stale: false }
      }
      const made = { ...hashes, verify }
      const codeOf = () => tries(sita.email, made).then(null, (refusal: Refusal) => refusal.code)
      if (failed) expect(await codeOf()).toBe('credentials_wrong')
      const inFlight = Array.from({ length: 10 - failed }, () => tries(sita.email, made))
      await full.promise
      expect(await codeOf()).toBe(failed ? 'sign_in_locked' : 'busy')
      expect(evaluated).toBe(10)
      answered.resolve()
      await Promise.all(inFlight)
    }
  })

  test('do not slow down one place: it evaluates sixty tries of one account in a quarter of an hour, the right ones too', async () => {
    const right = { ...hashes, verify: async () => ({ is_right: true, is_stale: false }) }
    for (let n = 0; n < 60; n++) await tries(sita.email, right)
    await expect(tries(sita.email, right)).rejects.toMatchObject({ code: 'too_many' })
    await expect(tries(sita.email, right, { network: '10.0.0.2' })).resolves.toBeDefined()
  })
})

describe('a network that many share', () => {
  const wrongs = async (count: number, from = 0) => {
    for (let n = 0; n < count; n++)
      await expect(tries(`nobody${from + n}@example.com`, wrongAlways)).rejects.toMatchObject({
        code: 'credentials_wrong',
      })
  }
  const waits = async (): Promise<unknown> =>
    tries('somebody@example.com', wrongAlways).then(null, (refusal: Refusal) => refusal.facts?.['seconds'])

  test('is not locked by fifty-one failures of other people: a person new to it signs in', async () => {
    await wrongs(51)
    expect(await app.call(contract.signIn, { email: sita.email, password: sita.password })).toMatchObject({ http: 200 })
  })

  test('is slowed down after three hundred, to one try every three seconds, and every minute at the slowest', async () => {
    await wrongs(300)
    expect(await waits()).toBe(3)
    app.clock.advance({ seconds: 3 })
    expect(await app.call(contract.signIn, { email: sita.email, password: sita.password })).toMatchObject({ http: 200 })
    await app.db.write((tx) => tx.run`update sign_in_failures set failures = 10000 where account is null`)
    app.clock.advance({ seconds: 3 })
    await wrongs(1, 301)
    expect(await waits()).toBe(60)
    // and is back to normal after a quiet quarter of an hour
    app.clock.advance({ minutes: 17 })
    await wrongs(2, 302)
  })

  test('lets one of several concurrent tries pass when it is slowed down', async () => {
    await wrongs(300)
    app.clock.advance({ seconds: 3 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => tries(`one${n}@example.com`, wrongAlways)),
    )
    const codes = outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as Refusal).code)
    expect(codes.filter((code) => code === 'credentials_wrong')).toHaveLength(1)
  })

  test('writes no row for a refused try: two thousand names leave no more than were evaluated', async () => {
    await wrongs(300)
    await Promise.all(
      Array.from({ length: 1700 }, (_, n) => tries(`more${n}@example.com`, wrongAlways).catch(() => undefined)),
    )
    const { rows } = await app.db.read(
      (tx) => tx.one<{ rows: number }>`
        select (select count(*)::int from sign_in_failures) + (select count(*)::int from rate_limits) as rows`,
    )
    expect(rows).toBe(3 * 300 + 1 + 300)
  })
})

describe('hashing', () => {
  test('refuses with 503 and Retry-After when too many hashes wait', async () => {
    const few = passwordHashes(['p'], { ...hashDefaults, atOnce: 1, waiting: 0 })
    const [first, second] = await Promise.allSettled([few.hash('one'), few.hash('two')])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'busy', facts: { seconds: 1 } } })
  })
})

const hashes = passwordHashes(['p'])
const wrongAlways: PasswordHashes = { ...hashes, verify: async () => ({ is_right: false, is_stale: false }) }

/** A try without the cost of a hash, from a shared network: the one of the tests’ calls. */
async function tries(account: string, made: PasswordHashes, { network = '127.0.0.1' } = {}) {
  const person = await app.db.read((tx) => ownerOfEmail(tx, account))
  const tried = { account, network, owner: person?.id, password: 'x' }
  return checkPassword(app, { settings: authDefaults, hashes: made }, tried)
}
