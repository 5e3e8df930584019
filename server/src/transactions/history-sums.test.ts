import { transactionKinds, transactionStates } from '@sahuji/contract/transactions'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { type Database } from '../platform/database/database.ts'
import { platformAccount } from '../ledger/accounts.ts'
import { post, reverse } from '../ledger/post.ts'
import { postedOrRefused } from '../ledger/posting.ts'
import { testWallet, transferOf } from '../../testing/wallets.ts'
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

  test('equal those of the rows and of the ledger after postings, reversals and rows of concurrent writers', async () => {
    const { db } = database
    const wallets = [await testWallet(db, 0n), await testWallet(db, 0n)]
    const from = platformAccount('live', 'equity')
    const posted = async ({ wallet, amount, isReversed }: { wallet: number; amount: bigint; isReversed: boolean }) => {
      const { merchant_id, account_id } = wallets[wallet]!
      const row = (kind: 'load' | 'reversal', money: bigint, transfer_id: string): TransactionRow => ({
        id: newId(),
        merchant_id,
        mode: 'live',
        kind,
        state: 'completed',
        reference: 'SJ',
        counterparty: 'Nabil Bank',
        method: 'ebanking',
        amount: money,
        fee: 0n,
        net: money,
        balance_after: null,
        occurred_at: new Date(),
        transfer_id,
      })
      const id = await db.write(async (tx) => {
        const [posting] = await post(tx, [transferOf({ merchant_id, from, to: account_id, amount })])
        await recordTransactions(tx, [row('load', amount, postedOrRefused(posting!))])
        return postedOrRefused(posting!)
      })
      if (!isReversed) return
      await db.write(async (tx) => {
        const posting = await reverse(tx, { transfer_id: id, merchant_id, key: newId() })
        if (posting.outcome === 'unknown_transfer') throw new Error(`${id} was posted`)
        await recordTransactions(tx, [row('reversal', -amount, postedOrRefused(posting))])
      })
    }
    const move = fc.record({ wallet: fc.nat(1), amount: fc.bigInt(1n, 10_000n), isReversed: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 2, maxLength: 8 }), async (moves) => {
        await Promise.all(moves.map(posted))
        expect(await brokenIn(database.owner)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })

  test('cannot be written by the application, nor can history be deleted', async () => {
    const refused = /permission denied/
    await expect(database.db.write((tx) => tx.run`update transaction_days set found = 0`)).rejects.toThrow(refused)
    await expect(database.db.write((tx) => tx.run`update transaction_months set found = 0`)).rejects.toThrow(refused)
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
