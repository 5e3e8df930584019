import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transactionKinds, transactionStates } from '@sahuji/contract/transactions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clusterUrl } from '../../testing/cluster.ts'
import { command, inDatabase, testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { migrate, migrationsFolder } from '../platform/database/migrate.ts'
import { recordTransactions, type TransactionRow } from './record-transactions.ts'
import { historyVerifications } from './verify-history.ts'

const brokenIn = (owner: Database) =>
  owner.read(async (tx) => {
    const found: unknown[] = []
    for (const { broken } of historyVerifications) found.push(...(await broken(tx)))
    return found
  })

describe('the sums of the days', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  // three merchants, rows around midnight in Kathmandu, told once or again in another state
  const told = fc.record({
    row: fc.nat(9),
    state: fc.constantFrom(...transactionStates),
    isCounted: fc.boolean(),
    fee: fc.bigInt(0n, 500n),
  })
  const merchants = [newId(), newId(), newId()]
  const midnight = Date.parse('2026-11-19T18:15:00Z')

  const rowsOf = (seed: number, batch: readonly { row: number; state: string; isCounted: boolean; fee: bigint }[]) => {
    const ids = new Map<number, TransactionRow>()
    for (const { row, state, isCounted, fee } of batch) {
      const occurred_at = new Date(midnight + (row - 5) * 1000)
      const amount = row % 3 === 0 ? -1000n * BigInt(row + 1) : 1000n * BigInt(row + 1)
      const counts = isCounted || state === 'completed'
      ids.set(row, {
        id: `01980000-0000-7000-8${`${seed}`.padStart(3, '0').slice(-3)}-${`${seed}`.padStart(11, '0')}${row}`,
        merchant_id: merchants[row % 3]!,
        mode: row % 2 === 0 ? 'live' : 'sandbox',
        kind: transactionKinds[row % transactionKinds.length]!,
        state: state as TransactionRow['state'],
        reference: `R${row}`,
        counterparty: 'Nabil Bank',
        method: 'ebanking',
        amount,
        fee,
        net: counts ? amount - fee : null,
        balance_after: null,
        occurred_at,
        transfer_id: counts ? newLedgerId(row % 2 === 0 ? 'live' : 'sandbox') : null,
      })
    }
    return [...ids.values()]
  }

  test('are those of the rows, whatever is told, in whatever batches and states', async () => {
    let seed = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(told, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), async (batches) => {
        seed++
        for (const batch of batches) await database.db.write((tx) => recordTransactions(tx, rowsOf(seed, batch)))
        expect(await brokenIn(database.owner)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  test('cannot be written by the application, nor can history be deleted', async () => {
    const refused = /permission denied/
    await expect(database.db.write((tx) => tx.run`update transaction_days set found = 0`)).rejects.toThrow(refused)
    await expect(database.db.write((tx) => tx.run`delete from wallet_days`)).rejects.toThrow(refused)
    await expect(database.db.write((tx) => tx.run`delete from transactions`)).rejects.toThrow(refused)
    await expect(
      database.db.write((tx) => tx.run`select add_up_transactions('{}'::transactions[], '{}'::transactions[])`),
    ).rejects.toThrow(refused)
  })

  test('that were changed by hand are found by ledger:verify', async () => {
    const day = await database.owner.read((tx) => tx.maybe`select 1 from transaction_days`.catch(() => 'several'))
    expect(day).toBeDefined()
    await database.owner.write((tx) => tx.run`update transaction_days set fees = fees + 1 where found > 0`)
    expect(await brokenIn(database.owner)).not.toEqual([])
  })
})

describe('a database of the release before', () => {
  test('has its history added up when it is migrated', async () => {
    const before = await mkdtemp(join(tmpdir(), 'sahuji-migrations-'))
    const all = await readdir(migrationsFolder)
    const ours = all.find((name) => name.endsWith('-history-search.sql'))!
    const names = all.filter((name) => name < ours)
    for (const name of names) await cp(new URL(name, migrationsFolder), join(before, name))
    const cluster = await clusterUrl()
    const name = `before_${newId().replaceAll('-', '')}`
    await command(cluster, `create database ${name}`)
    const url = inDatabase(cluster, name)
    try {
      await migrate({ url, folder: pathToFileURL(`${before}/`) })
      await command(url, oldHistory)
      await migrate({ url })
      const owner = openDatabase({ url, connections: 1 })
      expect(await brokenIn(owner)).toEqual([])
      const sums = await owner.read(
        (tx) => tx.many`select day::text, state, found, money_in, left_out from transaction_days order by day, state`,
      )
      expect(sums).toEqual([
        { day: '2026-11-19', state: 'failed', found: 1n, money_in: 0n, left_out: 700n },
        { day: '2026-11-20', state: 'completed', found: 2n, money_in: 300n, left_out: 0n },
      ])
      await owner.close()
    } finally {
      await command(cluster, `drop database if exists ${name} with (force)`)
      await rm(before, { recursive: true })
    }
  })
})

const oldHistory = `
  insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, occurred_at, transfer_id)
  select '01980000-0000-7000-8000-000000000001', 'live', gen_random_uuid(), 'payment', state, 'PAY', 'Kabita Rai', 'qr 1', amount, 0,
         case when state = 'completed' then amount end, moment::timestamptz, case when state = 'completed' then gen_random_uuid() end
    from (values ('completed', 100, '2026-11-19T18:15:00Z'), ('completed', 200, '2026-11-20T18:14:59Z'),
                 ('failed', 700, '2026-11-19T18:14:59Z')) as t(state, amount, moment)`
