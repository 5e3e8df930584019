import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { ConstraintViolation } from './database-errors.ts'
import { openDatabase, type Tx } from './database.ts'
import { json, nothing, sql } from './sql.ts'

let t: TestDatabase

beforeAll(async () => {
  t = await testDatabase()
  await t.owner.write(async (tx) => {
    await tx.run`create table notes (id int primary key, amount bigint not null default 0,
      constraint note_amount_is_positive check (amount >= 0))`
    await tx.run`insert into notes values (1, 0), (2, 0)`
  })
})

afterAll(() => t.drop())

describe('values', () => {
  test('int8 comes as bigint, timestamptz as Date, date as text, jsonb parsed, alone and in arrays', async () => {
    const row = await t.db.read(
      (tx) => tx.one`
      select 9007199254740993::int8 as amount, ${[1n, -2n]}::bigint[] as amounts, '2026-11-20T04:15:00Z'::timestamptz as at,
             date '2026-11-20' as day, array[date '2026-11-20'] as days, ${json({ paisa: 9007199254740993n })}::jsonb->>'paisa' as exact,
             ${json(['a'])}::jsonb as list, ${['0192f0c1-0000-7000-8000-000000000001']}::uuid[] as ids, ${undefined}::text as absent`,
    )
    expect(row).toEqual({
      amount: 9007199254740993n,
      amounts: [1n, -2n],
      at: new Date('2026-11-20T04:15:00Z'),
      day: '2026-11-20',
      days: ['2026-11-20'],
      exact: '9007199254740993',
      list: ['a'],
      ids: ['0192f0c1-0000-7000-8000-000000000001'],
      absent: null,
    })
  })

  test('jsonb keeps all of a text except NUL and half of a surrogate pair, in names too', async () => {
    const given = { 'a\0': ['nul\0', `cut ${'😀'.slice(0, 1)}`, '\\u0000 \\ud83d', 'नबिल 😀 "\\"\n'] }
    const kept = { a: ['nul', 'cut ', '\\u0000 \\ud83d', 'नबिल 😀 "\\"\n'] }
    expect(await t.db.read((tx) => tx.one`select ${json(given)}::jsonb as kept`)).toEqual({ kept })
  })

  test('a text that looks like SQL stays a value', async () => {
    const text = `'; drop table notes; --`
    expect(await t.db.read((tx) => tx.one`select ${text}::text as text`)).toEqual({ text })
  })

  test('fragments are inserted with their values in order', async () => {
    const from = sql`and id >= ${1}`
    const found = (until: boolean) =>
      t.db.read(
        (tx) => tx.many`
      select id from notes where amount = ${0} ${from} ${until ? sql`and id <= ${1}` : nothing} order by id`,
      )
    expect(await found(true)).toEqual([{ id: 1 }])
    expect(await found(false)).toEqual([{ id: 1 }, { id: 2 }])
  })

  test('the same statement is prepared once and reused', async () => {
    const db = openDatabase({ url: t.url, connections: 1 })
    for (const id of [1, 2, 1])
      await db.read((tx) => tx.maybe`select amount as prepared_once from notes where id = ${id}`)
    const found = await db.read(
      (tx) => tx.many`
      select generic_plans + custom_plans as used from pg_prepared_statements where statement like 'select amount as prepared_once%'`,
    )
    await db.close()
    expect(found).toEqual([{ used: 3n }])
  })
})

describe('rows', () => {
  test('one() throws without a row and with two', async () => {
    await expect(t.db.read((tx) => tx.one`select from notes where id = 99`)).rejects.toThrow('none came')
    await expect(t.db.read((tx) => tx.one`select id from notes`)).rejects.toThrow('2 came')
  })

  test('run() answers the number of rows', async () => {
    expect(await t.db.write((tx) => tx.run`update notes set amount = amount`)).toBe(2)
  })
})

describe('the application’s login', () => {
  test('cannot create or drop tables, nor read the migrations’ table', async () => {
    await expect(t.db.write((tx) => tx.run`create table mine ()`)).rejects.toThrow('permission denied')
    await expect(t.db.write((tx) => tx.run`drop table notes`)).rejects.toThrow('must be owner')
    await expect(t.db.read((tx) => tx.many`select * from migrations`)).rejects.toThrow('permission denied')
  })
})

describe('write', () => {
  test('rolls back when the work throws', async () => {
    const work = t.db.write(async (tx) => {
      await tx.run`insert into notes values (3, 0)`
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await t.db.read((tx) => tx.maybe`select id from notes where id = 3`)).toBeUndefined()
  })

  test('fails when a failed statement was ignored and COMMIT became a rollback', async () => {
    const work = t.db.write(async (tx) => void (await tx.run`select 1 / 0`.catch(() => {})))
    await expect(work).rejects.toThrow('a failed statement inside the transaction was ignored')
  })

  test('allows later statements more time where requested, in that transaction alone', async () => {
    const db = openDatabase({ url: t.url, connections: 1, statementTimeoutSeconds: 1 })
    const sleep = (tx: Tx) => tx.run`select pg_sleep(1.3)`
    await db.write(async (tx) => {
      await tx.allow(8)
      await sleep(tx)
    })
    await expect(db.write(sleep)).rejects.toThrow('statement timeout')
    await expect(db.read((tx) => tx.allow(8))).rejects.toThrow('in a transaction alone')
    await db.close()
  })

  test('a statement after the end is refused instead of running alone', async () => {
    const outside = await t.db.write(async (tx) => async () => tx.run`update notes set amount = 1`)
    await expect(outside()).rejects.toThrow('this transaction is over')
  })

  test('reports a violated constraint by its name', async () => {
    const negative = t.db.write((tx) => tx.run`update notes set amount = -1 where id = 1`)
    await expect(negative).rejects.toMatchObject({
      name: 'ConstraintViolation',
      constraint: 'note_amount_is_positive',
      code: '23514',
      table: 'notes',
    })
    const twice = t.db.write((tx) => tx.run`insert into notes values (1, 0)`)
    await expect(twice).rejects.toBeInstanceOf(ConstraintViolation)
  })

  test('retries after serialization failures until all four are committed', async () => {
    const more = () =>
      t.db.write(async (tx) => {
        await tx.run`set transaction isolation level repeatable read`
        const { amount } = await tx.one<{ amount: bigint }>`select amount from notes where id = 1`
        await tx.run`update notes set amount = ${amount + 1n} where id = 1`
      })
    await t.db.write((tx) => tx.run`update notes set amount = 0 where id = 1`)
    const tried = await Promise.allSettled(Array.from({ length: 4 }, more))
    expect(tried.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
    expect(await t.db.read((tx) => tx.one`select amount from notes where id = 1`)).toEqual({ amount: 4n })
  })

  test('retries after a deadlock', async () => {
    const both = (first: number, second: number) =>
      t.db.write(async (tx) => {
        await tx.run`update notes set amount = amount where id = ${first}`
        await tx.run`select pg_sleep(0.05)`
        await tx.run`update notes set amount = amount where id = ${second}`
      })
    await expect(Promise.all([both(1, 2), both(2, 1)])).resolves.toHaveLength(2)
  })

  test('gives up after five serialization failures and reports the reason', async () => {
    let tries = 0
    const work = t.db.write(async (tx) => {
      tries++
      await tx.run`do $$ begin raise exception using errcode = '40001'; end $$`
    })
    await expect(work).rejects.toMatchObject({ code: '40001' })
    expect(tries).toBe(5)
  })
})
