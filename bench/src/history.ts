import { newId } from '@sahuji/server/platform/ids'
import type { Database } from '@sahuji/server/platform/database/database'
import { transactionsOf } from '@sahuji/server/transactions/queries'
import { totalsOf } from '@sahuji/server/transactions/read-totals'
import { median } from './closed-loop.ts'

/** What a merchant asks of a history, and how long it takes, in milliseconds. */
export type HistoryTimes = readonly (readonly [question: string, milliseconds: number])[]

const rows = 100_000
const others = 20

/** One merchant with 100,000 rows over a year, beside twenty with 5,000: names as people have them, every row completed. */
async function seedHistory(owner: Database): Promise<string> {
  const merchant_id = newId()
  const merchants = [merchant_id, ...Array.from({ length: others }, () => newId())]
  for (const [place, merchant] of merchants.entries()) {
    const count = place === 0 ? rows : rows / others
    await owner.write(
      (tx) => tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                balance_after, occurred_at, transfer_id, rail_reference)
      select ${merchant}, 'live', (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' ||
               substr(md5(${merchant} || n), 1, 3) || '8' || substr(md5(n || ${merchant}), 1, 15))::uuid,
             case n % 5 when 0 then 'load' else 'payment' end, 'completed', 'SJ' || upper(substr(md5(n || 'r' || ${merchant}), 1, 14)),
             (array['Sita Shrestha','Ram Bahadur Thapa','Kabita Gurung','Bishnu Adhikari','Himal Tea House','Nabil Bank','Everest Bank'])[1 + n % 7]
               || case when n % 997 = 3 then ' Phulmaya' else '' end,
             (array['ebanking','qr','wallet'])[1 + n % 3], 100 * (1 + n % 9000), 5, 100 * (1 + n % 9000) - 5, 0, at, gen_random_uuid(),
             'GW' || upper(substr(md5(n || 'g' || ${merchant}), 1, 10))
        from (select n, now() - interval '365 days' * (1 - n::float / ${count}::int) as at from generate_series(1, ${count}::int) n) made`,
    )
  }
  await owner.read((tx) => tx.run`vacuum (analyze) transactions`)
  return merchant_id
}

/** Medians of seven, after one that warms up. */
export async function measureHistory(db: Database, owner: Database): Promise<HistoryTimes> {
  const book = { merchant_id: await seedHistory(owner), mode: 'live' as const }
  const { reference } = await owner.read(
    (tx) => tx.one<{ reference: string }>`
      select reference from transactions where merchant_id = ${book.merchant_id} order by id offset 4321 limit 1`,
  )
  const list = (q: string) => () => db.read((tx) => transactionsOf(tx, book, { q, limit: 51 }))
  const totals = (filter: { q?: string; kind?: 'payment' }) => () => db.read((tx) => totalsOf(tx, book, filter))
  const questions = [
    ['page by an exact reference', list(reference)],
    ['page by a rare word', list('phulmaya')],
    ['page by a common word', list('shrestha')],
    ['totals of all', totals({})],
    ['totals of a kind', totals({ kind: 'payment' })],
    ['totals by an exact reference', totals({ q: reference })],
    ['totals by a rare word', totals({ q: 'phulmaya' })],
    ['totals by a common word', totals({ q: 'shrestha' })],
  ] as const
  const times: [string, number][] = []
  for (const [question, ask] of questions) times.push([question, await timed(ask)])
  return times
}

/** The median of seven runs in milliseconds, after one that warms up. */
export async function timed(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 8; n++) {
    const start = performance.now()
    await ask()
    if (n > 0) times.push(performance.now() - start)
  }
  return median(times)
}

export const historyTable = (times: HistoryTimes): string =>
  [
    `| A history of ${rows} rows | Median of 7 |`,
    '|---|---|',
    ...times.map(([question, milliseconds]) => `| ${question} | ${milliseconds.toFixed(1)} ms |`),
  ].join('\n')
