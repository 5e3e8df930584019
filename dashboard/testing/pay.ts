import { type Checkout, type PayerWallet, readCheckout, readPayerWallet } from '@sahuji/contract/payments/paying'
import { type Handler, on } from './fake-server.ts'

/** An open payment of Rs.1,780 to a verified shop; `fields` replaces the tested values. */
export const checkoutOf = (fields: Partial<Checkout> = {}): Checkout => ({
  id: '0193a000-0000-7000-8000-0000000000d1',
  mode: 'live',
  reference: 'SJ-7K2M-0101',
  state: 'open',
  version: 1,
  shop: {
    name: 'Asan Masala Bhandar',
    city: 'Kathmandu',
    is_verified: true,
    pan: '612408951',
    address: 'Asan, 27',
    phone: '01-4228899',
    verified_at: new Date('2026-10-18T06:15:00Z'),
  },
  amount: 178_000n,
  description: 'Festival hamper, small',
  order_reference: 'INV-2083-41',
  seconds_left: 1_759,
  is_being_paid: false,
  ended_at: null,
  has_receipt: false,
  ways: ['wallet'],
  paid_at: null,
  refunded: 0n,
  returning: 0n,
  returns_by: null,
  return_url: 'https://shop.example/orders/41',
  thanks: null,
  ...fields,
})

/** The same payment after it was paid. */
export const paidCheckout = (fields: Partial<Checkout> = {}): Checkout =>
  checkoutOf({
    state: 'paid',
    version: 2,
    seconds_left: 0,
    paid_at: new Date('2026-11-28T06:30:00Z'),
    ended_at: new Date('2026-11-28T06:30:00Z'),
    thanks: 'Thank you. Your hamper is ready from Friday.',
    ...fields,
  })

/** A wallet with Rs.5,000 that needs no confirmation for it. */
export const payerWallet = (fields: Partial<PayerWallet> = {}): PayerWallet => ({
  is_own_shop: false,
  payable: 500_000n,
  unconfirmed_left: 500_000n,
  transaction_id: null,
  ...fields,
})

/** The wallet that has paid the payment. */
export const paidWallet = (fields: Partial<PayerWallet> = {}): PayerWallet =>
  payerWallet({ payable: 322_000n, transaction_id: '0193a000-0000-7000-8000-0000000000d2', ...fields })

/** The routes of a payment's page. */
export const payRoutes = (checkout: Checkout = checkoutOf(), wallet: PayerWallet = payerWallet()): Handler[] => [
  on(readCheckout, () => checkout),
  on(readPayerWallet, () => wallet),
]

export const payAddress = `/dashboard/pay/${checkoutOf().id}`
