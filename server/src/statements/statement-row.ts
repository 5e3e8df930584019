import type { DaySpan } from '@sahuji/contract/time/nepali-periods'
import { fiscalYearText } from '@sahuji/contract/time/nepali-periods'
import type { Statement, StatementState } from '@sahuji/contract/statements'
import type { Tx } from '../platform/database/database.ts'
import { sql, type Fragment, nothing } from '../platform/database/sql.ts'
import type { BoundSums, StatementBook } from './wallet-sums.ts'

/** A statement as its row. */
export interface StatementRecord extends StatementBook, BoundSums {
  id: string
  state: StatementState
  person_name: string
  from: string
  to: string
  asked_at: Date
  rows_done: number
  made_at: Date | null
  fiscal_year: number | null
  number: number | null
  code: string
  rows_hash: string | null
  checks_hash: string | null
  claim: string | null
}

const columns = sql`s.id, s.merchant_id, s.mode, s.state, s.person_name, s.from_day::text as from, s.to_day::text as to, s.asked_at,
  s.wallet_seq, s.restricted_seq, s.row_count, s.rows_done, s.opening, s.money_in, s.money_out, s.fees, s.closing,
  s.commission_received, s.commission_paid, s.tax_withheld, s.made_at,
  s.fiscal_year, s.number, s.code, s.rows_hash, s.checks_hash, s.claim`

/** The columns of a statement, of the table `s`. */
export const statementColumns = columns

/** A statement as its merchant sees it. */
export const shownStatement = (row: StatementRecord): Statement => {
  const { id, mode, state, from, to, row_count, opening, money_in, money_out, fees, closing, rows_done, code } = row
  const { commission_received, commission_paid, tax_withheld } = row
  const commission = { commission_received, commission_paid, tax_withheld }
  const sums = { row_count, opening, money_in, money_out, fees, closing, ...commission }
  return {
    id,
    mode,
    state,
    from,
    to,
    code,
    ...sums,
    rows_done,
    number: numberText(row),
    hash: row.rows_hash?.slice(0, 8) ?? null,
    asked_by: row.person_name,
    asked_at: row.asked_at,
    made_at: row.made_at,
  }
}

/** `2083/84-0012`; null before the statement is made. */
export const numberText = ({ fiscal_year, number }: Pick<StatementRecord, 'fiscal_year' | 'number'>): string | null =>
  fiscal_year === null || number === null ? null : `${fiscalYearText(fiscal_year)}-${`${number}`.padStart(4, '0')}`

/** A statement of a merchant. `lock`: until the transaction ends. */
export const statementOf = (tx: Tx, merchant_id: string, id: string, lock: 'lock' | 'no lock' = 'no lock') =>
  tx.maybe<StatementRecord>`
    select ${columns} from statements s
     where s.id = ${id} and s.merchant_id = ${merchant_id} ${lock === 'lock' ? sql`for update` : nothing}`

/** The statements in the making of a merchant, in both books. */
export const beingMade = (tx: Tx, merchant_id: string) => tx.many<StatementRecord>`
  select ${columns} from statements s where s.merchant_id = ${merchant_id} and s.state = 'making' order by s.id`

/** A page of a book's statements, newest first. Uses statements_by_merchant. */
export function statementsOf(tx: Tx, { merchant_id, mode }: StatementBook, page: { cursor?: string; limit: number }) {
  const after: Fragment = page.cursor === undefined ? nothing : sql`and s.id < ${page.cursor}`
  return tx.many<StatementRecord>`
    select ${columns} from statements s
     where s.merchant_id = ${merchant_id} and s.mode = ${mode} ${after} order by s.id desc limit ${page.limit}`
}

interface NewStatement extends StatementBook, DaySpan {
  id: string
  person_id: string
  person_name: string
  asked_at: Date
  code: string
  sums: BoundSums
}

/** Writes a statement to be made; false where one of its period is in the making. */
export async function insertStatement(tx: Tx, { sums, ...of }: NewStatement): Promise<boolean> {
  const written = await tx.maybe`
    insert into statements (id, merchant_id, mode, person_id, person_name, from_day, to_day, asked_at, code, wallet_seq,
                            restricted_seq, row_count, opening, money_in, money_out, fees, closing, commission_received,
                            commission_paid, tax_withheld)
    values (${of.id}, ${of.merchant_id}, ${of.mode}, ${of.person_id}, ${of.person_name}, ${of.from}, ${of.to}, ${of.asked_at},
            ${of.code}, ${sums.wallet_seq}, ${sums.restricted_seq}, ${sums.row_count}, ${sums.opening}, ${sums.money_in},
            ${sums.money_out}, ${sums.fees}, ${sums.closing}, ${sums.commission_received}, ${sums.commission_paid}, ${sums.tax_withheld})
    on conflict (merchant_id, mode, from_day, to_day) where state = 'making' do nothing
    returning id`
  return written !== undefined
}
