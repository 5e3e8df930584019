import { type Payment, readPayment } from '@sahuji/contract/payments'
import { listRefundAsks, type RefundAsk } from '@sahuji/contract/payments/refund-asks'
import { listRefunds, quoteRefund, type Refund, type RefundQuote } from '@sahuji/contract/payments/refunds'
import { readTransaction, type TransactionStory } from '@sahuji/contract/transactions/story'
import { type Handler, on } from './fake-server.ts'
import { payment as row } from './merchant.ts'

const payment_id = '0193a000-0000-7000-8000-000000000051'

/** A payment of Rs.7,680 from a wallet by a link; `fields` replaces the tested values. */
export const paidPayment = (fields: Partial<Payment> = {}): Payment => ({
  id: payment_id,
  mode: 'live',
  reference: 'SJ1NG0W2K7PQ4M81',
  source: 'link',
  state: 'paid',
  version: 3,
  amount: 768_000n,
  refundable: 768_000n,
  refunded: 0n,
  disputed: 0n,
  fee: 6_144n,
  fee_returned: 0n,
  order_reference: 'W-12',
  description: 'Wedding spice box, 12 pieces',
  metadata: {},
  answers: [
    { question: 'name', answer: 'Prerana G.' },
    { question: 'Names on the boxes', answer: 'Kamala and Rabin' },
  ],
  code: null,
  link_id: '0193a000-0000-7000-8000-000000000052',
  return_url: null,
  pay_url: 'https://pay.example/p/1',
  payer: 'Prerana G.',
  way: 'wallet',
  payload: null,
  being_paid_since: null,
  opened_at: new Date('2026-11-18T10:55:12Z'),
  made_at: new Date('2026-11-18T10:55:00Z'),
  expires_at: new Date('2026-11-18T11:55:00Z'),
  paid_at: new Date('2026-11-18T10:57:35Z'),
  ended_at: new Date('2026-11-18T10:57:35Z'),
  ...fields,
})

/** A refund of Rs.640 of it, which arrived. */
export const refundOf = (fields: Partial<Refund> = {}): Refund => ({
  id: '0193a000-0000-7000-8000-000000000053',
  payment_id,
  reference: 'SJ1NG0W2K7PQ4M99',
  state: 'done',
  way: 'wallet',
  goes_to: null,
  arrives_by: null,
  waits_for: null,
  amount: 64_000n,
  fee_returned: 512n,
  reason: 'not_delivered',
  note: 'One box was missing. Sorry!',
  asked_by: 'person',
  asked_at: new Date('2026-11-20T05:35:04Z'),
  ended_at: new Date('2026-11-20T05:35:10Z'),
  service_code: null,
  ...fields,
})

/** The story of the payment for its shop. */
export const paidStory = (fields: Partial<TransactionStory> = {}): TransactionStory => ({
  ...row({ id: payment_id, reference: 'SJ1NG0W2K7PQ4M81', counterparty: 'Prerana G.', method: 'link' }),
  amount: 768_000n,
  fee: 6_144n,
  net: 761_856n,
  occurred_at: new Date('2026-11-18T10:57:35Z'),
  purpose: null,
  remark: 'Wedding spice box, 12 pieces',
  rail: null,
  rail_reference: null,
  service_code: null,
  gateway_charge: null,
  fee_rule: null,
  payment_id,
  load_id: null,
  next_check_at: null,
  timeline: [
    happened('2026-11-18T10:55:00Z', 'payment_made'),
    happened('2026-11-18T10:57:35Z', 'payment_paid', { payer: 'Prerana G.' }),
  ],
  transfer_id: null,
  entries: [],
  ...fields,
})

const happened = (at: string, what: string, facts: Record<string, string> = {}) =>
  ({ at: new Date(at), what, facts, code: null, place: 'done', raw: null }) as const

/** What a refund of an amount would do: its share of the fee comes back, and the wallet holds Rs.12,345.50. */
export const refundQuoteOf = (amount: bigint, fields: Partial<RefundQuote> = {}): RefundQuote => {
  const fee_returned = (amount * 80n) / 10_000n
  const leaves = amount - fee_returned
  const available = fields.available ?? 1_234_550n
  return {
    refundable: 768_000n,
    amount,
    fee_returned,
    fee_return: 'share',
    own_most: null,
    leaves,
    available,
    way: 'wallet',
    goes_to: null,
    arrives_by: null,
    mobile_end: null,
    needs_mobile: false,
    is_queued: leaves > available,
    ...fields,
  }
}

/** A cashier's open request for a refund of Rs.640 of it, as a person reads it who may decide. */
export const refundAskOf = (fields: Partial<RefundAsk> = {}): RefundAsk => ({
  id: '0193a000-0000-7000-8000-000000000057',
  payment_id,
  payment: { reference: 'SJ1NG0W2K7PQ4M81', amount: 768_000n, payer: 'Prerana G.', paid_at: null },
  state: 'open',
  amount: 64_000n,
  own_limit: null,
  reason: 'not_delivered',
  note: 'One box was missing. Sorry!',
  asked_by: 'Rojina Tamang',
  asked_at: new Date('2026-11-20T05:30:00Z'),
  is_own: false,
  may_decide: true,
  decided_by: null,
  decided_at: null,
  answer: null,
  ...fields,
})

/** The routes of the page of a payment. */
export const paidRoutes = ({
  payment = paidPayment(),
  made = [],
  story = paidStory(),
  asks = [],
}: { payment?: Payment; made?: Refund[]; story?: TransactionStory; asks?: RefundAsk[] } = {}): Handler[] => [
  on(readTransaction, () => story),
  on(readPayment, () => payment),
  on(listRefunds, () => made),
  on(listRefundAsks, () => asks),
  on(quoteRefund, ({ amount }) => refundQuoteOf(amount)),
]
