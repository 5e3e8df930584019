import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { command, type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { type Someone, verified } from '../../../testing/people.ts'
import { type Database, openDatabase } from './database.ts'
import { readiness } from '../http/health-pages.ts'

let database: TestDatabase
let readOnly: Database
let isReadOnly = false
let app: TestApp
let sita: Someone
/** The application's database, which a test may make read-only at any moment. */
const changing: Database = {
  read: (work) => (isReadOnly ? readOnly : database.db).read(work),
  write: (work) => (isReadOnly ? readOnly : database.db).write(work),
  use: () => database.db.use(),
  ping: () => (isReadOnly ? readOnly : database.db).ping(),
  close: async () => {},
}

beforeAll(async () => {
  database = await testDatabase()
  const url = new URL(database.url)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  readOnly = openDatabase({ url: url.href, connections: 2 })
  app = await startTestApp({ database: { ...database, db: changing } })
  sita = await verified(app, { is_bound: false })
})
afterEach(() => {
  isReadOnly = false
})
afterAll(async () => {
  await readOnly.close()
  await app.close()
})

const read = () => app.raw('GET', '/api/wallet', undefined, { token: sita.token })
const write = () => app.raw('POST', '/api/preferences', { language: 'ne' }, { token: sita.token })
const busy = { http: 503, status: '007', body: { refusal: 'busy' }, headers: { 'retry-after': '2' } }
const databaseWrites = '{"status":"database_writes"}'
/** Long enough that the session's next request records its use. */
const untouched = () => app.clock.advance({ minutes: 2 })

describe('a database that is read-only', () => {
  test('still answers reads, though no session’s use can be recorded; changes get "try again later"', async () => {
    untouched()
    isReadOnly = true
    expect(await read()).toMatchObject({ http: 200 })
    expect(await write()).toMatchObject(busy)
    isReadOnly = false
    expect(await write()).toMatchObject({ http: 200 })
  })

  test('is reported by name at /readyz, until it is over', async () => {
    const other = await startTestApp({ database: { ...database, db: changing } })
    const ask = async () => (await other.app.web.inject('/readyz')).body
    isReadOnly = true
    expect(await ask()).toBe(databaseWrites)
    expect((await other.app.web.inject('/healthz')).statusCode).toBe(200)
    isReadOnly = false
    await expect.poll(ask, { timeout: 10_000 }).toBe('{"status":"ok"}')
    await other.app.web.close()
  })
})

/** From now on every change of sessions, limits and readiness fails with this code of PostgreSQL. */
const refuseChanges = async (code: string) => {
  await command(database.owner_url, noRoom)
  for (const table of refusing)
    await command(
      database.owner_url,
      `create trigger no_room before insert or update on ${table} execute function no_room('${code}')`,
    )
}
const takeChanges = () => command(database.owner_url, 'drop function no_room cascade')
const refusing = ['sessions', 'rate_limits', 'readiness']
const noRoom = `create function no_room() returns trigger language plpgsql as
  'begin raise exception using errcode = tg_argv[0], message = ''no room''; end'`

describe('a connection that began read-only', () => {
  test('is discarded: the next change is written once the database accepts writes', async () => {
    const own = await testDatabase()
    const alter = (text: string) => own.owner.read((tx) => tx.run(Object.assign([text], { raw: [text] })))
    const { name } = await own.owner.read((tx) => tx.one<{ name: string }>`select current_database() as name`)
    await alter(`alter database "${name}" set default_transaction_read_only = on`)
    const db = openDatabase({ url: own.url, connections: 1 })
    const writes = () => db.write((tx) => tx.run`insert into job_workers (id) values ('one')`)
    await expect(writes()).rejects.toMatchObject({ code: '25006' })
    await alter(`alter database "${name}" reset default_transaction_read_only`)
    expect(await writes()).toBe(1)
    await db.close()
    await own.drop()
  })
})

describe('a database that is full or too busy', () => {
  test.each(['53100', '53200', '53300', '55P03', '57014', '58030', '40P01'])(
    'answers a change by 503 and a wait, a read as usual, and is reported at /readyz (%s)',
    async (code) => {
      untouched()
      await refuseChanges(code)
      expect(await read()).toMatchObject({ http: 200 })
      expect(await write()).toMatchObject(busy)
      const fresh = await startTestApp({ database: { ...database, db: changing } })
      expect(await fresh.app.web.inject('/readyz')).toMatchObject({ statusCode: 503, body: databaseWrites })
      await fresh.app.web.close()
      await takeChanges()
      expect(await write()).toMatchObject({ http: 200 })
    },
  )

  test('is distinct from a fault of ours: a use that fails to be recorded for another reason is logged', async () => {
    untouched()
    await refuseChanges('42P01')
    expect(await read()).toMatchObject({ http: 500, body: { refusal: 'our_fault' } })
    await takeChanges()
  })
})

describe('a session locked by another request', () => {
  test('does not wait to record its use', async () => {
    untouched()
    await database.owner.write(async (tx) => {
      await tx.run`select from sessions where id is not null for update`
      expect(await read()).toMatchObject({ http: 200 })
    })
    expect(await read()).toMatchObject({ http: 200 })
    // a statement that waits is cancelled after ten seconds
  }, 8_000)
})

describe('/readyz', () => {
  const never = () => new Promise<never>(() => {})
  /** A database that has refused nothing. */
  const quiet: Database = { ...changing, use: () => ({ ...changing.use(), room_refused_at: undefined }) }

  test('asked a hundred times at once queries the database once, and writes at most once a second', async () => {
    const asked = { pings: 0, writes: 0 }
    const counting: Database = {
      ...quiet,
      ping: () => (asked.pings++, changing.ping()),
      write: (work) => (asked.writes++, changing.write(work)),
    }
    const ask = readiness({ db: counting })
    expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set(['ok']))
    await ask()
    expect(asked).toEqual({ pings: 2, writes: 1 })
  })

  test('reports a write that PostgreSQL had no room for, though the probe’s small row still fits', async () => {
    const full = openDatabase({ url: database.url, connections: 1 })
    const ask = readiness({ db: full })
    expect(await ask()).toBe('ok')
    await command(database.owner_url, noRoom)
    await command(
      database.owner_url,
      `create trigger no_room before insert on job_workers execute function no_room('53100')`,
    )
    await expect(full.write((tx) => tx.run`insert into job_workers (id) values ('one')`)).rejects.toThrow('no room')
    expect(await ask()).toBe('database_writes')
    await takeChanges()
    await full.close()
  })

  test('waits for a hanging check no longer than its limit, names it, and does not start it a second time', async () => {
    let looks = 0
    const disks = { look: () => (looks++, never()), rooms: () => [] }
    const ask = readiness({ db: quiet, disks }, 300)
    expect([await ask(), await ask(), await ask()]).toEqual(['disk_writes', 'disk_writes', 'disk_writes'])
    expect(looks).toBe(1)
    expect(await readiness({ db: { ...quiet, write: never } }, 20)()).toBe('database_writes')
    expect(await readiness({ db: { ...quiet, ping: never } }, 20)()).toBe('database')
  })

  test('reports a full disk of this machine', async () => {
    const disks = { look: async () => 'disk_full' as const, rooms: () => [] }
    expect(await readiness({ db: quiet, disks })()).toBe('disk_full')
  })
})
