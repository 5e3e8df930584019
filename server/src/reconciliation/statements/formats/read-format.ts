import { hash as digestOf } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { StatementFormat } from '@sahuji/contract/reconciliation/statement-shapes'
import { Refusal } from '../../../platform/refusal.ts'
import { type FileConventions, followBalance, newConventions } from '../file-conventions.ts'
import { comparable, type ReadRow } from '../read-rows.ts'
import { readCamt053 } from './camt053.ts'
import { readMt940 } from './mt940.ts'
import { readOfx } from './ofx.ts'
import { paymentsMost, type StatedPayments, tooLarge } from './stated-payments.ts'

/**
 * The format of a file by what it begins with; undefined: it is CSV. `xml` of what only its whole text tells. Only a
 * statement in a format is kept unread until its last part.
 */
export function formatOf(start: string): StatementFormat | 'xml' | undefined {
  const text = start.replace(/^\uFEFF?\s*/, '')
  if (/^OFXHEADER\s*:/i.test(text) || /^<OFX>/i.test(text) || /^<\?OFX\s/i.test(text)) return 'ofx'
  if (/^<[?!A-Za-z]/.test(text)) return 'xml'
  if (/^(\{1:|:20:)/.test(text)) return 'mt940'
  return /^:20:/m.test(text) && /^:25P?:/m.test(text) ? 'mt940' : undefined
}

/** A whole file in a format of banks, stored unchanged. */
export interface FormatReading {
  format: StatementFormat
  hash: string
  rows: ReadRow[]
  bad: StatedPayments['bad']
  lines: number
  conventions: FileConventions
}

const readers: Readonly<Record<StatementFormat, (text: string) => Promise<StatedPayments[]>>> = {
  mt940: readMt940,
  camt053: readCamt053,
  ofx: readOfx,
}

/**
 * Reads a whole file in turns. Refuses statement_format_unknown, statement_malformed, statement_cut, statement_has_doctype,
 * statement_currency_foreign, statement_has_accounts, statement_file_too_large.
 */
export async function readFormat(found: StatementFormat | 'xml', whole: string): Promise<FormatReading> {
  const text = whole.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const format = found === 'xml' ? xmlFormat(text) : found
  const statements = await readers[format](text)
  const [first, ...others] = statements.map(({ account }) => account)
  const known = comparable(first!)
  const other = others.find((one) => comparable(one) !== known)
  if (other !== undefined)
    throw new Refusal('statement_has_accounts', { first: first!.slice(0, 60), second: other.slice(0, 60) }, ['text'])
  const rows = statements.flatMap((one) => one.rows)
  const bad = statements.flatMap((one) => one.bad)
  if (rows.length + bad.length > paymentsMost) throw tooLarge()
  return {
    format,
    hash: digestOf('sha256', text.trim()),
    rows: onLinesOfTheirOwn(rows),
    bad,
    lines: text.trimEnd().split('\n').length,
    conventions: await balancesOf(statements),
  }
}

/** For XML, the element that names the statement decides the format. */
function xmlFormat(text: string): StatementFormat {
  if (/<(?:[\w.-]+:)?BkToCstmrStmt[\s>]/.test(text)) return 'camt053'
  if (/<\?OFX\s|<OFX[\s>]/i.test(text)) return 'ofx'
  throw new Refusal('statement_format_unknown', {}, ['text'])
}

/** A row keeps the number of its line; those that share one, as in XML without line ends, are numbered on from it. */
function onLinesOfTheirOwn(rows: readonly ReadRow[]): ReadRow[] {
  let last = 0
  return rows.map((row) => {
    last = Math.max(row.line, last + 1)
    return { ...row, line: last }
  })
}

/** Other work gets a turn after this many statements, and after this many rows of one. */
const statementsAtOnce = 500
const rowsAtOnce = 5_000

/** Holds the balances against the rows, from one statement of the account to the next; in turns. */
async function balancesOf(statements: readonly StatedPayments[]): Promise<FileConventions> {
  const file: FileConventions = { ...newConventions(), is_oldest_first: true }
  const amounts = (amount: bigint) => ({ signed: amount, marked: amount })
  const ordered = statements.toSorted(
    (one, other) => Number(one.last_day > other.last_day) - Number(one.last_day < other.last_day),
  )
  for (const [place, { opening, closing, rows }] of ordered.entries()) {
    if (place % statementsAtOnce === 0) await setImmediate()
    if (opening) followBalance(file, { line: opening.line, balance: opening.amount, amounts: amounts(0n) })
    for (const [nth, { line, amount }] of rows.entries()) {
      followBalance(file, { line, balance: null, amounts: amounts(amount) })
      if (nth % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    }
    if (closing) followBalance(file, { line: closing.line, balance: closing.amount, amounts: amounts(0n) })
    // what came behind it cannot be held against the next balance
    else if (file.balance) delete file.balance.last
  }
  return file
}
