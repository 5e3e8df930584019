import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { dateForms } from './column-maps.ts'

/** The account of a statement: a rail's clearing account, or one of our bank accounts, by its name in the ledger. */
export const accountCode = z.string().check(z.regex(/^(rail_clearing|bank_settlement):[a-z][a-z0-9_]{1,29}$/))
export const day = z.iso.date()

export const reconciledAccount = z.object({
  account: z.string(),
  label: z.string(),
  kind: z.enum(['rail', 'bank']),
  /** The map of its last statement, else the shipped one. */
  map: z.string(),
  /** Whether the rail lists its days, each night and on request; else a person uploads its file. */
  offers_statement: z.boolean(),
  /** The newest day that the rail reported by itself, and how many statements await an operator's check. */
  last_fetched: z.nullable(day),
  waiting: z.int(),
  /** The newest day that has a statement, and the newest that is closed. */
  last_day: z.nullable(day),
  last_closed: z.nullable(day),
})
export type ReconciledAccount = z.output<typeof reconciledAccount>

export const statementStates = ['draft', 'read', 'counted', 'discarded'] as const

/** A line of a file that could not be read, by its number, and why, in English. */
export const badLine = z.object({ line: z.int(), column: z.nullable(z.string()), why: z.string(), text: z.string() })
export type BadLine = z.output<typeof badLine>

/**
 * What a minus in a column of debits means: `signed`: it takes a debit back; `marked`: it only marks money that left, as where
 * every debit has one.
 */
export const debitSigns = ['signed', 'marked'] as const
export type DebitSign = (typeof debitSigns)[number]

/** Ambiguous or inconsistent content of a file: a person checks it before it counts. */
const statementDoubts = z.object({
  /** A date of the file by each form that all its dates have; more than one: it cannot count before one is chosen. */
  dates: z.nullable(z.object({ text: z.string(), choices: z.array(z.object({ form: z.enum(dateForms), day })) })),
  /** Debits with a minus beside debits without one, the first lines with one, and how they were read. */
  debits: z.nullable(
    z.object({ plain: z.int(), minus: z.int(), lines: z.array(z.int()), read_as: z.enum(debitSigns) }),
  ),
  /** How often the running balance of the file does not follow from its rows: `missing` is what lacks before the line. */
  balance: z.nullable(
    z.object({ checked: z.int(), count: z.int(), first: z.array(z.object({ line: z.int(), missing: paisa })) }),
  ),
})

export type StatementDoubts = z.output<typeof statementDoubts>

export const statementRow = z.object({
  id: z.int(),
  account: z.string(),
  line: z.int(),
  day,
  at: z.nullable(instant),
  /** Paisa; positive: the rail owes us more, or the bank has more of ours. */
  amount: paisa,
  fee: z.nullable(paisa),
  reference: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
  description: z.string(),
})
export type ShownStatementRow = z.output<typeof statementRow>

/** A statement as it was read; it counts only after a person has confirmed it. */
export const statement = z.object({
  id: z.uuid(),
  account: z.string(),
  source: z.enum(['file', 'rail']),
  name: z.string(),
  map: z.string(),
  map_version: z.int(),
  /** `draft`: parts are still to come; `read`: complete, to be checked. */
  state: z.enum(statementStates),
  /** The day that was named when it was begun. */
  day: z.nullable(day),
  rows: z.int(),
  bad_lines: z.int(),
  first_day: z.nullable(day),
  last_day: z.nullable(day),
  /** The sum of its rows, and of their fees. */
  sum: paisa,
  fees: paisa,
  begun_name: z.string(),
  begun_at: instant,
  counted_at: z.nullable(instant),
})
export type Statement = z.output<typeof statement>

/** How a row found its entry; `posted`: a resolution posted it. */
export const matchWays = ['reference', 'truncated', 'window', 'by_hand', 'posted'] as const
export type MatchWay = (typeof matchWays)[number]

const waysCounted = { reference: z.int(), truncated: z.int(), window: z.int(), by_hand: z.int(), posted: z.int() }

/** What a file is likely to be, by its references alone. */
const statementComparison = z.object({
  /** Rows that name an entry of this account, near their day. */
  known: z.int(),
  /** The entries of our books on its days. */
  entries: z.int(),
  /** Rows that a counting statement contains already. */
  repeated: z.int(),
  /** The account whose entries most of its rows name, where that is not this one. */
  elsewhere: z.nullable(z.object({ account: z.string(), label: z.string(), rows: z.int() })),
})

/** Formats of banks that are known by what a file begins with, whatever map is chosen; of the map only its window and fee count. */
export const statementFormats = ['mt940', 'camt053', 'ofx'] as const
export type StatementFormat = (typeof statementFormats)[number]

export const statementPreview = z.object({
  ...statement.shape,
  /** The bank format of the file; null for CSV and for a rail's own report. */
  format: z.nullable(z.enum(statementFormats)),
  /** The columns of its head, as they stand in the file. */
  columns: z.array(z.string()),
  /** The first hundred. */
  bad: z.array(badLine),
  doubts: statementDoubts,
  /** The first twenty rows. */
  first_rows: z.array(statementRow),
  /** A statement that counts already and is the same file; null where there is none. */
  same_as: z.nullable(z.uuid()),
  /** The days of its rows that are closed: it cannot count while there are any. */
  closed_days: z.array(day),
  /** Of one that was read whole and does not count. */
  comparison: z.nullable(statementComparison),
  /** Of one that counts: how many of its rows found their entries, and how; `none` have not. */
  found: z.nullable(z.object({ ...waysCounted, none: z.int() })),
})
export type StatementPreview = z.output<typeof statementPreview>

/** An entry of our books on such an account. */
export const bookLine = z.object({
  id: z.int(),
  account: z.string(),
  transfer_id: z.uuid(),
  kind: z.string(),
  posted_at: instant,
  day,
  /** Paisa, signed as a statement's row is. */
  amount: paisa,
  reference: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
})
export type BookLine = z.output<typeof bookLine>

/** A row with the entry that it belongs to, and how that was found. */
export const matchedRow = z.object({
  ...statementRow.shape,
  how: z.nullable(z.enum(matchWays)),
  matched: z.nullable(bookLine),
})
export type MatchedRow = z.output<typeof matchedRow>

/** A day on which anything was stated or moved: of how many accounts, and how many of them are closed. */
export const statedDay = z.object({ day, accounts: z.int(), closed: z.int(), open_breaks: z.int() })
export type StatedDay = z.output<typeof statedDay>
