import type { Tx } from '../platform/database/database.ts'

/** How far the last leg of a payment came: the rail's statement, and its settlement to one of our banks. */
export interface SettlementLeg {
  /**
   * `due`: in no statement yet; `stated`: in the rail's; `break`: the statement and our books do not agree, and that
   * is not cleared yet; `settled`: a settlement after it has reached our bank.
   */
  state: 'due' | 'stated' | 'break' | 'settled'
  account: string | null
  /** The day of the statement that contains it. */
  stated_on: string | null
  settled_at: Date | null
  /** Our bank, by name. */
  bank: string | null
  /** The day on which the bank's own statement contains that settlement; null where it does not yet. */
  banked_on: string | null
}

const due: SettlementLeg = {
  state: 'due',
  account: null,
  stated_on: null,
  settled_at: null,
  bank: null,
  banked_on: null,
}

/**
 * The settlement of a payment, by the transfers that moved the rail's account for it. Settled is what the first
 * settlement after its day brought, unless the statement contradicts it.
 */
export async function settlementLegOf(tx: Tx, transfers: readonly (string | null)[]): Promise<SettlementLeg> {
  const ids = transfers.filter((id) => id !== null)
  const line = await lineOf(tx, ids)
  if (!line) return due
  const { account, stated_on } = line
  if (line.is_break) return { ...due, state: 'break', account, stated_on }
  const settled = await settledAfter(tx, line)
  if (settled) return { state: 'settled', account, stated_on, ...settled }
  return { ...due, state: stated_on === null ? 'due' : 'stated', account, stated_on }
}

interface ClearingLine {
  account: string
  day: string
  stated_on: string | null
  is_break: boolean
}

/**
 * The first line of a rail's account that these transfers wrote, and its match in the statement. Uses
 * book_lines_by_transfer.
 */
const lineOf = (tx: Tx, transfers: readonly string[]) => tx.maybe<ClearingLine>`
  select l.account, l.day, coalesce(r.day, x.day) as stated_on,
         exists (select from reconciliation_breaks b
                  where b.line_id = l.id and b.state in ('open', 'proposed')) as is_break
    from book_lines l
    left join statement_matches m on m.line_id = l.id
    left join rail_statement_rows r on r.id = m.row_id
    left join reconciliation_breaks x on x.id = m.break_id
   where l.transfer_id = any (${transfers}::uuid[]) and starts_with(l.account, 'rail_clearing:')
   order by l.id limit 1`

/** What the rail settled first after the day of a line. Uses settlements_by_day. */
const settledAfter = (tx: Tx, { account, day }: ClearingLine) => tx.maybe<
  Pick<SettlementLeg, 'settled_at' | 'bank' | 'banked_on'>
>`
  select s.posted_at as settled_at, a.bank_name as bank, r.day as banked_on
    from book_lines s
    join book_lines b on b.transfer_id = s.transfer_id and starts_with(b.account, 'bank_settlement:')
    left join settlement_accounts a on b.account = 'bank_settlement:' || a.code
    left join statement_matches m on m.line_id = b.id
    left join rail_statement_rows r on r.id = m.row_id
   where s.account = ${account} and s.kind = 'rail_settlement' and s.day > ${day}::date
   order by s.day, s.id limit 1`
