import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp, withEmail } from '../../testing/people.ts'
import { authDefaults } from './auth-settings.ts'
import { deleteExpiredAuthData } from './forget-expired.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const run = () => deleteExpiredAuthData.run({}, { db: app.db, clock: app.clock, settings: authDefaults })
const kept = () =>
  app.db.read(
    (tx) => tx.one`
  select (select count(*)::int from sign_in_failures) as failures, (select count(*)::int from spent_proofs) as proofs,
         (select count(*)::int from phone_codes) as codes, (select count(*)::int from email_links) as links,
         (select count(*)::int from sessions) as sessions`,
  )

test('deletes expired data, and nothing else', async () => {
  await signedUp(app)
  const sita = await withEmail(app)
  await sita.call(contract.resendPhoneCode, {})
  await app.call(session.signIn, { email: sita.email, password: 'wrong' })
  const before = { failures: 3, proofs: 1, codes: 1, links: 2, sessions: 2 }
  expect(await kept()).toEqual(before)
  await run()
  expect(await kept()).toEqual(before)
  app.clock.advance({ minutes: 7 })
  await run()
  expect(await kept()).toEqual({ ...before, proofs: 0 })
  app.clock.advance({ minutes: 9 })
  await run()
  // the windows are over; failures in a row are kept for longer
  expect(await kept()).toEqual({ ...before, proofs: 0, failures: 1 })
  app.clock.advance({ days: 4 })
  await run()
  expect(await kept()).toEqual({ failures: 1, proofs: 0, codes: 0, links: 0, sessions: 2 })
  app.clock.advance({ days: 90 })
  await run()
  expect(await kept()).toMatchObject({ failures: 0, sessions: 0 })
})

test('keeps a used-up window for a day longer, because it doubles the next one', async () => {
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
  for (let n = 0; n < 10; n++) await app.call(session.signIn, { email: 'nobody@example.com', password: 'wrong' })
  app.clock.advance({ hours: 24 })
  await run()
  expect(await kept()).toMatchObject({ failures: 4 })
  app.clock.advance({ days: 1, minutes: 16 })
  await run()
  expect(await kept()).toMatchObject({ failures: 0 })
})

test('keeps only the newest unknown names; of people all', async () => {
  await app.db.write((tx) => tx.run`delete from sign_in_failures`)
  const many = { ...authDefaults, sign_in: { ...authDefaults.sign_in, strangers_kept: 50 } }
  await app.db.write(
    (tx) => tx.run`
    insert into sign_in_failures (bucket, account, is_person, failures, rounds, ends_at)
    select 'in a row ' || n, n::text, n % 10 = 0, 1, 0, ${app.clock.now()}::timestamptz + n * interval '1 hour'
      from generate_series(1, 100) as n`,
  )
  await deleteExpiredAuthData.run({}, { db: app.db, clock: app.clock, settings: many })
  const left = await app.db.read(
    (tx) => tx.many<{ n: number; is_person: boolean }>`select account::int as n, is_person from sign_in_failures`,
  )
  expect(left.filter(({ is_person }) => is_person)).toHaveLength(10)
  const strangers = left.filter(({ is_person }) => !is_person).map(({ n }) => n)
  expect(strangers).toHaveLength(50)
  expect(Math.min(...strangers)).toBe(45)
})
