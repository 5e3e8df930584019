import { webhookMessage, type WebhookType } from '@sahuji/contract/developers/webhook-messages'
import * as z from 'zod/mini'
import { paymentByKey, refundByKey } from '../../payments/by-key/shown-by-key.ts'
import type { PaymentRow } from '../../payments/payment-row.ts'
import type { RefundRow } from '../../payments/refunds/refund-row.ts'

/** Rows as the database noted them with their fact: amounts as numbers, moments as texts (webhook_snapshot). */
export interface Snapshot {
  payment?: Noted
  refund?: Noted
  dispute?: Noted
  payout?: Noted
  test?: { mode: string; note: string }
}
type Noted = Record<string, unknown>

interface Noting {
  type: WebhookType
  at: Date
  snapshot: Snapshot
}

/** The body of a message, the same bytes at each call: `{type, timestamp, data}`. */
export function webhookBody({ type, at, snapshot }: Noting, about: { public_url: string }): string {
  const data = dataOf(snapshot, about)
  return JSON.stringify(z.encode(webhookMessage(type), { type, timestamp: at, data } as never))
}

function dataOf({ payment, refund, dispute, payout, test }: Snapshot, about: { public_url: string }): object {
  if (test) return test
  if (payout) return payoutShown(payout)
  const whole = paymentByKey(rowFrom(payment!) as PaymentRow, about)
  if (refund) return { ...refundByKey(rowFrom(refund) as RefundRow), payment: whole }
  return dispute ? { ...disputeShown(dispute), payment: whole } : whole
}

const amounts = new Set(['amount', 'refunded', 'disputed', 'fee', 'fee_returned', 'held', 'arrives'])
const moments = new Set([
  'made_at',
  'expires_at',
  'paid_at',
  'ended_at',
  'asked_at',
  'opened_at',
  'answer_by',
  'created_at',
])

/** A noted row as the database reads it. */
function rowFrom(noted: Noted): object {
  const read = ([name, value]: [string, unknown]): [string, unknown] => {
    if (value === null) return [name, null]
    if (amounts.has(name)) return [name, BigInt(value as number)]
    return [name, moments.has(name) ? new Date(value as string) : value]
  }
  return Object.fromEntries(Object.entries(noted).map(read))
}

function disputeShown(noted: Noted): object {
  const {
    id,
    payment_id,
    mode,
    state: status,
    source,
    reason,
    amount,
    held,
    reference,
    ...times
  } = rowFrom(noted) as Noted
  const { opened_at: created, answer_by, ended_at } = times
  const about = { id, payment_id, mode, status, source, reason, reference }
  return { ...about, amount, currency: 'NPR', held, created, answer_by, ended_at }
}

function payoutShown(noted: Noted): object {
  const { id, mode, state: status, amount, fee, arrives, bank_name: bank, ...rest } = rowFrom(noted) as Noted
  const { account_end, reference, created_at: created } = rest
  return { id, mode, status, amount, currency: 'NPR', fee, arrives, bank, account_end, reference, created }
}
