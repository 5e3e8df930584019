import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { platformAccount } from './accounts.ts'
import { createPoster } from './batcher.ts'
import { post } from './post.ts'
import { sealAll } from './seal.ts'
import { type TestWallet, testWallet, transferOf } from '../../testing/wallets.ts'
import { verify } from './verify.ts'

let database: TestDatabase
let wallets: TestWallet[]
beforeAll(async () => {
  database = await testDatabase()
  wallets = await Promise.all(Array.from({ length: 6 }, () => testWallet(database.db, 1_000_000n)))
})
beforeEach(() => sealAll(database.db))
afterAll(() => database.drop())

const fees = platformAccount('live', 'fees_earned')
const payment = (from: TestWallet, to: string) =>
  transferOf({ merchant_id: from.merchant_id, from: from.account_id, to, amount: 1n })
const seal = async (most: number) =>
  (await database.db.write((tx) => tx.one<{ covered: bigint }>`select ledger_seal(${most}) as covered`)).covered
const unsealed = () =>
  database.db.read(
    (tx) => tx.one<{ entries: bigint; notes: bigint }>`
    select (select count(*) from ledger_entries)
             - (select coalesce(sum(last_seq - first_seq + 1), 0)::bigint from ledger_seal_leaves) as entries,
           (select count(*) from ledger_unsealed) as notes`,
  )
const broken = async () =>
  (await verify(database.db)).results.flatMap(({ verification, broken: rows }) => (rows[0] ? [verification.says] : []))

/** Seals, and answers how many accounts it read: from end to end, and by their ids. */
const readBySealing = () =>
  database.owner.write(async (tx) => {
    await tx.run`select ledger_seal()`
    return tx.one<{ scanned: bigint; looked_up: bigint }>`
      select pg_stat_get_xact_tuples_returned('ledger_accounts'::regclass) as scanned,
             pg_stat_get_xact_tuples_returned('ledger_accounts_pkey'::regclass) as looked_up`
  })

describe('a seal', () => {
  test('reads the accounts that were touched and no other', async () => {
    expect(await readBySealing()).toEqual({ scanned: 0n, looked_up: 0n })
    await database.db.write((tx) => post(tx, [payment(wallets[0]!, fees), payment(wallets[1]!, fees)]))
    expect(await readBySealing()).toEqual({ scanned: 0n, looked_up: 3n })
    expect(await unsealed()).toEqual({ entries: 0n, notes: 0n })
  })

  test('of little at a time leaves the rest for the next, until nothing is left', { timeout: 60_000 }, async () => {
    const step = fc.oneof(
      fc.record({ posts: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { minLength: 1, maxLength: 8 }) }),
      fc.record({ seals: fc.integer({ min: 1, max: 7 }) }),
    )
    const play = async (steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) => {
      for (const each of steps) {
        if ('seals' in each) {
          const { entries } = await unsealed()
          const covered = await seal(each.seals)
          // A block ends with the account in which it is full, and is never empty while something waits.
          expect(covered > 0n).toBe(entries > 0n)
          expect((await unsealed()).entries).toBe(entries - covered)
        } else {
          const to = (place: number, from: number) => (place === from ? fees : wallets[place]!.account_id)
          const transfers = each.posts.map(([from, place]) => payment(wallets[from]!, to(place, from)))
          await database.db.write((tx) => post(tx, transfers))
        }
      }
      while ((await seal(3)) > 0n);
      expect(await unsealed()).toEqual({ entries: 0n, notes: 0n })
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 12 }), play), { numRuns: 60 })
    expect(await broken()).toEqual([])
  })

  test('made while others post covers everything in the end: nothing slips in behind it', async () => {
    const poster = createPoster(database.db)
    let isOver = false
    const clients = Array.from({ length: 24 }, async (_, place) => {
      for (let n = 0; n < 25; n++) await poster.postBatched(payment(wallets[place % 6]!, fees))
    })
    const sealing = Array.from({ length: 2 }, async () => {
      while (!isOver) await seal(20)
    })
    await Promise.all(clients)
    isOver = true
    await Promise.all(sealing)
    await sealAll(database.db)
    expect(await unsealed()).toEqual({ entries: 0n, notes: 0n })
    expect(await broken()).toEqual([])
  })

  test('whose transaction fails has taken no note away', async () => {
    await database.db.write((tx) => post(tx, [payment(wallets[0]!, fees)]))
    const failing = database.db.write(async (tx) => {
      await tx.run`select ledger_seal()`
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await unsealed()).toMatchObject({ entries: 2n })
    expect(await seal(100)).toBe(2n)
  })
})

test('entries whose note is lost are found by verify', async () => {
  await database.db.write((tx) => post(tx, [payment(wallets[0]!, fees)]))
  await database.owner.read((tx) => tx.run`delete from ledger_unsealed`)
  expect(await broken()).toEqual(['each account with entries behind its last seal waits for the next'])
  await database.owner.read(
    (tx) => tx.run`insert into ledger_unsealed select 2, array[${wallets[0]!.account_id}, ${fees}]::uuid[]`,
  )
  expect(await broken()).toEqual([])
})
