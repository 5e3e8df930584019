import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '@sahuji/contract/session'
import { signInSecond } from '@sahuji/contract/session/second-step'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { signedUp, verified } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/app.ts'
import { firstStep, strangerWith, withTotp } from '../../../testing/second-factors.ts'
import { registerPeppers } from './pepper-fingerprints.ts'

let database: TestDatabase
beforeEach(async () => void (database = await testDatabase()))
afterEach(() => database.drop())

const [first, second, third] = ['the first pepper', 'the second pepper', 'the third pepper'] as const
const open = (...given: [string, ...string[]]) => registerPeppers(database.db, given)

describe('the fingerprints of the peppers', () => {
  test('stop a server with another pepper, with the name of the setting and no value', async () => {
    expect(await open(first)).toEqual([first])
    expect(await open(first)).toEqual([first])
    const refused = open(second)
    await expect(refused).rejects.toThrow(/^PASSWORD_PEPPER is not the one that this database was begun with\./)
    await expect(refused).rejects.not.toThrow(/second|first/)
  })

  test('of several first starts at once let one pepper win', async () => {
    const outcomes = await Promise.allSettled([open(first), open(second), open(first), open(second)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('are no peppers, and cost a hash to guess from', async () => {
    await open(second, first)
    const kept = await database.db.read(
      (tx) => tx.many<{ version: number; fingerprint: string }>`
      select version, fingerprint from pepper_fingerprints order by version`,
    )
    expect(kept.map(({ version }) => version)).toEqual([1, 2])
    for (const { fingerprint } of kept) expect(fingerprint).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(kept)).not.toMatch(/pepper"/)
  })

  test('accept a new one in front, and refuse a server that does not have it yet', async () => {
    await open(first)
    expect(await open(second, first)).toEqual([second, first])
    await expect(open(first)).rejects.toThrow('PASSWORD_PEPPERS lacks version 2')
    await expect(open(first, second)).rejects.toThrow('PASSWORD_PEPPERS is not in order')
    await expect(open(second, third, first)).rejects.toThrow('PASSWORD_PEPPERS is not in order')
    expect(await open(third, second, first)).toEqual([third, second, first])
  })

  test('let an old one go only when nothing is stored under it', async () => {
    await open(first)
    const app = await startTestApp({ database, parts: { peppers: [first] } })
    const sita = await signedUp(app)
    await expect(open(second)).rejects.toThrow('PASSWORD_PEPPER is not the one')
    await open(second, first)
    await expect(open(second)).rejects.toThrow('PASSWORD_PEPPERS lacks version 1')
    const rotated = await startTestApp({ database, clock: app.clock, parts: { peppers: await open(second, first) } })
    const { email, password } = sita
    expect(await rotated.call(signIn, { email, password })).toMatchObject({ http: 200 })
    expect(await database.db.read((tx) => tx.many`select pepper_version from passwords`)).toEqual([
      { pepper_version: 2 },
    ])
    const peppers = await open(second)
    expect(peppers).toEqual([second, undefined])
    const later = await startTestApp({ database, clock: app.clock, parts: { peppers } })
    expect(await later.call(signIn, { email, password })).toMatchObject({ http: 200 })
    for (const each of [app, rotated, later]) await each.app.web.close()
  })

  test('keep second factors readable while they rotate', async () => {
    const app = await startTestApp({ database, parts: { peppers: await open(first) } })
    const sita = await verified(app)
    const { recovery_codes } = await withTotp(app, sita)
    const peppers = await open(second, first)
    const rotated = await startTestApp({ database, clock: app.clock, parts: { peppers } })
    const browser = strangerWith(rotated)
    const { ticket } = await firstStep(browser, sita)
    const recovery_code = recovery_codes[0] ?? ''
    expect(await browser.call(signInSecond, { ticket, recovery_code })).toMatchObject({ http: 200 })
    for (const each of [app, rotated]) await each.app.web.close()
  })

  test('a server that still runs without the newest one is busy for people whom it cannot check, and counts no failure', async () => {
    const app = await startTestApp({ database, parts: { peppers: await open(first) } })
    const newer = await startTestApp({ database, clock: app.clock, parts: { peppers: await open(second, first) } })
    const { email, password } = await signedUp(newer)
    for (let n = 0; n < 11; n++) expect(await app.call(signIn, { email, password })).toMatchObject({ http: 503 })
    expect(await newer.call(signIn, { email, password })).toMatchObject({ http: 200 })
    for (const each of [app, newer]) await each.app.web.close()
  })
})
