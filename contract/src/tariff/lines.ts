import * as z from 'zod/mini'
import { freeText } from '../input/free-text.ts'
import { flatOrPercent, limitPaisa } from '../money/money.ts'

/**
 * The subject of a tariff line: a fee, a limit in paisa or in loads, whether a purpose is allowed, whether money from a credit card
 * pays requests and counters, or for how many hours after the doors open the money of tickets stays held. The wallet's own limits (balance, out to a bank) belong to a tier.
 */
export const lineRules = [
  'fee',
  'amount_min',
  'amount_max',
  'day_amount',
  'day_count',
  'month_amount',
  'month_count',
  'balance_max',
  'payout_day_amount',
  'payout_month_amount',
  'purpose',
  'card_money',
  'fee_returned',
  'held_hours',
] as const
export type LineRule = (typeof lineRules)[number]

export const feeKinds = ['free', 'flat', 'percent', 'slabs'] as const
export type FeeKind = (typeof feeKinds)[number]

/** What an amount of up to so much costs, in paisa; the last slab has no end. */
export const feeSlab = z.object({ up_to: z.nullable(limitPaisa), fee: limitPaisa })
export type FeeSlab = z.output<typeof feeSlab>

/** A fee: nothing, so much, a share within bounds, or by slabs of the amount. `value`: paisa where flat, basis points where percent. */
export const feeFigures = z.object({
  kind: z.enum(feeKinds),
  value: flatOrPercent,
  min: z.nullable(limitPaisa),
  max: z.nullable(limitPaisa),
  slabs: z.nullable(z.array(feeSlab).check(z.maxLength(12))),
})
export type FeeFigures = z.output<typeof feeFigures>

const word = z.string().check(z.minLength(1), z.maxLength(80))

/** What a line is about; null: any. Without a channel it counts all ways together. */
export const lineScope = z.object({
  rule: z.enum(lineRules),
  channel: z.nullable(z.string().check(z.regex(/^(load|payment|payout|send|cooperative|tax):[a-z]{2,20}$/))),
  rail: z.nullable(word),
  bank: z.nullable(word),
  tier: z.nullable(z.enum(['none', 'starter', 'micro', 'full'])),
  purpose: z.nullable(z.string().check(z.regex(/^[a-z][a-z_]{1,29}$/))),
})
export type LineScope = z.output<typeof lineScope>

/** The key of a line's subject: a later line with the same key ends the earlier one. */
export const keyOfLine = ({ rule, channel, rail, bank, tier, purpose }: LineScope): string =>
  [rule, channel, rail, bank, tier, purpose].map((part) => part ?? '').join('|')

/** A purpose's name by language, for purposes that came after the product. */
const purposeNames = z.object({ en: word, ne: z.optional(word) })

/** The value of a line: paisa, a number of loads, or 1 and 0; null: no limit of its own. A fee has its figures in `fee`. */
export const tariffChange = z.object({
  ...lineScope.shape,
  value: z.nullable(limitPaisa),
  fee: z.nullable(feeFigures),
  names: z.optional(z.nullable(purposeNames)),
})
export type TariffChange = z.output<typeof tariffChange>

/** Lines that begin together on a future day; `source` is shown to merchants. */
export const tariffDraft = z.object({
  valid_from: z.iso.date(),
  source: freeText(3, 120),
  changes: z.array(tariffChange).check(z.minLength(1), z.maxLength(60)),
  /** Why merchants are notified later than tariffNoticeDays before, where something becomes dearer or narrower sooner than that. */
  sooner: z.optional(freeText(10, 500)),
})
export type TariffDraft = z.output<typeof tariffDraft>

/** Merchants are notified this many days before something becomes dearer or narrower for them. */
export const tariffNoticeDays = 15

/** The day on which merchants are notified of lines that begin on a day. */
export const noticeDayOf = (valid_from: string): string =>
  new Date(new Date(valid_from).getTime() - tariffNoticeDays * 86_400_000).toISOString().slice(0, 10)

/** The bank of a line as people write it, from its key in small letters: `NIC Asia Bank`. */
export const bankTitle = (key: string): string =>
  key.replace(/\p{L}+/gu, (word) =>
    shortened.has(word) ? word.toUpperCase() : word.replace(/^\p{Ll}/u, (first) => first.toUpperCase()),
  )

/** The abbreviations in capitals in the names of Nepal's banks; a test compares them with the whole list. */
const shortened: ReadonlySet<string> = new Set(['icfc', 'ime', 'nic', 'nmb', 'sbi'])
