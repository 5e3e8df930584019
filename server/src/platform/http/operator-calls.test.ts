import type { AuditAction } from '@sahuji/contract/operator/audit-actions'
import { route } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { testClock } from '../clock.ts'
import { silentLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { AuditedRow } from './operator-calls.ts'
import { type Operator, routes } from './route-table.ts'
import { mountRoutes, webServer } from './web-server.ts'

const what: AuditAction = 'operator.created'
const post = route({
  method: 'POST',
  path: '/api/operator/things',
  does: 'Changes a thing.',
  who: 'operator',
  roles: ['support'],
  audits: { what, subject: 'thing' },
  takes: z.strictObject({ is_recorded: z.boolean() }),
  gives: z.object({}),
  refuses: [],
})

const who: Operator = {
  operator_id: '01900000-0000-7000-8000-000000000001',
  session_id: '01900000-0000-7000-8000-000000000002',
  name: 'Anil Karki',
  email: 'anil@sahuji.example',
  roles: ['support'],
  has_second_factor: true,
  proven_at: null,
}

describe('an operator’s action that changes something', () => {
  test('fails as our fault and rolls back when it records nothing', async () => {
    const { db, drop } = await testDatabase()
    const rows: AuditedRow[] = []
    const web = webServer({}, silentLog, createMetrics())
    const operators = {
      authenticate: async () => who,
      record: async (_tx: unknown, row: AuditedRow) => void rows.push(row),
    }
    const table = routes((on) =>
      on(post, async ({ tx, record }, { is_recorded }) => {
        await tx.run`insert into rate_limits (bucket, began_at, taken, ends_at) values ('a thing', now(), 1, now())`
        if (is_recorded) await record(tx, { subject: { kind: 'thing', id: '1' }, after: { is_recorded } })
        return {}
      }),
    )
    mountRoutes(web, { db, clock: testClock(), authenticate: async () => ({}), operators, brand: '' }, table)
    const ask = async (is_recorded: boolean) => {
      const headers = { 'app-authorizer': 'sahuji-web' }
      return (await web.inject({ method: 'POST', url: post.path, payload: { is_recorded }, headers })).statusCode
    }
    const things = () => db.read((tx) => tx.many`select bucket from rate_limits where bucket = 'a thing'`)
    expect(await ask(false)).toBe(500)
    expect(await things()).toEqual([])
    expect(await ask(true)).toBe(200)
    expect(await things()).toHaveLength(1)
    expect(rows).toEqual([expect.objectContaining({ what, subject: { kind: 'thing', id: '1' } })])
    await web.close()
    await drop()
  })
})

describe('the back office at a host and in networks of its own', () => {
  let app: TestApp
  beforeAll(async () => {
    const operator = {
      url: 'https://office.example',
      host: 'office.example',
      networks: ['10.8.0.0/16', '2001:db8::/32'],
    }
    app = await startTestApp({ parts: { operator, web: { trusted_proxies: ['127.0.0.1'] } } })
  })
  afterAll(() => app.close())

  const asked = async (path: string, host: string, from: string) =>
    (
      await app.raw('GET', path, undefined, {
        headers: { host, 'x-forwarded-for': from, accept: 'text/html' },
      })
    ).http

  test('answers there and nowhere else, however its address is spelled', async () => {
    for (const path of [
      '/api/operator/me',
      '/operator',
      '/operator/audit',
      '/%6fperator/audit',
      '/api/%6fperator/me',
    ]) {
      for (const [host, from] of [
        ['shop.example', '10.8.3.4'],
        ['office.example', '203.0.113.9'],
        ['office.example', '2001:dead::1'],
      ] as const)
        expect({ path, host, from, http: await asked(path, host, from) }).toEqual({ path, host, from, http: 404 })
    }
    expect(await asked('/api/operator/me', 'office.example', '10.8.3.4')).toBe(401)
    expect(await asked('/api/operator/me', 'OFFICE.example:8443', '2001:db8::7')).toBe(401)
    expect(await asked('/healthz', 'shop.example', '203.0.113.9')).toBe(200)
  })
})
