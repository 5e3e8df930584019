import * as contract from '@sahuji/contract/transactions'
import { readHistoryTotals } from '@sahuji/contract/transactions/totals'
import { readWallet } from '@sahuji/contract/wallet'
import type { Mode } from '@sahuji/contract/http/lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { bankOfFile, merchantWithLoad } from '../../testing/bank-of-file.ts'
import { planOf } from '../../testing/explained.ts'
import type { Someone } from '../../testing/people.ts'
import { newId, newLedgerId } from '../platform/ids.ts'
import { transactionsOf } from './queries.ts'
import { recordTransactions, type TransactionRow } from './record-transactions.ts'
import { totalsOf } from './read-totals.ts'

const bank = bankOfFile()
let sita: Someone
let merchant_id: string

beforeAll(async () => {
  ;({ sita, merchant_id } = await merchantWithLoad(bank))
  await bank.db.write((tx) => recordTransactions(tx, rows()))
})

type Told = Partial<Omit<TransactionRow, 'amount'>> & { at: string; amount?: bigint; who: string; mode?: Mode }

// 16 November 2026 is the first day of Mangsir 2083; a day of Kathmandu begins at 18:15 UTC
const told: readonly Told[] = [
  { at: '2026-11-16T18:14:59Z', who: 'Kabita Rai', reference: 'SJ1', amount: 120_000n, rail_reference: 'GW88239416' },
  { at: '2026-11-16T18:15:00Z', who: 'सुनिता महर्जन', reference: 'SJ2', amount: 120_050n, method: 'qr 2' },
  {
    at: '2026-11-17T10:00:00Z',
    who: '100% Ltd_',
    reference: 'SJ3',
    amount: -400_000n,
    method: 'payout 4417',
    kind: 'payout',
  },
  { at: '2026-11-18T18:14:59Z', who: 'Ramesh Thapa', reference: 'SJ44170', amount: 990_000n, state: 'failed' },
  {
    at: '2026-11-18T18:15:00Z',
    who: '=HYPERLINK("x")',
    reference: 'SJ5',
    amount: 700n,
    kind: 'refund',
    state: 'pending',
  },
  { at: '2026-11-18T19:00:00Z', who: 'Sandbox Sita', reference: 'SJ6', amount: 5n, mode: 'sandbox' },
]

function rows(): TransactionRow[] {
  return told.map(({ at, who, mode = 'live', state = 'completed', amount = 100n, ...rest }) => {
    const occurred_at = new Date(at)
    const isDone = state === 'completed'
    return {
      id: newId(occurred_at),
      merchant_id,
      mode,
      kind: 'payment',
      state,
      reference: 'SJ',
      counterparty: who,
      method: 'qr 1',
      amount,
      fee: isDone ? 60n : 0n,
      net: isDone ? amount - 60n : null,
      balance_after: null,
      occurred_at,
      transfer_id: isDone ? newLedgerId(mode) : null,
      ...rest,
    }
  })
}

type Filter = Partial<Record<'q' | 'from' | 'to', string>> & Pick<contract.HistoryFilter, 'kind' | 'state'>

async function found(filter: Filter) {
  const { http, data } = await sita.call(contract.listTransactions, { sort: 'DESC', ...filter })
  expect(http).toBe(200)
  return data.data.map(({ counterparty }) => counterparty)
}

