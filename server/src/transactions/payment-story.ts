import { formatMoney } from '@sahuji/contract/money/money'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { atCounter } from './at-counter.ts'
import {
  type EndedAttempt,
  endedAttempts,
  eventsOfPayment,
  paymentStory,
  type PaymentEvent,
} from '../payments/payment-events.ts'
import type { Tx } from '../platform/database/database.ts'

type PaymentStory = Partial<
  Pick<TransactionStory, 'remark' | 'timeline' | 'payment_id' | 'paid_payment_id' | 'at_counter'>
>

/** What a payment or refund was for and what happened to it, for one of its two sides; nothing for other transactions. */
export async function aboutPayment(
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
): Promise<PaymentStory> {
  const found = await paymentStory(tx, { id, merchant_id })
  if (!found) return {}
  const {
    payment_id,
    description: remark,
    is_shop,
    shop_id,
    counter_id,
    paid_at,
    rail,
    rail_reference,
    bank_name,
  } = found
  const at_counter = await atCounter(tx, { shop_id, counter_id, at: paid_at }, { is_shop })
  const events = await eventsOfPayment(tx, payment_id)
  const seen = is_shop ? events : events.filter(({ what }) => seenByPayer.has(what))
  const lines = seen.map((event) => lineOf(event, bank_name))
  // a refund has a reference of its own
  const collected = is_shop && rail !== null && { rail, ...(id === payment_id && { rail_reference }) }
  return {
    remark,
    timeline: is_shop ? withAttempts(lines, await endedAttempts(tx, payment_id)) : lines,
    ...(is_shop ? { payment_id } : { paid_payment_id: payment_id }),
    ...collected,
    ...(at_counter && { at_counter }),
  }
}

/** A payer sees the money, not what the shop did before and after it. */
const seenByPayer: ReadonlySet<string> = new Set(['paid', 'refunded', 'disputed', 'dispute_freed', 'dispute_paid_back'])

type TimelineItem = TransactionStory['timeline'][number]

/** The lines in their order, with the attempts between them by time. */
function withAttempts(lines: readonly TimelineItem[], attempts: readonly EndedAttempt[]): TimelineItem[] {
  const all = [...lines]
  for (const attempt of attempts) {
    const later = all.findIndex(({ at }) => at !== null && at > attempt.at)
    all.splice(later === -1 ? all.length : later, 0, attemptLine(attempt))
  }
  return all
}

const attemptLine = ({ at, state, bank_name }: EndedAttempt): TimelineItem => ({
  at,
  what: `payment_attempt_${state}`,
  facts: bank_name === null ? {} : { bank: bank_name },
  code: null,
  place: 'done',
  raw: null,
})

const lineOf = ({ at, what, facts, note }: PaymentEvent, bank: string | null): TimelineItem => ({
  at,
  what: `payment_${what}`,
  facts: {
    ...(what === 'paid' && bank !== null && { bank }),
    ...(facts.amount !== undefined && { amount: formatMoney(BigInt(facts.amount)) }),
    ...(facts.payer !== undefined && { payer: facts.payer }),
    ...(note !== null && { note }),
  },
  code: null,
  place: 'done',
  raw: null,
})
