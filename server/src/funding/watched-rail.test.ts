import { describe, expect, test } from 'vitest'
import { testClock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { silentLog } from '../platform/log.ts'
import { onepgRail } from '../rails/onepg/onepg.ts'
import type { Verification } from '../rails/rail.ts'
import { asksStatus } from './watched-rail.ts'

const clock = testClock()
const away = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
const db: Database = { read: away, write: away, ping: away, close: async () => {} }
const nowhere = 'http://127.0.0.1:9/'
const access = { merchantId: '1', merchantName: 'Sahuji', apiUser: 'a', apiPassword: 'b', secrets: ['c'] as const }
const found: Verification = {
  state: 'pending',
  reason: 'at the bank',
  rail_ref: null,
  raw: { call: 'onepg', asked: {}, http: 200, answered: {} },
}
const rail = { ...onepgRail({ apiBase: nowhere, gatewayPage: nowhere, ...access }, clock), verify: async () => found }

describe('a rail that is asked while the database is away', () => {
  test('a rail’s health that cannot be kept costs no answer', async () => {
    expect(await asksStatus({ db, clock, log: silentLog }, rail, 'SJ1')).toEqual(found)
  })
})
