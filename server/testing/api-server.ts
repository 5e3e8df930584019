import type { Authenticate } from '../src/platform/http/serve.ts'
import type { Envelope } from '@sahuji/contract/http/envelope'
import { type Clock, testClock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { Log } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import type { ConnectionShares } from '../src/platform/http/connection-shares.ts'
import { type Operator, ownerRights, type Person, type RouteTable } from '../src/platform/http/route-table.ts'
import { securityHeaders } from '../src/platform/http/security-headers.ts'
import { mountRoutes, type WebServer, webServer, type WebSettings } from '../src/platform/http/web-server.ts'
import { strayLog } from './look-through.ts'

export interface ApiServerWith {
  db: Database
  table: RouteTable
  clock?: Clock
  log?: Log
  web?: WebSettings
  shares?: ConnectionShares
  /** The caller of the back office's routes; anonymous by default. */
  operator?: Operator
}

/**
 * The contents of a call; every call is signed in as `somebody`, unless another caller or an anonymous one is named.
 */
export interface Carried {
  body?: unknown
  key?: string
  merchant_id?: string | null
  headers?: Record<string, string>
}

export interface ApiServer {
  web: WebServer
  call(method: string, path: string, carried?: Carried): Promise<{ http: number; body: Envelope; headers: Headers }>
}

type Headers = Record<string, unknown>

/** The merchant of the calls. */
export const somebody = '01900000-0000-7000-8000-000000000001'

/** The platform's server with routes of a test's own and no domain: a header names the caller. */
export async function apiServer(given: ApiServerWith) {
  const { db, table, clock = testClock(), log = strayLog, web: settings = {}, shares, operator } = given
  const web = webServer(settings, log, createMetrics())
  await securityHeaders(web, { formTargets: [], connect: [] })
  const authenticate: Authenticate = async (_db, { headers }) => personOf(headers['x-merchant'])
  const operators = { authenticate: async () => operator, record: async () => {} }
  mountRoutes(web, { db, shares, clock, authenticate, operators, brand: 'Sahuji' }, table)
  const call: ApiServer['call'] = async (method, path, { body, key, merchant_id = somebody, headers } = {}) => {
    const response = await web.inject({
      method: method as 'GET',
      url: path,
      headers: {
        'app-authorizer': 'sahuji-web',
        ...(merchant_id !== null && { 'x-merchant': merchant_id }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = response.body !== '' && `${response.headers['content-type']}`.includes('json')
    const envelope = isJson ? response.json<Envelope>() : { status: '', message: response.body }
    return { http: response.statusCode, body: envelope, headers: response.headers }
  }
  return { web, call } satisfies ApiServer
}

function personOf(merchant_id: string | string[] | undefined): { person?: Person } {
  if (typeof merchant_id !== 'string') return {}
  const flags = {
    is_email_verified: true,
    is_phone_verified: true,
    is_bound: true,
    proven_at: null,
    language: null,
    is_demo: false,
    ...ownerRights,
  }
  return { person: { session_id: merchant_id, person_id: merchant_id, merchant_id, email: 'a@example.com', ...flags } }
}
