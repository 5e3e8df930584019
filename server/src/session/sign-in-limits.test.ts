import * as contract from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp, type Someone } from '../../testing/people.ts'
import { hashDefaults, passwordHashes } from '../platform/password-hashes.ts'

let app: TestApp
let sita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await signedUp(app)
})
afterAll(() => app.close())
beforeEach(() => app.db.write((tx) => tx.run`delete from sign_in_failures`))

const wrong = { http: 422, status: '3000', message: 'Login Failed, Invalid Login Credentials!!' }

describe('failed sign-ins', () => {
  test('after ten failures an account waits, known or not, with Retry-After; the right password waits too', async () => {
    for (const email of [sita.email, 'nobody@example.com']) {
      for (let n = 0; n < 10; n++)
        expect(await app.call(contract.signIn, { email, password: 'wrong' })).toMatchObject(wrong)
      const locked = await app.call(contract.signIn, { email, password: sita.password })
      expect(locked).toMatchObject({ http: 429, status: '005', headers: { 'retry-after': '900' } })
    }
    app.clock.advance({ minutes: 15 })
    expect((await app.call(contract.signIn, { email: sita.email, password: sita.password })).http).toBe(200)
  })

  test('a window that was used up makes the next one twice as long', async () => {
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

  test('a success clears the account’s failures and counts for nothing', async () => {
    const { email, password } = sita
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 9; n++) await app.call(contract.signIn, { email, password: 'wrong' })
      expect((await app.call(contract.signIn, { email, password })).http).toBe(200)
    }
    const left = await app.db.read((tx) => tx.many`select bucket, failures from sign_in_failures`)
    expect(left).toEqual([{ bucket: 'network 127.0.0.1', failures: 27 }])
  })

  test('fifty failures over many accounts make the network wait', async () => {
    await app.db.write(
      (tx) => tx.run`
      insert into sign_in_failures values ('network 127.0.0.1', 49, 0, ${new Date(app.clock.now().getTime() + 60_000)})`,
    )
    expect(await app.call(contract.signIn, { email: 'first@example.com', password: 'wrong' })).toMatchObject(wrong)
    const locked = await app.call(contract.signIn, { email: 'second@example.com', password: 'wrong' })
    expect(locked).toMatchObject({ http: 429, headers: { 'retry-after': '60' } })
  })

  test('refuses with 503 and Retry-After when too many hashes wait', async () => {
    const hashes = passwordHashes(['p'], { ...hashDefaults, atOnce: 1, waiting: 0 })
    const [first, second] = await Promise.allSettled([hashes.hash('one'), hashes.hash('two')])
    expect(first.status).toBe('fulfilled')
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'busy', facts: { seconds: 1 } } })
  })
})
