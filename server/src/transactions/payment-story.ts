import { formatMoney } from '@sahuji/contract/money/money'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { atCounter } from './at-counter.ts'
import { eventsOfPayment, paymentStory, type PaymentEvent } from '../payments/payment-events.ts'
import type { Tx } from '../platform/database/database.ts'

type PaymentStory = Partial<Pick<TransactionStory, 'remark' | 'timeline' | 'payment_id' | 'at_counter'>>

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
  // a refund has a reference of its own
  const collected = is_shop && rail !== null && { rail, ...(id === payment_id && { rail_reference }) }
  return {
    remark,
    timeline: seen.map((event) => lineOf(event, bank_name)),
    ...(is_shop && { payment_id }),
    ...collected,
    ...(at_counter && { at_counter }),
  }
}

/** A payer sees the money, not what the shop did before and after it. */
const seenByPayer: ReadonlySet<string> = new Set(['paid', 'refunded'])

const lineOf = (
  { at, what, facts, note }: PaymentEvent,
  bank: string | null,
): TransactionStory['timeline'][number] => ({
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
