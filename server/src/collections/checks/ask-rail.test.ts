import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { testClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { silentLog } from '../../platform/log.ts'
import { onepgRail } from '../../rails/onepg/onepg.ts'
import type { Verification } from '../../rails/rail.ts'
import { askRail, askStatus } from './ask-rail.ts'

const clock = testClock()
const away = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
const db: Database = {
  read: away,
  write: away,
  ping: away,
  use: () => ({ max: 0, open: 0, idle: 0, waiting: 0 }),
  close: async () => {},
}
const nowhere = 'http://127.0.0.1:9/'
const access = { merchantId: '1', merchantName: 'Sahuji', apiUser: 'a', apiPassword: 'b', secrets: ['c'] as const }
const found: Verification = {
  state: 'pending',
  reason: 'at the bank',
  rail_ref: null,
  raw: { call: 'onepg', asked: {}, http: 200, answered: {} },
}
const sj1 = { reference: 'SJ1', rail_id: null, amount: 100_000n, created_at: clock.now() }
const rail = { ...onepgRail({ apiBase: nowhere, gatewayPage: nowhere, ...access }, clock), verify: async () => found }

describe('a rail that was silent three times', () => {
  let t: TestDatabase
  beforeAll(async () => void (t = await testDatabase()))
  afterAll(() => t.drop())

  test('is asked again by one job at the end of the pause, and its loads by another when it answers', async () => {
    const gone = onepgRail({ apiBase: nowhere, gatewayPage: nowhere, ...access }, clock)
    const deps = { db: t.db, clock, log: silentLog }
    const jobs = () =>
      t.owner.read((tx) => tx.many`select task_identifier, run_at from graphile_worker.jobs order by id`)
    for (const _ of [1, 2, 3]) expect(await askStatus(deps, gone, sj1)).toMatchObject({ state: 'ambiguous' })
    expect(await askStatus(deps, gone, sj1)).toBeUndefined()
    const [probe, ...others] = await jobs()
    expect(probe).toMatchObject({ task_identifier: 'funding.probe', run_at: expect.any(Date) })
    const { run_at } = probe as { run_at: Date }
    const seconds = (run_at.getTime() - clock.now().getTime()) / 1000
    expect(seconds).toBeGreaterThanOrEqual(2.5)
    expect(seconds).toBeLessThanOrEqual(5)
    expect(others).toEqual([])
    clock.set(run_at)
    expect(await askStatus(deps, rail, sj1)).toEqual(found)
    expect(await jobs()).toMatchObject([probe, { task_identifier: 'funding.wake' }])
  })
})

test('a payment that was opened without a call does not change the health of its rail', async () => {
  const t = await testDatabase()
  const way = { method: 'POST', url: nowhere, fields: {}, expires_at: clock.now(), rail_id: null } as const
  const made = {
    outcome: 'answered',
    value: way,
    raw: { call: 'form', asked: {}, http: null, answered: null },
  } as const
  const deps = { db: t.db, clock, log: silentLog }
  expect(await askRail(deps, rail, async () => made)).toEqual(made)
  expect(await t.db.read((tx) => tx.many`select rail from rail_health`)).toEqual([])
  await t.drop()
})

test('an end that is known without the line does not hide that the line was silent', async () => {
  const t = await testDatabase()
  const deps = { db: t.db, clock, log: silentLog }
  const raw = { call: 'signed answer', asked: {}, http: null, answered: {} }
  const ended = (fault?: 'timeout'): Verification => ({
    ...found,
    state: 'cancelled',
    raw: { ...raw, ...(fault && { fault }) },
  })
  const asked = (end: Verification) => askStatus(deps, { ...rail, verify: async () => end }, sj1)
  const circuit = () => t.db.read((tx) => tx.many`select circuit from rail_health`)
  for (const _ of [1, 2, 3]) expect(await asked(ended('timeout'))).toMatchObject({ state: 'cancelled' })
  expect(await circuit()).toEqual([{ circuit: 'open' }])
  expect(await asked(ended())).toBeUndefined()
  await t.drop()
})

describe('a rail that is asked while the database is away', () => {
  test('a rail’s health that cannot be kept costs no answer', async () => {
    expect(await askStatus({ db, clock, log: silentLog }, rail, sj1)).toEqual(found)
  })
})
