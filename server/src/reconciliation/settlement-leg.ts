import type { Tx } from '../platform/database/database.ts'

/** How far the last leg of a payment came: the rail's statement, and its settlement to one of our banks. */
export interface SettlementLeg {
  /** `due`: no statement says it yet; `stated`: the rail's does; `settled`: a settlement after it has reached our bank. */
  state: 'due' | 'stated' | 'settled'
  account: string | null
  /** The day of the statement that says it. */
  stated_on: string | null
  settled_at: Date | null
  /** The ledger's account of our bank: `bank_settlement:nabil`. */
  bank: string | null
  /** The day on which the bank's own statement says that settlement; null where it does not yet. */
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

/** The settlement of a payment, by the transfers that moved the rail's account for it. Settled is what the first settlement after its day brought. */
export async function settlementLegOf(tx: Tx, transfers: readonly (string | null)[]): Promise<SettlementLeg> {
  const ids = transfers.filter((id) => id !== null)
  const line = await tx.maybe<{ account: string; day: string; stated_on: string | null }>`
    select l.account, l.day, r.day as stated_on
      from book_lines l left join statement_matches m on m.line_id = l.id left join rail_statement_rows r on r.id = m.row_id
     where l.transfer_id = any (${ids}::uuid[]) and starts_with(l.account, 'rail_clearing:')
     order by l.id limit 1`
  if (!line) return due
  const { account, stated_on } = line
  const settled = await tx.maybe<{ settled_at: Date; bank: string; banked_on: string | null }>`
    select s.posted_at as settled_at, b.account as bank, r.day as banked_on
      from book_lines s
      join book_lines b on b.transfer_id = s.transfer_id and starts_with(b.account, 'bank_settlement:')
      left join statement_matches m on m.line_id = b.id left join rail_statement_rows r on r.id = m.row_id
     where s.account = ${account} and s.kind = 'rail_settlement' and s.day > ${line.day}::date
     order by s.day, s.id limit 1`
  if (settled) return { state: 'settled', account, stated_on, ...settled }
  return { ...due, state: stated_on === null ? 'due' : 'stated', account, stated_on }
}
