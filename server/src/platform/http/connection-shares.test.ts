import { route } from '@sahuji/contract/http/route'
import { EventEmitter, once } from 'node:events'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, apiServer } from '../../../testing/api-server.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { openDatabase, type Tx } from '../database/database.ts'
import { slowCalls, slowShareOf } from './connection-shares.ts'
import { type Operator, routes } from './route-table.ts'

const given = { method: 'GET', takes: z.object({ q: z.optional(z.string()) }), gives: z.object({}) } as const
const office = route({
  ...given,
  path: '/api/operator/things',
  does: 'Reads things.',
  who: 'operator',
  roles: ['support'],
  refuses: [],
})
const search = route({
  ...given,
  path: '/api/things',
  does: 'Finds things.',
  who: 'session',
  may: 'shop.read',
  slow: ['q'],
  refuses: [],
})

const change = route({
  method: 'POST',
  path: '/api/things',
  takes: z.object({}),
  gives: z.object({}),
  does: 'Finds and keeps things.',
  who: 'session',
  may: 'shop.read',
  logs: 'nothing',
  slow: true,
  refuses: [],
})

const anil: Operator = {
  operator_id: '01900000-0000-7000-8000-000000000011',
  session_id: '01900000-0000-7000-8000-000000000012',
  name: 'Anil Karki',
  email: 'anil@sahuji.example',
  roles: ['support'],
  has_second_factor: true,
  proven_at: null,
}
const merchants = [1, 2, 3].map((place) => `01900000-0000-7000-8000-00000000000${place}`)

let database: TestDatabase
let pools: ReturnType<typeof openPools>
let server: ApiServer
let gate: EventEmitter

const openPools = (url: string) => ({
  db: openDatabase({ url, connections: 1 }),
  office: openDatabase({ url, connections: 2 }),
  slow: openDatabase({ url, connections: 4 }),
})

beforeAll(async () => {
  database = await testDatabase()
  pools = openPools(database.url)
  gate = new EventEmitter().setMaxListeners(50)
  // holds its connection until the gate opens, like a slow query
  const held = async (tx: Tx) => {
    await tx.one`select 1 as one`
    const opened = once(gate, 'open')
    gate.emit('held')
    await opened
    return {}
  }
  const table = routes((on) => {
    on(office, ({ tx }) => held(tx))
    on(search, ({ tx }, { q }) => (q ? held(tx) : tx.one`select 1 as one`.then(() => ({}))))
  })
  server = await apiServer({ db: pools.db, shares: { office: pools.office, slow: pools.slow }, table, operator: anil })
})
afterAll(async () => {
  await server.web.close()
  await Promise.all(Object.values(pools).map((pool) => pool.close()))
  await database.drop()
})

/** Starts calls and returns once this many of them hold a connection. */
async function begun<T>(holding: number, calls: () => readonly Promise<T>[]): Promise<{ answers: Promise<T[]> }> {
  let held = 0
  const all = new Promise<void>((resolve) => {
    const count = () => {
      if (++held < holding) return
      gate.off('held', count)
      resolve()
    }
    gate.on('held', count)
  })
  const answers = Promise.all(calls())
  await all
  return { answers }
}

const openGate = (): never[] => {
  gate.emit('open')
  return []
}

const finds = (merchant_id: string, q?: string) =>
  server.call('GET', q === undefined ? search.path : `${search.path}?q=${q}`, { merchant_id })

test('a merchant is served while the office and searches hold all connections of their pools', async () => {
  const busy = await begun(2 + 4, () => [
    ...[1, 2].map(() => server.call('GET', office.path)),
    ...merchants.slice(0, 2).flatMap((merchant_id) => [finds(merchant_id, 'a'), finds(merchant_id, 'b')]),
  ])
  expect([pools.office.use().idle, pools.slow.use().idle]).toEqual([0, 0])
  for (const merchant_id of merchants) expect((await finds(merchant_id)).http).toBe(200)
  gate.emit('open')
  expect((await busy.answers).map(({ http }) => http)).toEqual(Array(6).fill(200))
})

test('a person gets two concurrent searches, a few more wait, and the next is refused with a time to retry', async () => {
  const [maya, ram] = merchants as [string, string]
  const { at_once, waiting } = slowCalls
  const busy = await begun(at_once, () => Array.from({ length: at_once + waiting }, () => finds(maya, 'a')))
  const beyond = await finds(maya, 'a')
  expect(beyond).toMatchObject({ http: 429, body: { refusal: 'searches_at_once' }, headers: { 'retry-after': '1' } })
  const other = await begun(1, () => [finds(ram, 'a')])
  // each that ends starts the next one
  for (let turn = 0; turn < waiting; turn += at_once) await begun(at_once, openGate)
  openGate()
  expect((await busy.answers).map(({ http }) => http)).toEqual(Array(at_once + waiting).fill(200))
  expect((await other.answers)[0]?.http).toBe(200)
  expect((await finds(maya)).http).toBe(200)
})

test('a replica may answer slow calls that only read, and no other', () => {
  const { db, ...own } = pools
  const reads = { office: { ...own.office }, slow: { ...own.slow }, replica: db }
  expect(slowShareOf({ db, shares: { ...own, reads } }, search)).toBe(reads.slow)
  expect(slowShareOf({ db, shares: { ...own, reads } }, office)).toBe(reads.office)
  expect(slowShareOf({ db, shares: { ...own, reads } }, change)).toBe(own.slow)
  expect(slowShareOf({ db, shares: own }, search)).toBe(own.slow)
  expect(slowShareOf({ db }, search)).toBe(db)
})