describe('one box finds', () => {
  test('an amount as typed, the net too, in either digits', async () => {
    expect(await found({ q: '1,200' })).toEqual(['सुनिता महर्जन', 'Kabita Rai'])
    expect(await found({ q: '1200.50' })).toEqual(['सुनिता महर्जन'])
    expect(await found({ q: '१,२००.५०' })).toEqual(['सुनिता महर्जन'])
    expect(await found({ q: '1199.40' })).toEqual(['Kabita Rai'])
    expect(await found({ q: '200' })).toEqual([])
    expect(await found({ q: '>3,999 <9,000' })).toEqual(['100% Ltd_'])
    expect(await found({ q: '३,९९९ भन्दा बढी ९००० भन्दा कम' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'between 4,000 and 9,000' })).toEqual(['100% Ltd_'])
    expect(await found({ q: '१२०० देखि १२००.५० सम्म' })).toEqual(['सुनिता महर्जन', 'Kabita Rai'])
    expect(await found({ q: '4000-9000' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'at least 4000 up to 9000' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'más de 3,999 menos de 9,000' })).toEqual(['100% Ltd_'])
  })

  test('what has a kind or a state, by the label that the screen shows', async () => {
    expect(await found({ q: 'failed' })).toEqual(['Ramesh Thapa'])
    expect(await found({ q: 'असफल' })).toEqual(['Ramesh Thapa'])
    expect(await found({ q: 'Withdrawal' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'निकासा' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'refund at the bank' })).toEqual(['=HYPERLINK("x")'])
    expect(await found({ q: 'payment thapa' })).toEqual(['Ramesh Thapa'])
    expect(await found({ q: 'collected' })).toEqual(['सुनिता महर्जन', 'Kabita Rai'])
    expect(await found({ q: 'collected', kind: 'payout' })).toEqual([])
    expect(await found({ q: 'in review' })).toEqual([])
    expect(await found({ q: '"failed"' })).toEqual([])
    const { data } = await sita.call(readHistoryTotals, { mode: 'live', q: 'failed' })
    expect(data.left_out).toEqual([{ state: 'failed', count: 1, amount: 990_000n }])
  })

  test('a text that contains a label’s words, beside the rows of that label', async () => {
    const { sita: maya, merchant_id: hers } = await merchantWithLoad(bank)
    const [like] = rows()
    const who = ['Failed Brakes Workshop', 'Maya Gurung']
    const named = who.map((counterparty) => ({ ...like!, id: newId(), merchant_id: hers, counterparty }))
    await bank.db.write((tx) => recordTransactions(tx, named))
    const { data } = await maya.call(contract.listTransactions, { q: 'failed' })
    expect(data.data.map(({ counterparty }) => counterparty)).toEqual(['Failed Brakes Workshop'])
  })

  test('our reference, the rail’s, a name, the last digits', async () => {
    expect(await found({ q: 'sj3' })).toEqual(['100% Ltd_'])
    expect(await found({ q: '239416' })).toEqual(['Kabita Rai'])
    expect(await found({ q: 'रिता' })).toEqual([])
    expect(await found({ q: 'सुनिता' })).toEqual(['सुनिता महर्जन'])
    expect(await found({ q: 'thapa ramesh' })).toEqual(['Ramesh Thapa'])
    expect(await found({ q: '4417' })).toEqual(['Ramesh Thapa', '100% Ltd_'])
  })

  test('characters that are wildcards in a pattern literally', async () => {
    expect(await found({ q: '%' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'd_' })).toEqual(['100% Ltd_'])
    expect(await found({ q: '\\' })).toEqual([])
    expect(await found({ q: '"' })).toEqual(['=HYPERLINK("x")'])
  })

  test('a credited load by the reference of its gateway', async () => {
    const [load] = await bank.db.read(
      (tx) => tx.many<{ rail_reference: string }>`select rail_reference from loads where merchant_id = ${merchant_id}`,
    )
    expect(await found({ q: load!.rail_reference.slice(-6) })).toHaveLength(1)
  })

  test('no row of another merchant, or of the other book', async () => {
    const ram = await bank.merchant()
    expect((await ram.call(contract.listTransactions, { q: 'kabita' })).data.data).toEqual([])
    expect(await found({ q: 'sandbox' })).toEqual([])
    const { data } = await ram.call(readHistoryTotals, { mode: 'live', q: 'kabita' })
    expect(data.found).toBe(0)
  })
})

