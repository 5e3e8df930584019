import { transactionKinds, transactionStates } from '@sahuji/contract/transactions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database } from '../platform/database/database.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
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

  // three merchants, rows around midnight in Kathmandu, recorded once or again in another state
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

  test('equal those of the rows, for any records, batches and states', async () => {
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
