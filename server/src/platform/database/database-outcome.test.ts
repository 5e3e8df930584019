import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { isConnectionLost, OutcomeUnknown } from './database-errors.ts'
import { openDatabase } from './database.ts'

let t: TestDatabase

beforeAll(async () => {
  t = await testDatabase()
  await t.owner.write((tx) => tx.run`create table notes (id int primary key)`)
})

afterAll(() => t.drop())
afterEach(() => void vi.useRealTimers())

/** From now on the limits of the driver pass only by `vi.advanceTimersByTimeAsync`. */
const stopTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })

describe('a COMMIT whose answer is lost', () => {
  const insertThrough = async (id: number, verdict: 'cut' | 'cut-after' | 'swallow') => {
    const proxy = await startProxy(t.url, ({ from, bytes }) =>
      from === 'client' && bytes.includes('commit') ? verdict : 'pass',
    )
    const db = openDatabase({ url: proxy.url, connections: 1, statementTimeoutSeconds: 1 })
    const outcome = await db.write((tx) => tx.run`insert into notes values (${id})`).catch((error: unknown) => error)
    await proxy.stop()
    await db.close()
    return outcome
  }

  test('throws OutcomeUnknown when the connection breaks before COMMIT arrives', async () => {
    expect(await insertThrough(10, 'cut')).toBeInstanceOf(OutcomeUnknown)
    expect(await t.db.read((tx) => tx.maybe`select from notes where id = 10`)).toBeUndefined()
  })

  test('throws OutcomeUnknown when COMMIT arrived and only the answer is lost', async () => {
    expect(await insertThrough(11, 'cut-after')).toBeInstanceOf(OutcomeUnknown)
    await expect.poll(() => t.db.read((tx) => tx.maybe`select id from notes where id = 11`)).toEqual({ id: 11 })
  })

  test('throws OutcomeUnknown when the network drops it silently', async () => {
    expect(await insertThrough(12, 'swallow')).toBeInstanceOf(OutcomeUnknown)
  })

  test('throws OutcomeUnknown when COMMIT returns warning 01000', async () => {
    await t.owner.write(async (tx) => {
      await tx.run`create function doubtful() returns trigger language plpgsql as $$
        begin raise warning 'committed locally, but might not have been replicated'; return null; end $$`
      await tx.run`create table doubts (id int)`
      await tx.run`create constraint trigger doubtful after insert on doubts deferrable initially deferred for each row execute function doubtful()`
    })
    const work = t.db.write((tx) => tx.run`insert into doubts values (1)`)
    await expect(work).rejects.toThrow(OutcomeUnknown)
    await expect(work).rejects.toThrow('might not have been replicated')
  })

  test('an error of a deferred constraint is a clear failure, not an unknown outcome', async () => {
    await t.owner.write(
      (tx) => tx.run`create table later (id int, constraint later_is_unique unique (id) deferrable initially deferred)`,
    )
    await expect(t.db.write((tx) => tx.run`insert into later values (1), (1)`)).rejects.toMatchObject({
      constraint: 'later_is_unique',
    })
  })
})

describe('connections', () => {
  test('one killed while idle is replaced without an error', async () => {
    const db = openDatabase({ url: t.url, connections: 1 })
    const { pid } = await db.read((tx) => tx.one<{ pid: number }>`select pg_backend_pid() as pid`)
    await t.owner.read((tx) => tx.one`select pg_terminate_backend(${pid})`)
    expect(await db.write((tx) => tx.one<{ pid: number }>`select pg_backend_pid() as pid`)).not.toEqual({ pid })
    await db.close()
  })

  test('one killed inside a transaction fails that transaction and nothing else', async () => {
    const work = t.owner.write((tx) => tx.one`select pg_terminate_backend(pg_backend_pid())`)
    await expect(work).rejects.toSatisfy(isConnectionLost)
    await t.owner.ping()
  })

  test('a statement that takes too long is cancelled', async () => {
    const db = openDatabase({ url: t.url, statementTimeoutSeconds: 0.1 })
    await expect(db.read((tx) => tx.one`select pg_sleep(5)`)).rejects.toMatchObject({ code: '57014' })
    await db.close()
  })

  test('a caller that gets no connection fails within three seconds', async () => {
    const db = openDatabase({ url: t.url, connections: 1 })
    const free = Promise.withResolvers<void>()
    const busy = db.read(async (tx) => {
      await tx.one`select 1`
      await free.promise
    })
    await expect.poll(() => db.use().idle).toBe(0)
    stopTimers()
    const refused = db.write((tx) => tx.one`select 1`).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await refused).toSatisfy(isConnectionLost)
    free.resolve()
    await busy
    vi.useRealTimers()
    await db.close()
  })

  test('a hanging server is detected at BEGIN, where nothing was written yet: the caller fails within five seconds', async () => {
    let hangs = false
    const proxy = await startProxy(t.url, () => (hangs ? 'swallow' : 'pass'))
    const db = openDatabase({ url: proxy.url, connections: 2 })
    await Promise.all([db.write((tx) => tx.one`select pg_sleep(0.1)`), db.read((tx) => tx.one`select pg_sleep(0.1)`)])
    hangs = true
    stopTimers()
    const both = [db.write((tx) => tx.one`select 1`), db.read((tx) => tx.one`select 1`, 4_000)]
    const refused = Promise.all(both.map((asked) => expect(asked).rejects.toSatisfy(isConnectionLost)))
    // a limit each
    await expect.poll(() => vi.getTimerCount()).toBe(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await refused
    vi.useRealTimers()
    await proxy.stop()
    await db.close()
  })
})