describe('days', () => {
  test('are days of Kathmandu, both ends included', async () => {
    expect(await found({ from: '2026-11-17', to: '2026-11-18' })).toEqual(['Ramesh Thapa', '100% Ltd_', 'सुनिता महर्जन'])
    expect(await found({ from: '2026-11-16', to: '2026-11-16' })).toEqual(['Kabita Rai'])
    expect(await found({ from: '2026-11-19', to: '2026-11-19', q: 'hyper' })).toEqual(['=HYPERLINK("x")'])
    expect(await found({ from: '2026-11-19', to: '2026-11-17' })).toEqual([])
    expect(await found({ from: '0001-01-01', to: '9999-12-31', state: 'failed' })).toEqual(['Ramesh Thapa'])
  })

  // Friday 20 November 2026, 4 Mangsir 2083
  test('are understood in the words of the search, as the money trace understands them', async () => {
    expect(await found({ q: 'yesterday' })).toEqual(['=HYPERLINK("x")'])
    expect(await found({ q: 'हिजो hyper' })).toEqual(['=HYPERLINK("x")'])
    expect(await found({ q: 'kartik' })).toEqual(['Kabita Rai'])
    expect(await found({ q: '1200 kartik 2083' })).toEqual(['Kabita Rai'])
    expect(await found({ q: '2505 kartik' })).toEqual([])
    expect(await found({ q: 'last week' })).toEqual([])
    expect(await found({ q: 'this week', kind: 'payout' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'nov 17 around 15:45' })).toEqual(['100% Ltd_'])
    expect(await found({ q: 'nov 17 around 17:00' })).toEqual([])
    expect(await found({ q: 'this week', from: '2026-11-18', to: '2026-11-18' })).toEqual(['Ramesh Thapa'])
    expect(await found({ q: '"yesterday"' })).toEqual([])
  })

  test('that are invalid are refused with 422 at their field', async () => {
    for (const from of ['2026-13-01', '2026-02-30', 'today', '']) {
      const { http, errors } = await sita.call(contract.listTransactions, { from })
      expect([http, Object.keys(errors)]).toEqual([422, ['from']])
    }
    expect((await sita.call(contract.listTransactions, { q: 'x'.repeat(101) })).http).toBe(422)
  })
})

describe('GET /api/transactions/totals', () => {
  const totals = async (filter: Filter) => (await sita.call(readHistoryTotals, { mode: 'live', ...filter })).data

  test('add up all rows found, and list what does not count', async () => {
    expect(await totals({ to: '2026-11-19' })).toEqual({
      found: 5,
      counted: 3,
      money_in: 240_050n,
      money_out: 400_000n,
      fees: 180n,
      net: -160_130n,
      left_out: [
        { state: 'failed', count: 1, amount: 990_000n },
        { state: 'pending', count: 1, amount: 700n },
      ],
      is_whole: true,
      balance_at: { day: '2026-11-19', balance: 0n },
    })
  })

  test('give the wallet’s balance at the end of the last day, under any other filter', async () => {
    const { data: wallet } = await sita.call(readWallet, {})
    const now = { day: '2026-11-20', balance: wallet.balance }
    expect(wallet.balance).toBeGreaterThan(0n)
    expect((await totals({})).balance_at).toBeNull()
    expect((await totals({ from: '2026-11-01' })).balance_at).toBeNull()
    for (const to of ['2026-11-20', '2027-01-01'])
      expect((await totals({ to, state: 'failed', q: 'nobody' })).balance_at).toEqual(now)
    expect((await totals({ q: 'yesterday' })).balance_at).toEqual({ day: '2026-11-19', balance: 0n })
    const sandbox = await sita.call(readHistoryTotals, { mode: 'sandbox', to: '2026-11-20' })
    expect(sandbox.data.balance_at).toEqual({ ...now, balance: 0n })
  })

  test('of days in words are those of the days chosen', async () => {
    expect(await totals({ q: 'kartik 2083' })).toEqual(await totals({ from: '2026-10-18', to: '2026-11-16' }))
  })

  test('are the same from the sums of the days and from the rows, for every filter', async () => {
    const filters: Filter[] = [
      {},
      { kind: 'payment' },
      { kind: 'collected' },
      { kind: 'collected', state: 'failed' },
      { state: 'completed' },
      { kind: 'refund', state: 'pending' },
      { from: '2026-11-17' },
      { to: '2026-11-17' },
      { from: '2026-11-17', to: '2026-11-18', kind: 'payment' },
      { kind: 'fee' },
      { from: '2026-01-15' },
      { from: '2026-10-20', to: '2026-11-18' },
      { from: '2026-11-01', to: '2026-11-30', kind: 'collected' },
      { from: '2026-08-31', to: '2027-01-01', state: 'failed' },
    ]
    // every amount is above nothing: the words leave all rows in
    for (const filter of filters) expect(await totals({ ...filter, q: '>0' })).toEqual(await totals(filter))
  })
})

