import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { bookLine, day, statementRow } from './statement-shapes.ts'

/** A row without an entry; a repeated row; an entry without a row; a different amount; a different fee. */
export const breakKinds = ['unknown_row', 'twice', 'missing_row', 'amount', 'fee'] as const
export type BreakKind = (typeof breakKinds)[number]

/** `proposed`: a second person has to agree; `mended`: a later statement or posting explained it. */
export const breakStates = ['open', 'proposed', 'resolved', 'mended'] as const
export type BreakState = (typeof breakStates)[number]

/**
 * The actions on a break. With a second person: `suspense` books it into suspense, `fee` as what rails cost, `write_off` as a
 * rounding, `settlement` as a settlement to our bank, `clawback` reverses a load that its rail never paid. By one person,
 * without moving money: `wait` until a day; `accept` a fee that the settlement will show; `copy` of a row of another
 * statement; `not_copy` for a row that is a separate payment (both take two people where the two rows have little or too much
 * in common); `belongs` to an entry or a row: the payment is already posted, and only the difference is proposed.
 */
export const breakActs = [
  'suspense',
  'fee',
  'write_off',
  'settlement',
  'clawback',
  'wait',
  'belongs',
  'accept',
  'copy',
  'not_copy',
] as const
export type BreakAct = (typeof breakActs)[number]

/** The longest that a break is put off at once. */
export const wait_max_days = 60

/** The posting for the difference between a row and its entry. */
export const differenceActs = ['suspense', 'fee', 'write_off'] as const
export type DifferenceAct = (typeof differenceActs)[number]

export const reconciliationBreak = z.object({
  id: z.uuid(),
  account: z.string(),
  label: z.string(),
  day,
  kind: z.enum(breakKinds),
  state: z.enum(breakStates),
  /** Paisa: statement less books. The excess of a fee over the agreed one is shown beside it. */
  difference: paisa,
  fee_difference: paisa,
  found_at: instant,
  /** Where it was put off: until when, why. */
  kept_until: z.nullable(instant),
  act: z.nullable(z.enum(breakActs)),
  note: z.nullable(z.string()),
  proposal_id: z.nullable(z.uuid()),
  decided_name: z.nullable(z.string()),
  resolved_at: z.nullable(instant),
  /** Carried over when its day was closed: by whom. */
  carried_name: z.nullable(z.string()),
  row: z.nullable(statementRow),
  line: z.nullable(bookLine),
})
export type ReconciliationBreak = z.output<typeof reconciliationBreak>

export const breakDetail = z.object({
  ...reconciliationBreak.shape,
  /**
   * The original that this row copies: its file and line, and whether it is matched, decided or waiting for a second
   * person; then this row moves nothing. `second_person`: the decisions about the pair that take two people.
   */
  twin: z.nullable(
    z.object({
      name: z.string(),
      line: z.int(),
      day,
      is_booked: z.boolean(),
      second_person: z.array(z.enum(breakActs)),
    }),
  ),
  /** Where another statement reports the same references with another amount: ask which of the two is right. */
  changed: z.nullable(z.object({ name: z.string(), line: z.int(), day, amount: paisa })),
  /** Of a row that comes twice: the other row with its reference and amount, by its file and line, and the entry that one found. */
  other: z.nullable(z.object({ name: z.string(), line: z.int(), entry: bookLine })),
  /** Proposals of the same amount on the same account that wait and are not of a break: they may book the same money. */
  waiting: z.array(z.object({ id: z.uuid(), reference: z.string(), maker_name: z.string() })),
  /** What it may belong to, the likeliest first: entries without a row for a row, rows without an entry for an entry. */
  lines: z.array(bookLine),
  rows: z.array(statementRow),
  /** The possible actions now; `belongs` only if there is a candidate. */
  acts: z.array(z.enum(breakActs)),
  suggested: z.nullable(z.enum(breakActs)),
  /** The most that is written off like this; paisa. */
  write_off_most: paisa,
})
export type BreakDetail = z.output<typeof breakDetail>

/** One account on one day. Amounts in paisa, signed as a statement's rows are. */
export const accountDay = z.object({
  account: z.string(),
  label: z.string(),
  kind: z.enum(['rail', 'bank']),
  day,
  has_statement: z.boolean(),
  rows: z.int(),
  statement: paisa,
  /** What our books moved on the account. */
  movement: paisa,
  /** Rows whose entry is ours, the same amount. */
  matched_rows: z.int(),
  matched: paisa,
  /** Rows that were booked into suspense, as costs or otherwise by a resolution. */
  in_suspense: paisa,
  resolved: paisa,
  /** Rows that ended as copies of other rows. */
  copies: paisa,
  /** Rows of this day whose entries are of another, and entries of this day whose rows are. */
  early: paisa,
  late: paisa,
  /** Entries that resolve breaks of any day. */
  resolving: paisa,
  /** Entries after the day's last statement: no statement could say them yet. */
  not_stated: paisa,
  /** Open breaks: how many, by how much statement and books differ by them, and without their signs. */
  open_breaks: z.int(),
  not_explained: paisa,
  open_sum: paisa,
  /** Statement less books is what the breaks, the copies, the two days and the resolutions explain, to the paisa. */
  adds_up: z.boolean(),
  state: z.enum(['open', 'closed', 'reopening']),
  closed_name: z.nullable(z.string()),
  closed_at: z.nullable(instant),
  key_id: z.nullable(z.string()),
  carried: z.int(),
  /** The requester, who may not be the one who opens it. */
  reopen_asked_by: z.nullable(z.uuid()),
  reopen_asked_name: z.nullable(z.string()),
  reopen_reason: z.nullable(z.string()),
})
export type AccountDay = z.output<typeof accountDay>

/** What a break may refuse when a proposal that explains it is approved. */
export const explainedBreakRefuses = ['break_twin_decided'] as const
