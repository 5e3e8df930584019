import type { Guard } from './guard.ts'

const taken = 'server/src/payments/attempts/taken-back.test.ts'
const orders = 'server/src/payments/scenarios/give-back-orders.test.ts'
const refunds = 'server/src/payments/refunds'

/** Money that goes back to a payer once, by one way. */
export const paymentGuards: readonly Guard[] = [
  {
    says: 'a payment that its rail took back is refunded no more',
    file: `${refunds}/refund-payment.ts`,
    code: "if (back.collection?.state === 'reversed') throw new Refusal('payment_not_refundable')",
    without: '',
    test: taken,
    named: 'is refunded no more: its payer has the money',
  },
  {
    says: 'a refund that waits for money ends when its rail takes the payment back',
    file: `${refunds}/refund-payment.ts`,
    code: "if (back.collection?.state === 'reversed') return failQueued(deps, row)",
    without: '',
    test: taken,
    named: 'while a refund waits for money ends that refund',
  },
  {
    says: 'what is held for a payer is freed before their rail takes it',
    file: 'server/src/collections/settle/reverse-collection.ts',
    code: 'await use.beforeClawback?.(deps, tx, collection)',
    without: '',
    test: taken,
    named: 'while a dispute holds its money takes that money',
  },
  {
    says: 'a lost dispute is no reversal of its rail',
    file: 'server/src/payments/payment-collection.ts',
    code: ' + (await lostByDispute(tx, collection))',
    without: '',
    test: taken,
    named: 'by a dispute that was lost is not taken back once more',
  },
  {
    says: 'a taking back returns what refunds have left of the fee',
    file: 'server/src/payments/payment-collection.ts',
    code: 'return fee - fee_returned',
    without: 'return fee',
    test: taken,
    named: 'returns what is left of the fee, and no more',
  },
  {
    says: 'operators take no payment back of which its rail gave a part',
    file: 'server/src/collections/settle/reverse-collection.ts',
    code: 'if (by !== null && ((await use.askedBack?.(tx, collection)) ?? 0n) > 0n)',
    without: 'if (by === undefined)',
    test: taken,
    named: 'is not taken back by operators once its rail gave a part back',
  },
  {
    says: 'a dispute is opened about what is left alone',
    file: 'server/src/payments/disputes/open-dispute.ts',
    code: "if (amount > left) throw new Refusal('dispute_too_large', { amount: formatMoney(left) }, ['amount'])",
    without: '',
    test: orders,
    named: 'a refund of 60 and a dispute of 60',
  },
]