describe('plans', () => {
  const book = { merchant_id: newId(), mode: 'live' } as const

  beforeAll(async () => {
    await bank.db.write(
      (tx) => tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net, occurred_at, transfer_id)
      select ${book.merchant_id}, 'live', ('01980000-' || lpad(to_hex(g), 4, '0') || '-7000-8000-000000000000')::uuid, 'payment', 'completed',
             'SJ' || g, 'Kabita ' || g, 'qr 1', g, 0, g, to_timestamp(1752000000 + g), gen_random_uuid()
        from generate_series(1, 8000) g`,
    )
    await bank.owner.write((tx) => tx.run`analyze transactions`)
  })

  test('a page uses the index of its filter, at any depth, and never reads the table', async () => {
    const cursor = '01980000-0100-7000-8000-000000000000'
    const page = { cursor, limit: 26 }
    expect(await planOf(bank.db, (tx) => transactionsOf(tx, book, page))).toMatch(
      /Index Scan.* using transaction_is_listed_once/,
    )
    const kind = await planOf(bank.db, (tx) => transactionsOf(tx, book, { ...page, kind: 'refund' }))
    const state = await planOf(bank.db, (tx) => transactionsOf(tx, book, { ...page, state: 'failed' }))
    const both = await planOf(bank.db, (tx) => transactionsOf(tx, book, { ...page, kind: 'refund', state: 'failed' }))
    for (const plan of [kind, state, both]) expect(plan).toContain('transactions_by_state')
    const collected = await planOf(bank.db, (tx) => transactionsOf(tx, book, { ...page, kind: 'collected' }))
    expect(collected).toMatch(/Index Scan.* using transactions_collected/)
    const dates = await planOf(bank.db, (tx) =>
      transactionsOf(tx, book, { ...page, from: '2025-07-10', to: '2025-07-11' }),
    )
    expect(dates).toMatch(/Index Scan.* using transaction_is_listed_once[\s\S]*Index Cond: .*id >= /)
    for (const plan of [kind, state, both, collected, dates]) expect(plan).not.toContain('Seq Scan')
  })

  test('rare words use the index of the words, for the page and for the totals', async () => {
    const page = await planOf(bank.db, (tx) => transactionsOf(tx, book, { q: 'kabita 7123', limit: 26 }))
    expect(page).toContain('Bitmap Index Scan on transactions_by_words')
    const totals = await planOf(bank.db, (tx) => totalsOf(tx, book, { q: '7123' }))
    expect(totals).toContain('Bitmap Index Scan on transactions_by_words')
    const label = await planOf(bank.db, (tx) => transactionsOf(tx, book, { q: 'refund', now: new Date(), limit: 26 }))
    expect(label).toMatch(/BitmapOr[\s\S]*transactions_by_words[\s\S]*transactions_by_state/)
    expect(`${page}${totals}${label}`).not.toContain('Seq Scan')
  })

  test('a rare amount uses the index of the amounts, and reads rows for the page alone', async () => {
    const plan = await planOf(bank.db, (tx) => transactionsOf(tx, book, { q: '> 79.97', limit: 26 }))
    expect(plan).toMatch(/CTE far[\s\S]*transactions_by_amount/)
    expect(plan).not.toContain('Seq Scan')
  })

  test('totals of days use the sums of the days', async () => {
    for (const kind of ['payment', 'collected'] as const) {
      const plan = await planOf(bank.db, (tx) => totalsOf(tx, book, { from: '2025-07-10', kind }))
      expect(plan).not.toMatch(/on transactions\b/)
    }
  })
})
