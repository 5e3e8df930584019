import type { RefundAsk } from '@sahuji/contract/payments/refund-asks'
import { useMay } from '../../platform/session/rights.ts'
import { type CardQuery, useCardQuery } from '../../platform/cards/use-card-query.ts'
import { refundAsks } from './calls.ts'

/**
 * Reads the request for a refund of a payment: the open one, else the newest one decided within a week. Null: there is
 * none. Undefined until it is read, and for roles that make no refunds.
 */
export function useAskOf(payment_id: string | undefined): CardQuery<RefundAsk | null> {
  return useCardQuery({
    ...refundAsks.list(),
    enabled: useMay('refunds.make') && payment_id !== undefined,
    select: (asks: readonly RefundAsk[]) => shownOf(asks, payment_id),
  })
}

/** The open request of a payment, else the newest of the others; ids grow with time. */
function shownOf(asks: readonly RefundAsk[], payment_id: string | undefined): RefundAsk | null {
  const own = asks.filter((ask) => ask.payment_id === payment_id)
  return own.find(({ state }) => state === 'open') ?? own.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0] ?? null
}
