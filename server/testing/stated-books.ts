import { formatMoney } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import { platformAccount } from '../src/ledger/accounts.ts'
import { platformScope, type StripedAccountKind } from '../src/ledger/chart-of-accounts.ts'
import { post } from '../src/ledger/post.ts'
import { postedOrRefused } from '../src/ledger/posting.ts'
import { openSettlementAccount } from '../src/reconciliation/office/settlements.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { newId } from '../src/platform/ids.ts'
import { accountDays } from '../src/reconciliation/days/day-totals.ts'
import { addPart, beginStatement, countStatement } from '../src/reconciliation/statements/import-statement.ts'
import { recordTransactions } from '../src/transactions/record-transactions.ts'

export const khalti = 'rail_clearing:khalti'

/** Money that the books know of; paisa, positive where the rail owes us more. */
export interface Booked {
  at: Date
  amount: bigint
  reference?: string
  rail_reference?: string
  account?: StripedAccountKind
}

/**
 * Posts it, each on a stripe of its own, with its line in a history. Answers the transfers. They are openings, not payments: an
 * entry may have no reference, or that of another one.
 */
export async function booked(db: Database, items: readonly Booked[]): Promise<string[]> {
  return db.write(async (tx) => {
    const transfers = items.map(({ at, amount, account = khalti }, place) => ({
      merchant_id: platformScope,
      key: newId(),
      mode: 'live' as const,
      kind: 'opening',
      posted_at: at,
      entries: [
        { account_id: platformAccount('live', account, place % 8), amount: -amount },
        { account_id: platformAccount('live', 'equity'), amount },
      ],
    }))
    const ids = (await post(tx, transfers)).map(postedOrRefused)
    const merchant_id = newId()
    const rows = items.map(({ at, amount, reference, rail_reference = null }, place) => ({
      ...fixed,
      merchant_id,
      id: newId(),
      counterparty: 'Sita',
      method: 'qr',
      amount,
      fee: 0n,
      net: amount,
      balance_after: 0n,
      occurred_at: at,
      reference,
      rail_reference,
      transfer_id: ids[place]!,
    }))
    await recordTransactions(
      tx,
      rows.filter((row): row is typeof row & { reference: string } => row.reference !== undefined),
    )
    return ids
  })
}

/** A row of a file. */
export interface Stated {
  day: string
  amount: bigint
  fee?: bigint
  reference?: string
  rail_reference?: string
  description?: string
}

const fixed = { mode: 'live', kind: 'adjustment', state: 'completed' } as const

const plain = (amount: bigint) => formatMoney(amount, { prefix: false }).replace('−', '-')

/** A file as Khalti's map reads it. */
export const fileOf = (rows: readonly Stated[]): string =>
  [
    'Date,Amount,Fee,Purchase Order ID,Transaction ID,Particulars,Type,Status',
    ...rows.map(
      ({ day, amount, fee, reference = '', rail_reference = '', description = '' }) =>
        `${day},"${plain(amount)}",${fee === undefined ? '' : plain(fee)},${reference},${rail_reference},${description},Payment,Completed`,
    ),
  ].join('\n')

/** Reads a file in parts and lets it count. Answers the statement. */
export async function imported(
  { db, clock }: { db: Database; clock: Clock },
  rows: readonly Stated[],
  { account = khalti, map = 'khalti', text = fileOf(rows), without_bad_lines = false } = {},
): Promise<string> {
  const by = { operator_id: null, name: 'Nirmala Joshi' }
  const { id } = await db.write((tx) => beginStatement(tx, clock, by, { account, map, name: 'day.csv' }))
  const half = Math.ceil(text.length / 2)
  await db.write((tx) => addPart(tx, { id, number: 1, text: text.slice(0, half), is_last: false }))
  await db.write((tx) => addPart(tx, { id, number: 2, text: text.slice(half), is_last: true }))
  await db.write((tx) => countStatement(tx, clock, { id, without_bad_lines }))
  return id
}

/** Breaks as they stand, in the order of their rows and lines. */
export const breaksNow = (db: Database) =>
  db.read(
    (tx) => tx.many<{
      kind: string
      state: string
      difference: bigint
      fee_difference: bigint
      of: string | null
      id: string
    }>`
      select b.id, b.kind, b.state, b.difference, b.fee_difference, coalesce(r.reference, l.reference) as of
        from reconciliation_breaks b left join rail_statement_rows r on r.id = b.row_id left join book_lines l on l.id = b.line_id
       where b.state <> 'mended' order by b.row_id, b.line_id`,
  )

/** One day of an account. */
export const dayNow = async (db: Database, day: string, account = khalti) =>
  (await db.read((tx) => accountDays(tx, day, account)))[0]!

/** A moment of a Kathmandu day, so many minutes after midnight. */
export const minuteOf = (day: string, minute: number): Date =>
  new Date(startOfKathmanduDay(day).getTime() + minute * 60_000)

/** So many days before the clock's. */
export const daysAgo = (clock: Clock, count: number): string =>
  kathmanduDay(new Date(clock.now().getTime() - count * 86_400_000))

/** Our account at Nabil Bank, as `bank_settlement:nabil`. */
export const openNabil = ({ db, clock }: { db: Database; clock: Clock }): Promise<void> =>
  db.write((tx) =>
    openSettlementAccount(
      tx,
      clock,
      { name: 'Nirmala Joshi' },
      { code: 'nabil', bank_name: 'Nabil Bank', account_last4: '4417' },
    ),
  )
