import * as contract from '@sahuji/contract/auth'
import * as session from '@sahuji/contract/session'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signedUp, withEmail } from '../../testing/people.ts'
import { authDefaults } from './auth-settings.ts'
import { forgetExpired } from './forget-expired.job.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const run = () => forgetExpired.run({}, { db: app.db, clock: app.clock, settings: authDefaults })
const kept = () =>
  app.db.read(
    (tx) => tx.one`
  select (select count(*)::int from sign_in_failures) as failures, (select count(*)::int from spent_proofs) as proofs,
         (select count(*)::int from phone_codes) as codes, (select count(*)::int from email_links) as links,
         (select count(*)::int from sessions) as sessions`,
  )

test('forgets what counts no more, and nothing that does', async () => {
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
  app.clock.advance({ days: 4 })
  await run()
  // how many failed in a row is known for longer than in one window
  expect(await kept()).toEqual({ failures: 1, proofs: 0, codes: 0, links: 0, sessions: 2 })
  app.clock.advance({ days: 90 })
  await run()
  expect(await kept()).toMatchObject({ failures: 0, sessions: 0 })
})
