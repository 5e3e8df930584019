import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay, startOfKathmanduDay } from '@sahuji/contract/time/time'
import type { SealKey } from '../ledger/seal-keys.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { newReference } from '../platform/ids.ts'
import { accountNames, lockAccount } from '../reconciliation/accounts.ts'
import { closeDay } from '../reconciliation/days/close-day.ts'
import { copyBookLines } from '../reconciliation/matching/book-lines.ts'
import { addPart, beginStatement, countStatement } from '../reconciliation/statements/import-statement.ts'
import { demoBank } from './settle-days.ts'
import { type DemoRow, statementFile } from './statement-files.ts'

interface Dependencies {
  db: Database
  clock: Clock
  /** Signs the closed days. */
  key?: SealKey | undefined
}

// An arbitrary number.
const advisoryLock = 126_879_347_567_217n

/**
 * Creates the statements of every rail and of the bank, once: each past day agrees to the paisa and is closed; today's
 * contain cases for finance. Reads and counts them with the functions for an operator's files.
 */
export async function createDemoStatements({ db, clock, key }: Dependencies): Promise<void> {
  for (const { account } of await db.read(accountNames)) {
    await db
      .write(async (tx) => {
        const { is_mine } = await tx.one<{
          is_mine: boolean
        }>`select pg_try_advisory_xact_lock(${advisoryLock}) as is_mine`
        if (!is_mine || (await hasStatements(tx, account))) return
        await lockAccount(tx, account)
        // as if they had been copied day by day
        const begins = { now: () => new Date(clock.now().getTime() - 120 * 86_400_000) }
        await copyBookLines(tx, begins, account)
        await stateAccount(tx, { clock, key }, account)
      })
      .catch((error: unknown) => {
        // an operator changed its map: the office uploads that statement, and the product starts
        if (!(error instanceof Refusal)) throw error
      })
  }
}

const hasStatements = async (tx: Tx, account: string): Promise<boolean> =>
  (await tx.maybe`select 1 as found from rail_statements where account = ${account} limit 1`) !== undefined

async function stateAccount(tx: Tx, { clock, key }: Omit<Dependencies, 'db'>, account: string): Promise<void> {
  const rows = (await linesOf(tx, account)).map(described)
  if (rows.length === 0) return
  const today = kathmanduDay(clock.now())
  const past = rows.filter(({ day }) => day < today)
  await state(tx, clock, account, past)
  const now = rows.filter(({ day }) => day === today)
  await state(tx, clock, account, [...now, ...oddRows(account, today, clock, now)])
  const by = await tx.maybe<{ operator_id: string; name: string }>`
    select id as operator_id, name from operators where is_demo order by email limit 1`
  if (!by) return
  for (const day of new Set(past.map((row) => row.day))) {
    const morning = { now: () => new Date(startOfKathmanduDay(day).getTime() + closedAfter) }
    await closeDay(tx, { clock: morning.now() < clock.now() ? morning : clock, key }, by, { account, day })
  }
}

/** 08:40 on the next morning. */
const closedAfter = (24 + 8) * 3_600_000 + 40 * 60_000

const linesOf = (tx: Tx, account: string) => tx.many<Omit<DemoRow, 'description'>>`
  select day, posted_at as at, amount, kind, reference, rail_reference from book_lines
   where account = ${account} order by posted_at, id`

/** An entry in the other side's words. */
function described(row: Omit<DemoRow, 'description'>, place: number): DemoRow {
  const isSettlement = row.kind === 'rail_settlement'
  const description = isSettlement ? `SETTLEMENT ${row.day}` : row.amount < 0n ? 'PAID OUT' : 'QR PAYMENT'
  const rail_reference =
    row.rail_reference ?? (isSettlement ? `STL${row.day.replaceAll('-', '')}${place}` : row.reference)
  return { ...row, rail_reference, description }
}

async function state(tx: Tx, clock: Clock, account: string, rows: readonly DemoRow[]): Promise<void> {
  if (rows.length === 0) return
  const { map, text } = statementFile(account, rows)
  const name = `${account.split(':')[1]}-${rows[0]!.day}-${rows.at(-1)!.day}.csv`
  const { id } = await beginStatement(tx, clock, { operator_id: null, name: 'Sahuji' }, { account, map, name })
  await addPart(tx, { id, number: 1, text, is_last: true })
  await countStatement(tx, clock, { id })
}

/** Rows of today's statements alone: unidentified money, a duplicate payment, an unbooked charge. */
function oddRows(account: string, day: string, clock: Clock, now: readonly DemoRow[]): DemoRow[] {
  const odd = (amount: bigint, description: string): DemoRow => ({
    day,
    at: clock.now(),
    amount,
    kind: 'odd',
    description,
    reference: null,
    rail_reference: newReference(clock),
  })
  if (account === `bank_settlement:${demoBank.code}`) return [odd(rupees('12,500'), 'BY TRANSFER juju dhau order')]
  if (account !== 'rail_clearing:fonepay') return []
  const twice = now.findLast(({ amount }) => amount > 0n)
  return [...(twice ? [twice] : []), odd(-rupees('350'), 'Monthly service charge')]
}
