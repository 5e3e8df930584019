import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { newId } from '@sahuji/server/platform/ids'
import { systemClock } from '@sahuji/server/platform/clock'
import type { Database } from '@sahuji/server/platform/database/database'
import { addPart, beginStatement, countStatement } from '@sahuji/server/reconciliation/statements/import-statement'

/** A statement of 100,000 rows against as many entries: seconds for each step, memory in MB. */
export interface ReconciliationFigures {
  read: number
  matched: number
  heap_growth: number
  resident_growth: number
  breaks: number
  pairs: number
}

const rows = 100_000
/** One in so many is unknown to the books, and one in as many is cut short by the rail. */
const odd = 1_000
const part = 100_000
const account = 'rail_clearing:khalti'

/** A day of a busy rail in the ledger and in the history, as a server's batches would have posted it. */
async function seedBooks(owner: Database): Promise<void> {
  await owner.write(async (tx) => {
    await tx.run`
      create table bench_payments as
      select n, ('0190' || lpad(to_hex(n), 8, '0') || '-7000-8000-' || lpad(to_hex(n * 2), 12, '0')) as made,
             100 + n as amount, 'SJ' || upper(substr(md5(n || 'r'), 1, 14)) as reference,
             'KH' || upper(substr(md5(n || 'k'), 1, 12)) as rail_reference,
             current_date - interval '1 day' + interval '2 hours' + n * interval '100 milliseconds' as at
        from generate_series(1, ${rows}::int) n`
    await tx.run`alter table bench_payments add column id uuid`
    await tx.run`update bench_payments set id = (substr(md5(made), 1, 31) || '0')::uuid`
    await tx.run`
      insert into ledger_transfers (posted_at, id, merchant_id, key, mode, kind)
      select at, id, '00000000-0000-8000-8000-000000000000', gen_random_uuid(), 'live', 'payment' from bench_payments`
    await tx.run`
      insert into ledger_entries (account_id, transfer_id, seq, amount, balance)
      select ledger_platform_account('live', ${account}, (n % 8)::int), id, n / 8 + 1, -amount, 0 from bench_payments`
    await tx.run`
      insert into transactions (merchant_id, mode, id, kind, state, reference, counterparty, method, amount, fee, net,
                                balance_after, occurred_at, transfer_id, rail_reference)
      select ${newId()}, 'live', gen_random_uuid(), 'payment', 'completed', reference, 'Sita', 'qr', amount, 0, amount, 0, at,
             id, rail_reference from bench_payments`
  })
  await owner.read((tx) => tx.run`vacuum (analyze) ledger_transfers, ledger_entries, transactions`)
}

/** The rail's file in pieces, as a browser would send it; never whole in memory. */
async function* fileOf(owner: Database): AsyncGenerator<string> {
  let text = 'Date,Amount,Fee,Purchase Order ID,Transaction ID,Particulars,Type,Status\n'
  for (let from = 0; from < rows; from += 2_000) {
    const page = await owner.read(
      (tx) => tx.many<{ line: string }>`
        select concat_ws(',', to_char(at, 'YYYY-MM-DD HH24:MI:SS'), to_char(amount / 100.0, 'FM999999990.00'), '',
                 case n % ${odd} when 0 then 'NOTOURS' || n when 1 then left(reference, 12) else reference end,
                 case when n % ${odd} > 1 then rail_reference else '' end, 'QR payment', 'Payment', 'Completed') as line
          from bench_payments where n > ${from} and n <= ${from + 2_000} order by n`,
    )
    text += page.map(({ line }) => `${line}\n`).join('')
    while (text.length > part) {
      yield text.slice(0, part)
      text = text.slice(part)
    }
  }
  yield text
}

/** Reads, counts and matches it. Memory is of this process after its garbage was collected, against before the file came. */
export async function measureReconciliation(
  { db, owner }: { db: Database; owner: Database },
  say: (text: string) => void,
): Promise<ReconciliationFigures> {
  say(`Posting ${rows} payments`)
  await seedBooks(owner)
  const parts: string[] = []
  for await (const text of fileOf(owner)) parts.push(text)
  const before = memory()
  const start = performance.now()
  const by = { operator_id: null, name: 'Bench' }
  const { id } = await db.write((tx) =>
    beginStatement(tx, systemClock, by, { account, map: 'khalti', name: 'day.csv' }),
  )
  let most = before.resident
  for (const [place, text] of parts.entries()) {
    await db.write((tx) => addPart(tx, { id, number: place + 1, text, is_last: place === parts.length - 1 }))
    most = Math.max(most, process.memoryUsage().rss)
  }
  const read = performance.now()
  await db.write((tx) => countStatement(tx, systemClock, { id }))
  const matched = performance.now()
  const after = memory()
  const found = await db.read(
    (tx) => tx.one<{ breaks: number; pairs: number }>`
      select (select count(*)::int from reconciliation_breaks) as breaks, (select count(*)::int from statement_matches) as pairs`,
  )
  const growth = (one: number, other: number) => Math.max(0, (one - other) / 1e6)
  return {
    read: (read - start) / 1000,
    matched: (matched - read) / 1000,
    heap_growth: growth(after.heap, before.heap),
    resident_growth: growth(Math.max(most, after.resident), before.resident),
    ...found,
  }
}

function memory() {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: heapUsed, resident: rss }
}

export const reconciliationTable = (figures: ReconciliationFigures): string => {
  const seconds = figures.read + figures.matched
  const mark = (holds: boolean) => (holds ? 'reached' : 'missed')
  return [
    `| A statement of ${rows} rows | Goal | Measured | |`,
    '|---|---|---|---|',
    `| read, matched and its breaks found | < 10 s | ${seconds.toFixed(1)} s (${figures.read.toFixed(1)} read, ${figures.matched.toFixed(1)} matched) | ${mark(seconds < 10)} |`,
    `| growth of the server’s memory meanwhile, resident | ≤ 100 MB | ${figures.resident_growth.toFixed(0)} MB, of the heap afterwards ${figures.heap_growth.toFixed(0)} MB | ${mark(figures.resident_growth <= 100)} |`,
    `| pairs and breaks | ${rows - rows / odd} and ${(2 * rows) / odd} | ${figures.pairs} and ${figures.breaks} | ${mark(figures.pairs === rows - rows / odd && figures.breaks === (2 * rows) / odd)} |`,
  ].join('\n')
}
