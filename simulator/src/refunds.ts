import type { Gateway } from './gateway.ts'
import { paisaOf, rupeesOf } from './money.ts'
import type { MadeRefund, Payment } from './payments.ts'

/** What went back of a payment by calls, in paisa; with `seen`, only what the status check reports by now. */
export function refundedOf(gateway: Gateway, payment: Payment, { seen = false } = {}): bigint {
  return refundsOf(gateway, payment, { seen }).reduce((sum, { amount }) => sum + (paisaOf(amount) ?? 0n), 0n)
}

/** The refunds of a payment; with `seen`, only those that the status check reports by now. */
export function refundsOf(
  { clock }: Gateway,
  { refunds = [], behaviour }: Payment,
  { seen = false } = {},
): MadeRefund[] {
  const late = (behaviour.refunds?.late_seconds ?? 0) * 1000
  return refunds.filter(({ at }) => !seen || new Date(at).getTime() + late <= clock.now().getTime())
}

/** Makes a refund, twice or in halves where that is planned, as far as the payment lasts, made so many times. Answers the first. */
export function makeRefund(
  gateway: Gateway,
  payment: Payment,
  { reference, amount, paid_times = 1 }: { reference: string; amount: bigint; paid_times?: number },
): MadeRefund {
  const made: MadeRefund[] = []
  const { twice, half_seconds } = payment.behaviour.refunds ?? {}
  const now = gateway.clock.now().getTime()
  const row = (sum: bigint, seconds = 0): MadeRefund => ({
    id: `8${gateway.chance.token(20)}`,
    reference,
    amount: rupeesOf(sum),
    at: new Date(now + seconds * 1000).toISOString(),
  })
  let left = (paisaOf(payment.amount) ?? 0n) * BigInt(paid_times) - refundedOf(gateway, payment)
  for (let time = 0; time < (twice ? 2 : 1) && amount <= left; time++) {
    if (half_seconds === undefined) made.push(row(amount))
    else made.push(row(amount / 2n), ...(half_seconds === null ? [] : [row(amount - amount / 2n, half_seconds)]))
    left -= amount
  }
  gateway.payments.change(payment, { refunds: [...(payment.refunds ?? []), ...made] })
  return made[0]!
}
