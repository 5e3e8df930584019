import { type Envelope, statusSuccess } from '@sahuji/contract/http/envelope'
import type { Gives, RouteEntry } from '@sahuji/contract/http/route'
import * as z from 'zod/mini'
import { openApp } from '../src/app.ts'
import type { App, AppParts } from '../src/app-parts.ts'
import { type Clock, type TestClock, testClock } from '../src/platform/clock.ts'
import type { Log } from '../src/platform/log.ts'
import { type OutboxItem, outboxOf } from '../src/platform/messages/messages.ts'
import { hashDefaults, type HashSettings } from '../src/platform/crypto/password-hashes.ts'
import type { Peppers } from '../src/platform/crypto/peppers.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { type Rails, railsOf } from '../src/rails/rails.ts'
import { lookedAtLog } from './canaries.ts'
import { testVault } from './vault.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type RanJobs, runJobs, type RunJobs } from './jobs.ts'

export interface TestAppSettings<C extends Clock> {
  clock?: C
  rails?: Rails
  public_url?: string
  database?: TestDatabase
  /** Replaces the test's usual parts: a log, providers. */
  parts?: Partial<AppParts>
}

/** What a request carries beside its input. */
export interface As {
  token?: string
  proof?: string
  key?: string
  headers?: Record<string, string>
}

/** An answer as a client reads it: HTTP status, envelope, and the data decoded by the contract on success. */
export interface Answered<Data> {
  http: number
  status: string
  message: string
  data: Data
  next: string | null | undefined
  errors: Record<string, string[]>
  headers: Record<string, unknown>
  body: Envelope
}

export interface TestApp<C extends Clock = TestClock> extends TestDatabase {
  clock: C
  app: App
  /** What its server logs to. */
  log: Log
  /** Calls a route of the contract over HTTP. */
  call<Entry extends RouteEntry>(entry: Entry, input: z.input<Entry['takes']>, as?: As): Promise<Answered<Gives<Entry>>>
  /** Sends anything at all: for what a client of the contract would never send. */
  raw(method: 'GET' | 'POST', path: string, body?: unknown, as?: As): Promise<Answered<unknown>>
  /** What Prometheus would read now. */
  figures(): Promise<string>
  outbox(to: string): Promise<OutboxItem[]>
  /** Runs what is due, by the test's clock. */
  runJobs(options?: Omit<RunJobs, 'url' | 'jobs'>): Promise<RanJobs>
  close(): Promise<void>
}

/** The real application on a fresh database, with a clock that the test owns. */
export async function startTestApp(settings: TestAppSettings<TestClock> = {}): Promise<TestApp> {
  return openTestApp({ clock: testClock(), ...settings })
}

/** The same with any clock. */
export async function openTestApp<C extends Clock>(settings: TestAppSettings<C> & { clock: C }): Promise<TestApp<C>> {
  const database = settings.database ?? (await testDatabase())
  const { clock } = settings
  const metrics = createMetrics()
  const looked = lookedAtLog()
  database.looksAt(looked)
  const app = await openApp({
    db: database.db,
    clock,
    log: looked.log,
    metrics,
    rails: settings.rails ?? railsOf([]),
    peppers: testPeppers,
    vault: testVault(),
    hashing: cheapHashes,
    providers: {},
    web: {},
    brand: 'Sahuji',
    public_url: settings.public_url ?? 'http://127.0.0.1:4620',
    dashboard: new URL('../../dashboard/dist', import.meta.url).pathname,
    has_outbox: true,
    ...settings.parts,
  })
  const raw: TestApp['raw'] = async (method, path, body, as = {}) => {
    const response = await app.web.inject({
      method,
      url: path,
      headers: headersOf(as),
      ...(body !== undefined && { payload: body as object }),
    })
    const envelope = response.headers['content-type']?.includes('json') ? response.json<Envelope>() : empty
    const { status, message, next, errors = {} } = envelope
    const data = envelope === empty ? response.rawPayload : envelope.data
    return { http: response.statusCode, status, message, data, next, errors, headers: response.headers, body: envelope }
  }
  return {
    ...database,
    clock,
    app,
    log: settings.parts?.log ?? looked.log,
    raw,
    figures: () => metrics.page(),
    call: async (entry, input, as) => {
      const answered = await raw(entry.method, ...addressed(entry, input as Record<string, unknown>), as)
      return { ...answered, data: decoded(entry, answered) }
    },
    outbox: (to) => database.db.read((tx) => outboxOf(tx, to)),
    runJobs: (options = {}) => runJobs({ url: database.url, jobs: app.jobs, asOf: clock.now(), ...options }),
    close: async () => {
      await app.web.close()
      await database.drop()
    },
  }
}

export const testPeppers: Peppers = ['a pepper for tests only']

/** Hundreds of people sign up in the tests: a hundredth of what a password costs outside. password-hashes.test.ts has the real cost. */
export const cheapHashes: HashSettings = { ...hashDefaults, memoryCost: 256, timeCost: 1 }

const empty: Envelope = { status: '', message: '' }

const headersOf = ({ token, proof, key, headers }: As) => ({
  accept: 'application/json',
  'app-authorizer': 'sahuji-web',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(proof !== undefined && { 'sahuji-proof': proof }),
  ...(key !== undefined && { 'idempotency-key': key }),
  ...headers,
})

function addressed(entry: RouteEntry, input: Record<string, unknown>): [path: string, body?: unknown] {
  const rest = { ...input }
  const path = entry.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(`${input[name]}`)
  })
  if (entry.method === 'POST') return [path, rest]
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, `${value}`]))
  return [query.size > 0 ? `${path}?${query}` : path, undefined]
}

// Of a refusal there is no data; a test that reads it anyway fails on `undefined`.
function decoded<Entry extends RouteEntry>(
  entry: Entry,
  { http, status, data, body }: Answered<unknown>,
): Gives<Entry> {
  if (entry.sends && http === 200) return data as Gives<Entry>
  if (status !== statusSuccess) return undefined as Gives<Entry>
  const wire = entry.shape === 'top' || entry.shape === 'list' ? body : body.data
  return z.decode(entry.gives, wire as never) as Gives<Entry>
}
