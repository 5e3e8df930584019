import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { cheapHashes, testPeppers } from '../../testing/app.ts'
import { readBooks } from '../operator/money/read-books.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { createDemoOnce } from './demo.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await createDemoOnce({ ...bank.deps, db: bank.owner, hashes: passwordHashes(testPeppers, cheapHashes) })
})
afterAll(() => bank.close())

test('the demo’s books look as books do: the bank has the money, rails owe the last two days at most', async () => {
  for (const mode of ['live', 'sandbox'] as const) {
    const books = await bank.db.read((tx) => readBooks(tx, mode, bank.clock.now()))
    expect(books).toMatchObject({ is_balanced: true, is_covered: true })
    const wrong = books.lines.filter(({ side, balance }) =>
      side === 'have' ? balance > 0n : side === 'owe' && balance < 0n,
    )
    expect(wrong).toEqual([])
    const nabil = books.lines.find(({ kind }) => kind === 'bank_settlement:nabil')!.balance
    expect(nabil).toBeLessThan(0n)
    const owed = -books.lines.reduce(
      (sum, { kind, balance }) => (kind.startsWith('rail_clearing') ? sum + balance : sum),
      0n,
    )
    const lately = await bank.db.read(
      (tx) => tx.one<{ owed: bigint }>`
        select coalesce(-sum(e.amount), 0)::bigint as owed
          from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
         where a.mode = ${mode} and a.kind like 'rail_clearing:%' and t.kind <> 'rail_settlement'
           and t.posted_at > ${new Date(bank.clock.now().getTime() - 48 * 3_600_000)}`,
    )
    expect(owed).toBeLessThanOrEqual(lately.owed)
  }
})

test('and every promise of the ledger holds', async () => {
  expect(await bank.broken()).toEqual([])
})
