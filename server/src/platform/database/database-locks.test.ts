import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { startProxy } from '../../../testing/proxy.ts'
import { isConnectionLost, isLockedOut, OutcomeUnknown } from './database-errors.ts'
import { type Database, openDatabase, type Tx } from './database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
  await t.owner.write(async (tx) => {
    await tx.run`create table shared (id int primary key, n int not null, constraint n_is_small check (n < 100))`
    await tx.run`insert into shared values (1, 0)`
    await tx.run`create table notes (id int primary key)`
    await tx.run`create function fail_with(code text) returns void language plpgsql as
      $$ begin if code <> '' then raise exception using errcode = code; end if; end $$`
    await tx.run`grant select, insert, update on shared, notes to sahuji_app`
  })
})
afterAll(() => t.drop())

const raise = (tx: Tx, by: number) => tx.last`update shared set n = n + ${by} where id = 1`
const n = async () => (await t.db.read((tx) => tx.one<{ n: number }>`select n from shared where id = 1`)).n
const isNoted = async (id: number) =>
  (await t.db.read((tx) => tx.maybe`select from notes where id = ${id}`)) !== undefined

/** A database whose connection hangs from the first message that contains `word`: nothing more passes from `side`. */
async function hangingAt(word: string, side: 'client' | 'server'): Promise<{ db: Database; end: () => Promise<void> }> {
  let isHanging = false
  const forever = new Promise<never>(() => undefined)
  const proxy = await startProxy(t.url, ({ from, bytes }) => {
    isHanging ||= from === 'client' && bytes.includes(word)
    return isHanging && from === side ? forever : 'pass'
  })
  const db = openDatabase({ url: proxy.url, connections: 1, idleTransactionSeconds: 0.5 })
  const end = async () => {
    await proxy.stop()
    await db.close()
  }
  return { db, end }
}

describe('the last statement', () => {
  test('runs after all others, wherever the transaction issues it', async () => {
    const before = await n()
    const seen = await t.db.write(async (tx) => {
      await raise(tx, 1)
      return tx.one<{ n: number }>`select n from shared where id = 1`
    })
    expect([seen.n, await n()]).toEqual([before, before + 1])
  })

  test('rolls the whole transaction back when it fails, with its own reason', async () => {
    const before = await n()
    const work = t.db.write(async (tx) => {
      await raise(tx, 1_000)
      await tx.run`insert into notes values (1)`
    })
    await expect(work).rejects.toMatchObject({ name: 'ConstraintViolation', constraint: 'n_is_small' })
    expect([await n(), await isNoted(1)]).toEqual([before, false])
  })

  test('is not sent when the work throws', async () => {
    const before = await n()
    const work = t.db.write(async (tx) => {
      await raise(tx, 1)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await n()).toBe(before)
  })

  test('is sent again with its transaction after a deadlock', async () => {
    let tries = 0
    const once = t.db.write(async (tx) => {
      const code = ++tries === 1 ? '40P01' : ''
      await tx.last`select fail_with(${code})`
    })
    await once
    expect(tries).toBe(2)
  })

  test('is allowed once, and only inside write()', async () => {
    await expect(t.db.read((tx) => raise(tx, 1))).rejects.toThrow('needs an open transaction')
    const twice = t.db.write(async (tx) => {
      await raise(tx, 1)
      await raise(tx, 1)
    })
    await expect(twice).rejects.toThrow('one last statement')
  })
})

describe('a server that hangs', () => {
  test('holds no lock when its last statement is under way: COMMIT needs no round trip', async () => {
    const hanging = await hangingAt('update shared', 'server')
    const before = await n()
    const work = hanging.db.write((tx) => raise(tx, 1)).catch((error: unknown) => error)
    await expect.poll(n).toBe(before + 1)
    await t.db.write((tx) => raise(tx, 1))
    await hanging.end()
    expect(await work).toBeInstanceOf(OutcomeUnknown)
    expect(await n()).toBe(before + 2)
  })

  test('loses its locks after a few seconds in the middle of a transaction, and the next one goes on', async () => {
    const hanging = await hangingAt('commit', 'client')
    const before = await n()
    const work = hanging.db
      .write((tx) => tx.run`update shared set n = n + 1 where id = 1`)
      .catch((error: unknown) => error)
    await expect
      .poll(() => t.owner.read((tx) => tx.many`select from pg_stat_activity where state = 'idle in transaction'`))
      .toHaveLength(1)
    await t.db.write((tx) => raise(tx, 1))
    expect(await n()).toBe(before + 1)
    await hanging.end()
    expect(await work).toSatisfy((error) => error instanceof OutcomeUnknown || isConnectionLost(error))
  })
})

test('waiting too long for a lock fails as locked out, and nothing was written', async () => {
  const before = await n()
  const impatient = openDatabase({ url: t.url, connections: 1, lockTimeoutSeconds: 0.1 })
  await t.owner.write(async (tx) => {
    await tx.run`select from shared where id = 1 for no key update`
    await expect(impatient.write((tx) => raise(tx, 1))).rejects.toSatisfy(isLockedOut)
  })
  await impatient.close()
  expect(await n()).toBe(before)
})
