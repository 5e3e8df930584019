import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { createFeed } from '../../feed/feed.ts'
import { testClock } from '../../platform/clock.ts'
import { silentLog } from '../../platform/log.ts'
import type { Instrument } from '../../rails/capabilities.ts'
import type { Rail } from '../../rails/rail.ts'
import { onepgRail } from '../../rails/onepg/onepg.ts'
import { railsOf } from '../../rails/rails.ts'
import { refreshInstruments } from './refresh-instruments.job.ts'

let base: TestDatabase
const clock = testClock()
beforeAll(async () => {
  base = await testDatabase()
})
afterAll(() => base.drop())
beforeEach(async () => {
  await base.owner.write((tx) => tx.run`delete from instruments`)
  await told(banks(10))
})

const silent = onepgRail(
  {
    apiBase: 'http://127.0.0.1:9',
    gatewayPage: 'http://127.0.0.1:9',
    merchantId: '1',
    merchantName: 'Sahuji',
    apiUser: '',
    apiPassword: '',
    secrets: [''],
  },
  clock,
)

const bank = (n: number, kind: Instrument['kind'] = 'ebanking'): Instrument => ({
  code: `BANK${n}`,
  name: `Bank ${n}`,
  institution: `Bank ${n}`,
  kind,
})
const banks = (count: number) => Array.from({ length: count }, (_, n) => bank(n))

/** The rail answers this to the hourly question. */
async function told(value: Instrument[]) {
  const raw = { call: 'list', asked: {}, http: 200, answered: {} }
  await refreshed({ ...silent, listInstruments: async () => ({ outcome: 'answered', value, raw }) })
}

async function refreshed(rail: Rail) {
  const deps = { db: base.db, clock, rails: railsOf([rail]), feed: createFeed(), public_url: '', log: silentLog }
  await refreshInstruments(deps)
}

const offered = async () =>
  (
    await base.db.read((tx) => tx.many<{ code: string }>`select code from instruments where is_offered order by code`)
  ).map(({ code }) => code)

test('an answer of unknown kinds withdraws no bank, the same codes or others', async () => {
  await told(banks(10).map((each) => ({ ...each, kind: null })))
  expect(await offered()).toHaveLength(10)
  await told([bank(77, null), bank(78, null)])
  expect(await offered()).toHaveLength(10)
})

test('an answer that lacks more than half is not believed until it was repeated for a day', async () => {
  await told(banks(2))
  expect(await offered()).toHaveLength(10)
  clock.advance({ hours: 23 })
  await told(banks(4))
  expect(await offered()).toHaveLength(10)
  clock.advance({ hours: 1 })
  await told(banks(4))
  expect(await offered()).toEqual(['BANK0', 'BANK1', 'BANK2', 'BANK3'])
})

test('a bank or two that a rail names no more are withdrawn at once, and offered again when they are back', async () => {
  await told(banks(9))
  expect(await offered()).toHaveLength(9)
  await told(banks(10))
  expect(await offered()).toHaveLength(10)
})

test('a rail that is one way to pay by itself offers it without being asked', async () => {
  const capabilities = { ...silent.capabilities, instruments: [bank(1, 'ips')] }
  await refreshed({ ...silent, name: 'connectips', capabilities })
  expect(await offered()).toEqual(['BANK1'])
  expect(await base.db.read((tx) => tx.many`select rail from rail_health where rail = 'connectips'`)).toEqual([])
})
