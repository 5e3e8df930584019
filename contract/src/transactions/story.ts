import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { feePart } from '../payouts.ts'
import { paidCard } from '../rails.ts'
import { route } from '../http/route.ts'
import { feeRule } from '../tariff.ts'
import { instant } from '../time/time.ts'
import { transaction } from '../transactions.ts'
import { transactionNote } from './tags.ts'

/** One line of the timeline, worded in the reader's language from its code and facts. */
export const timelineItem = z.object({
  at: z.nullable(instant),
  what: z.string(),
  facts: z.record(z.string(), z.string()),
  /** The rail's or our code beside it. */
  code: z.nullable(z.string()),
  place: z.enum(['done', 'now', 'next']),
  /** The rail's message, redacted; for the raw messages toggle. */
  raw: z.nullable(z.string()),
})

export const ledgerLine = z.object({
  account: z.string(),
  account_kind: z.string(),
  debit: z.nullable(paisa),
  credit: z.nullable(paisa),
})

export const transactionStory = z.object({
  ...transaction.shape,
  purpose: z.nullable(z.string()),
  /** What a purpose that the operator added is called; the product has words for its own. */
  purpose_name: z.optional(z.nullable(z.string())),
  remark: z.nullable(z.string()),
  rail: z.nullable(z.string()),
  rail_reference: z.nullable(z.string()),
  service_code: z.nullable(z.string()),
  /** Of a load by card: all stored data of the card. */
  card: z.optional(paidCard),
  gateway_charge: z.nullable(paisa),
  fee_rule: z.nullable(feeRule),
  /** Of a withdrawal: the parts of its fee; `fee_rule` is of the bank's charge alone. */
  fee_parts: z.optional(z.array(feePart)),
  /** Where a payment's fee is a commission: basis points or paisa, by the agreement of a day; null: of the shop's opening. */
  commission: z.optional(
    z.object({
      type: z.enum(['percent', 'flat']),
      value: z.int(),
      valid_from: z.nullable(z.string()),
      is_own: z.boolean(),
    }),
  ),
  /** Of what was paid at a counter: the counter, and for the shop the person on shift. */
  at_counter: z.optional(z.object({ counter: z.string(), staff: z.nullable(z.string()) })),
  /** For the shop: the payment that it is, or refunds. */
  payment_id: z.optional(z.uuid()),
  /** The payment that this wallet paid, for its payer alone. */
  paid_payment_id: z.optional(z.uuid()),
  /** What the shop's people wrote about it, the newest first. */
  notes: z.optional(z.array(transactionNote)),
  load_id: z.nullable(z.uuid()),
  next_check_at: z.nullable(instant),
  timeline: z.array(timelineItem),
  transfer_id: z.nullable(z.uuid()),
  entries: z.array(ledgerLine),
})
export type TransactionStory = z.output<typeof transactionStory>

export const readTransaction = route({
  method: 'GET',
  path: '/api/transactions/{id}',
  does: 'One transaction with its timeline and its ledger entries.',
  who: 'session',
  may: 'sales.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: transactionStory,
  refuses: [],
})
