import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { bookLine, day, statementRow } from './statement-shapes.ts'

/** A row without an entry; a repeated row; an entry without a row; a different amount; a different fee. */
export const breakKinds = ['unknown_row', 'twice', 'missing_row', 'amount', 'fee'] as const
export type BreakKind = (typeof breakKinds)[number]

/** `proposed`: a second person has to agree; `mended`: a later statement or posting explained it by itself. */
export const breakStates = ['open', 'proposed', 'resolved', 'mended'] as const
export type BreakState = (typeof breakStates)[number]

/**
 * What can be done with a break. With a second person: `suspense` books it into suspense, `fee` as what rails cost,
 * `write_off` as a rounding, `settlement` as a settlement to our bank, `clawback` takes a load back that its rail never
 * paid. By one person, who moves nothing: `wait` until a day, `accept` a fee that the settlement will show, `copy` of a row
 * that another statement says, `not_copy` for one that is another payment all the same (both take two people where the two rows
 * have little or too much in common), `belongs` to an entry or a row: what was paid is posted already, and only what the two
 * differ by is proposed.
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

/** What is posted for what a row and the entry that it belongs to differ by. */
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
   * Where the row stands that this one is a copy of: its file and line; and whether that one has found its entry, was decided
   * on or waits for a second person: then this one moves nothing. `second_person`: what two people have to say of the two.
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
  /** What can be done with it now; `belongs` only where there is something to choose. */
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
  /** Who asked, and may not be the one who opens it. */
  reopen_asked_by: z.nullable(z.uuid()),
  reopen_asked_name: z.nullable(z.string()),
  reopen_reason: z.nullable(z.string()),
})
export type AccountDay = z.output<typeof accountDay>
