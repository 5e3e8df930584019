import type { Play } from '@sahuji/contract/sandbox'
import type { Tour, TourPayment } from '@sahuji/contract/sandbox/tour'

/** The payment of the tour, open; `fields` replaces the tested values. */
export const tourPayment = (fields: Partial<TourPayment> = {}): TourPayment => ({
  id: '0193a000-0000-7000-8000-0000000000f1',
  reference: 'SJ1NGM3PWX0Q7T2D',
  amount: 48_000n,
  refunded: 0n,
  is_open: true,
  is_paid: false,
  is_being_paid: false,
  is_opened: false,
  payer: null,
  pay_url: 'https://sahuji.example/pay/0193a000-0000-7000-8000-0000000000f1',
  expires_at: new Date('2026-11-28T06:30:00Z'),
  ...fields,
})

/** A tour that has just begun. */
export const begunTour = (fields: Partial<Tour> = {}): Tour => ({
  is_begun: true,
  begun_at: new Date('2026-11-27T06:30:00Z'),
  done: [],
  payment: null,
  balance: 6_130_476n,
  traffic_left: 200,
  ...fields,
})

/** A played payment that was paid. */
export const played = (fields: Partial<Play> = {}): Play => ({
  id: '0193a000-0000-7000-8000-0000000000e1',
  kind: 'payment',
  scenario: 'succeeds',
  shown_id: '0193a000-0000-7000-8000-0000000000e2',
  reference: 'SJ1NGM3PWX0Q7T2D',
  amount: 48_000n,
  state: 'done',
  code: null,
  refundable: 48_000n,
  dispute_id: null,
  pay_url: 'https://sahuji.example/pay/0193a000-0000-7000-8000-0000000000e2',
  made_at: new Date('2026-11-27T06:30:00Z'),
  ...fields,
})
