import { paisaOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { refundedOf } from '../refunds.ts'
import { isExpired, type KhaltiGateway, statusWord } from './khalti-gateway.ts'

type StatusWord = (typeof statusWord)[keyof typeof statusWord]

/** A lookup's answer about a payment now, with its HTTP status. Counts the check. */
export function lookupOf(gateway: KhaltiGateway, payment: Payment): { http: 200 | 400; body: Record<string, unknown> } {
  const status = wordOf(gateway, payment)
  gateway.payments.change(payment, { polls: payment.polls + 1 })
  const { amount, reference, gateway_ref } = payment.behaviour.reports ?? {}
  const isRefunded = status === statusWord.refunded || status === statusWord.partly
  const hasPaid = status === statusWord.completed || isRefunded
  return {
    http: status === statusWord.expired || status === statusWord.cancelled ? 400 : 200,
    body: {
      pidx: reference ?? payment.process_id,
      // not money: the wire has a JSON number
      total_amount: Number(paisaOf(amount ?? payment.amount) ?? 0n),
      status,
      transaction_id: hasPaid ? (gateway_ref ?? payment.gateway_ref) : null,
      fee: 0,
      refunded: isRefunded,
    },
  }
}

function wordOf(gateway: KhaltiGateway, payment: Payment): StatusWord {
  const now = gateway.clock.now()
  const { decision, decided_at, polls, behaviour } = payment
  const waiting = isExpired(payment, now) ? statusWord.expired : statusWord.initiated
  // A bank's no leaves the link open until it runs out: Khalti has no word for it.
  if (decision === null || decided_at === null || decision === 'abandon' || decision === 'decline') return waiting
  if (decision === 'cancel') return statusWord.cancelled
  const status = behaviour.status ?? {}
  const secondsPast = (now.getTime() - new Date(decided_at).getTime()) / 1000
  const waits = status.polls === null || polls < (status.polls ?? 0) || secondsPast < (status.seconds ?? 0)
  if (waits) return first[status.first ?? 'pending']
  if (status.last === 'fail') return statusWord.expired
  if (behaviour.refunded) return behaviour.refunded === 'whole' ? statusWord.refunded : statusWord.partly
  const back = refundedOf(gateway, payment, { seen: true })
  if (back === 0n) return statusWord.completed
  return back === paisaOf(payment.amount) ? statusWord.refunded : statusWord.partly
}

const first = {
  pending: statusWord.pending,
  not_initialised: statusWord.initiated,
  fail: statusWord.expired,
} as const
