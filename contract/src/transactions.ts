import * as z from 'zod/mini'
import { mode, pageFields, searchMax } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

export const transactionKinds = [
  'load',
  'payment',
  'payout',
  'send',
  'request',
  'refund',
  'dispute',
  'fee',
  'adjustment',
  'reversal',
  'cooperative',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** What the history is narrowed to: a kind, or `collected`: completed payments and what arrived from other wallets, as home counts them. */
export const historyKinds = [...transactionKinds, 'collected'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const transactionStates = [
  'pending',
  'held',
  'unclear',
  'completed',
  'failed',
  'cancelled',
  'expired',
  'reversed',
] as const
export type TransactionState = (typeof transactionStates)[number]

/** What is known of a transaction beyond its row; null where it has none. */
export const transactionDetails = z.object({
  counter: z.nullable(z.string()),
  /** The name of the person who was signed in at the counter. */
  staff: z.nullable(z.string()),
  /** Its code: see the purposes of the tariff. */
  purpose: z.nullable(z.string()),
  /** The words given with the money. */
  remark: z.nullable(z.string()),
  bank_reference: z.nullable(z.string()),
  /** The shop's own reference of the order. */
  order: z.nullable(z.string()),
  /** The rail that had the money; null for money between wallets. */
  channel: z.nullable(z.string()),
  service_code: z.nullable(z.string()),
})
export type TransactionDetails = z.output<typeof transactionDetails>

export const transaction = z.object({
  /** A uuid; another server may number its transactions otherwise. */
  id: z.string(),
  reference: z.string(),
  mode,
  kind: z.enum(transactionKinds),
  state: z.enum(transactionStates),
  /** True of unclear money in review; `amount` is then the amount really received. */
  in_review: z.optional(z.boolean()),
  /**
   * The progress of a pending withdrawal: requested, in review, or sent. Of a pending load `sent`: the payer's bank has
   * paid, ours has not got it.
   */
  stage: z.optional(z.enum(['requested', 'held', 'sent'])),
  /** When a held send comes back if its number is not verified. */
  waits_until: z.optional(instant),
  /** The bank, payer or payee. */
  counterparty: z.string(),
  /** How: e-banking, QR, payment link, … */
  method: z.string(),
  /** Signed: money in is positive, money out negative. */
  amount: paisa,
  fee: paisa,
  /** amount − fee, the movement of the wallet; null while it is not certain. */
  net: z.nullable(paisa),
  balance_after: z.nullable(paisa),
  /** Of `balance_after` what came from a credit card: it pays requests and counters, and is neither sent on nor withdrawn. Ours; another server may know none. */
  restricted_after: z.optional(z.nullable(paisa)),
  occurred_at: instant,
  /** What the shop's people tagged it with, by name; left out for none. */
  tags: z.optional(z.array(z.string())),
  /** The newest note of the shop's people; left out for none. */
  note: z.optional(z.string()),
  /** Where the list was asked for them. */
  details: z.optional(transactionDetails),
})
export type Transaction = z.output<typeof transaction>

/** In characters. */
export const tagLengthMax = 30

/** What the history is narrowed to; whatever is absent is not narrowed. */
const filterFields = {
  kind: z.optional(z.enum(historyKinds)),
  state: z.optional(z.enum(transactionStates)),
  /** The typed search: see `searchTerms`. */
  q: z.optional(z.string().check(z.maxLength(searchMax))),
  /** The first and the last Kathmandu day, `YYYY-MM-DD`, both included. */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  tag: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(tagLengthMax), z.normalize())),
}
export const historyFilter = z.object(filterFields)
export type HistoryFilter = z.output<typeof historyFilter>

const filter = {
  ...pageFields,
  sort: z.optional(z.enum(['ASC', 'DESC'])),
  ...filterFields,
  /** Each row with its details. */
  details: z.optional(z.enum(['yes'])),
}

const transactionPage = z.object({ data: z.array(transaction), next: z.nullable(z.string()) })

export const listTransactions = route({
  method: 'GET',
  path: '/api/transaction/filter',
  does: 'The live history, by keyset pages.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  slow: ['q'],
  takes: z.object(filter),
  gives: transactionPage,
  shape: 'list',
  refuses: [],
})

export const listSandboxTransactions = route({
  method: 'GET',
  path: '/api/sandbox/transaction/filter',
  does: 'The sandbox history, by keyset pages. No row of it is real money.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  slow: ['q'],
  takes: z.object(filter),
  gives: transactionPage,
  shape: 'list',
  refuses: [],
})
