import * as z from 'zod/mini'
import { limitPaisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** Forms of a date in a file, tried in their order. `bs-…` are of the Bikram Sambat calendar. */
export const dateForms = ['ymd', 'dmy', 'mdy', 'dMy', 'bs-ymd', 'bs-dmy'] as const
export type DateForm = (typeof dateForms)[number]

const column = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/**
 * How a file is read: which column says what, by its name in the head. Either `amount` or `credit` and `debit`; positive is
 * what makes the rail owe us more, or what came into our bank account.
 */
export const columnMap = z.object({
  separator: z.enum([',', ';', '\t', '|']),
  /** Lines before the head. */
  skip: z.int().check(z.gte(0), z.lte(50)),
  columns: z.object({
    /** Absent where every row is of the day that is named when the file is read. */
    date: z.optional(column),
    /** Absent where the date column contains the time too, or the file has no time. */
    time: z.optional(column),
    amount: z.optional(column),
    credit: z.optional(column),
    debit: z.optional(column),
    fee: z.optional(column),
    /** Ours. */
    reference: z.optional(column),
    /** Theirs. */
    rail_reference: z.optional(column),
    description: z.optional(column),
  }),
  dates: z.array(z.enum(dateForms)).check(z.minLength(1), z.maxLength(6)),
  amounts: z.enum(['rupees', 'paisa']),
  /** Rows whose column contains one of these are money that left; without it the sign applies unchanged. */
  negative: z.optional(z.object({ column, words: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)) })),
  /** Rows whose column contains none of these are skipped, such as payments that failed. */
  counts: z.optional(z.object({ column, words: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)) })),
  /** The amount is what is left after the fee: both together are what was paid. */
  is_net: z.optional(z.boolean()),
  /** By how many days a row may differ from our entry where no reference identifies the entry. */
  window_days: z.int().check(z.gte(0), z.lte(7)),
  /** What the rail may keep of a payment, against which its fees are held; null: they are not. */
  agreed_fee: z.nullable(z.object({ basis_points: z.int().check(z.gte(0), z.lte(10_000)), flat: limitPaisa })),
})
export type ColumnMap = z.output<typeof columnMap>

/** A stored map: each change is a version with its moment. */
export const statementMap = z.object({
  code: z.string(),
  version: z.int(),
  name: z.string(),
  body: columnMap,
  changed_at: instant,
  changed_by: z.string(),
})
export type StatementMap = z.output<typeof statementMap>
