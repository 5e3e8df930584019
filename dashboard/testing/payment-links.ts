import type { Payment } from '@sahuji/contract/payments'
import type { PaymentLink } from '@sahuji/contract/payments/links'

const idOf = (at: number) => `0193a000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

/** A payment link of an open festival hamper, with some facts of its own. */
export const paymentLink = (at: number, of: Partial<PaymentLink> = {}): PaymentLink => ({
  id: idOf(at),
  mode: 'live',
  state: 'open',
  title: 'Festival hamper, small',
  amount: 178_000n,
  amount_min: null,
  amount_max: null,
  payments_max: 40,
  paid: 11,
  paid_amount: 1_958_000n,
  under_way: 1,
  opened: 46,
  questions: [],
  thanks: null,
  language: null,
  url: `https://sahuji.example/l/ham${at.toString(36).padStart(7, '2')}`,
  made_at: new Date('2026-11-18T06:00:00Z'),
  expires_at: new Date('2026-12-29T18:14:59Z'),
  ended_at: null,
  arrives: 176_220n,
  ...of,
})

/** A payment of that link, paid by `payer`. */
export const linkPayment = (at: number, of: Partial<Payment> = {}): Payment => ({
  id: idOf(at + 100),
  mode: 'live',
  reference: `P${at}`,
  source: 'link',
  state: 'paid',
  version: 2,
  amount: 178_000n,
  refundable: 178_000n,
  refunded: 0n,
  disputed: 0n,
  fee: 1_780n,
  fee_returned: 0n,
  order_reference: null,
  description: 'Festival hamper, small',
  metadata: {},
  answers: [{ question: 'Mild or hot?', answer: 'Hot' }],
  code: null,
  link_id: idOf(1),
  return_url: null,
  pay_url: `https://sahuji.example/pay/${at}`,
  payer: 'Maya L.',
  way: 'wallet',
  payload: null,
  being_paid_since: null,
  opened_at: new Date('2026-11-20T06:55:00Z'),
  made_at: new Date('2026-11-20T06:55:00Z'),
  expires_at: new Date('2026-11-20T07:55:00Z'),
  paid_at: new Date('2026-11-20T06:56:00Z'),
  ended_at: new Date('2026-11-20T06:56:00Z'),
  ...of,
})

/** The seven links of the drawing, in each of the five states. */
export const sevenLinks: readonly PaymentLink[] = [
  paymentLink(1),
  paymentLink(2, {
    title: 'Wedding spice box, 12 pieces',
    state: 'all_paid',
    amount: 768_000n,
    payments_max: 1,
    paid: 1,
    paid_amount: 768_000n,
  }),
  paymentLink(3, {
    title: 'Any amount, for Asan Masala',
    amount: null,
    amount_min: 100n,
    amount_max: 30_000_000n,
    payments_max: null,
    paid: 38,
    paid_amount: 6_241_500n,
    expires_at: null,
    arrives: null,
  }),
  paymentLink(4, {
    title: 'Cooking class, 21 November',
    state: 'all_paid',
    amount: 120_000n,
    payments_max: 12,
    paid: 12,
    paid_amount: 1_440_000n,
  }),
  paymentLink(5, {
    title: 'Deposit, order 2083-211',
    amount: 500_000n,
    payments_max: 1,
    paid: 0,
    paid_amount: 0n,
    under_way: 0,
    opened: 0,
  }),
  paymentLink(6, {
    title: 'Laxmi Puja hamper',
    state: 'expired',
    amount: 145_000n,
    payments_max: 80,
    paid: 64,
    paid_amount: 9_280_000n,
    expires_at: new Date('2026-11-08T18:14:59Z'),
  }),
  paymentLink(7, {
    title: 'Old price list',
    state: 'ended',
    paid: 0,
    paid_amount: 0n,
    ended_at: new Date('2026-11-09T05:00:00Z'),
  }),
]

/** Their totals. */
export const sevenTotals = { open: 3, paid: 126, paid_amount: 19_687_500n, to_come: 5_662_000n }
