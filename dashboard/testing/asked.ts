import type { Payment } from '@sahuji/contract/payments'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'

/** An open payment of Rs.1,240 that a customer is asked for, made half a minute ago. */
export const askedPayment = (fields: Partial<Payment> = {}): Payment => {
  const made = Date.now() - 28_000
  return {
    id: '0193a000-0000-7000-8000-00000000a001',
    mode: 'live',
    reference: 'SJ-7K2M-1174',
    source: 'counter',
    state: 'open',
    version: 1,
    amount: 124_000n,
    refundable: 0n,
    refunded: 0n,
    disputed: 0n,
    fee: null,
    fee_returned: 0n,
    order_reference: 'A-1174',
    description: null,
    metadata: {},
    answers: [],
    code: 'Shop window',
    link_id: null,
    return_url: null,
    payload: nepalQr({
      acquirer: '00002501',
      code: 'H7K2MPQR4X',
      name: 'Asan Masala Bhandar',
      city: 'Kathmandu',
      amount: 124_000n,
      bill: 'A-1174',
      reference: 'SJ-7K2M-1174',
    }),
    pay_url: 'https://sahuji.example/pay/0193a000-0000-7000-8000-00000000a001',
    payer: null,
    way: null,
    opened_at: null,
    being_paid_since: null,
    made_at: new Date(made),
    expires_at: new Date(made + 300_000),
    paid_at: null,
    ended_at: null,
    ...fields,
  }
}

/** The same, paid. */
export const paidPayment = (fields: Partial<Payment> = {}): Payment => {
  const paid_at = new Date(Date.now() - 12_000)
  const taken = { fee: 992n, refundable: 124_000n, payer: 'Bishal T.', way: 'wallet' } as const
  return askedPayment({ state: 'paid', version: 2, ...taken, paid_at, ended_at: paid_at, ...fields })
}
