import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bank, openBank } from '../../testing/bank.ts'
import { cheapHashes, testPeppers } from '../../testing/app.ts'
import { readBooks } from '../ledger/office/read-books.ts'
import { passwordHashes } from '../platform/crypto/password-hashes.ts'
import { createDemoOnce } from './demo.ts'

let bank: Bank
beforeAll(async () => {
  bank = await openBank()
  await createDemoOnce({ ...bank.deps, db: bank.owner, hashes: passwordHashes(testPeppers, cheapHashes) })
})
afterAll(() => bank.close())

test('the demo’s books look real: the bank has the money, rails owe the last two days at most', async () => {
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

test('every invariant of the ledger holds', async () => {
  expect(await bank.broken()).toEqual([])
})

test('the shop sent and received between wallets, one send waits for an unknown number, and it has a request for money', async () => {
  const states = await bank.db.read(
    (tx) => tx.many`
      -- any merchant: only the demo's merchants send
      select state, count(*)::integer as count from transfers group by state order by state`,
  )
  expect(states).toEqual([
    { state: 'completed', count: 6 },
    { state: 'held', count: 1 },
  ])
  const rows = await bank.db.read(
    (tx) => tx.many`
      -- any merchant: only the demo's merchants send
      select amount from transactions where kind = 'send' and amount > 0 and mode = 'live'`,
  )
  expect(rows).toHaveLength(6)
  const { asked } = await bank.db.read(
    (tx) => tx.one<{ asked: number }>`
      -- any merchant: only the demo's merchants ask
      select count(*)::integer as asked from transfer_requests where state = 'open'`,
  )
  expect(asked).toBe(3)
  const { told } = await bank.db.read(
    (tx) => tx.one<{ told: number }>`
      -- any merchant: only the demo's merchants are asked
      select count(*)::integer as told from notifications n join transfer_requests r on r.id = n.request_id
       where n.type = 'RequestFund' and n.merchant_id = r.payer_id`,
  )
  expect(told).toBe(3)
})

test('the shop has statements of its last two whole months, and of the sandbox, begun once', async () => {
  await createDemoOnce({ ...bank.deps, db: bank.owner, hashes: passwordHashes(testPeppers, cheapHashes) })
  const begun = await bank.db.read(
    (tx) => tx.many<{ mode: string; row_count: number; state: string }>`
      -- any merchant: only the demo's shop has statements
      select mode, row_count, state from statements order by id`,
  )
  expect(begun.map(({ mode }) => mode)).toEqual(['live', 'live', 'sandbox'])
  expect(begun[1]!.row_count).toBeGreaterThan(500)
})

test('the shop keeps the book of a cooperative that two operators approved, and the money in it is owed', async () => {
  const [link] = await bank.db.read(
    (tx) => tx.many<{ state: string; rows: number; held: bigint }>`
      -- any merchant: only the demo's shop has a cooperative
      select l.state, (select count(*)::integer from cooperative_rows r where r.link_id = l.id) as rows, a.balance as held
        from cooperative_links l join ledger_accounts a on a.id = l.live_account_id`,
  )
  expect(link).toMatchObject({ state: 'approved', rows: 16 })
  expect(link!.held).toBeGreaterThan(0n)
  const { lines } = await bank.db.read((tx) => readBooks(tx, 'live', bank.clock.now()))
  expect(lines.find(({ kind }) => kind === 'cooperative:NBS-2041')).toMatchObject({ side: 'owe', balance: link!.held })
})

test('the shop sells tickets of an evening, to which nine guests are invited, and has a draft', async () => {
  const events = await bank.db.read(
    (tx) => tx.many`
      -- any merchant: only the demo's shop sells tickets
      select e.state, (select count(*)::integer from tickets t where t.event_id = e.id) as tickets, p.sold
        from events e join ticket_pools p on p.id = e.id order by e.state`,
  )
  expect(events).toEqual([
    { state: 'draft', tickets: 0, sold: 0 },
    { state: 'on_sale', tickets: 9, sold: 9 },
    // the same evening as a test in the sandbox
    { state: 'on_sale', tickets: 9, sold: 9 },
  ])
})
