import type { ApiExamples } from '../../platform/http/openapi.ts'

const id = '0197d1a0-6f2e-7000-8000-000000000001'

const asked = {
  amount: 125_000,
  order_ref: 'ORDER-1042',
  description: 'Two kilos of tea',
  metadata: { basket: 'b-77', gift: false },
  return_url: 'https://shop.example/thanks',
  expires_in: 1_800,
}

const open = {
  id,
  mode: 'sandbox',
  status: 'open',
  version: 1,
  amount: 125_000,
  currency: 'NPR',
  refunded: 0,
  refundable: 0,
  disputed: 0,
  fee: null,
  fee_returned: 0,
  order_ref: asked.order_ref,
  description: asked.description,
  metadata: asked.metadata,
  return_url: asked.return_url,
  webhook_url: null,
  pay_url: `https://pay.example/pay/${id}`,
  reference: 'SJ1N9KQ4M7T2XAB0',
  source: 'api',
  way: null,
  payer: null,
  created: '2026-11-28T08:15:00.000Z',
  expires_at: '2026-11-28T08:45:00.000Z',
  paid_at: null,
  ended_at: null,
}

const paid = {
  ...open,
  status: 'paid',
  version: 3,
  refundable: 125_000,
  fee: 1_250,
  way: 'wallet',
  payer: 'Gita S.',
  paid_at: '2026-11-28T08:17:21.000Z',
  ended_at: '2026-11-28T08:17:21.000Z',
}

const cancelled = { ...open, status: 'cancelled', version: 2, ended_at: '2026-11-28T08:16:00.000Z' }

const refund = {
  id: '0197d1a0-9a41-7000-8000-000000000002',
  payment_id: id,
  mode: 'sandbox',
  status: 'done',
  amount: 62_500,
  currency: 'NPR',
  fee_returned: 625,
  reason: 'returned',
  note: 'One kilo came back',
  way: 'wallet',
  reference: 'SJ1N9KQ5P3W8YCD1',
  created: '2026-11-29T05:02:10.000Z',
  ended_at: '2026-11-29T05:02:10.000Z',
}

const askedLink = { title: 'Dashain hamper', amount: 250_000, payments_max: 40, expires_in: 604_800 }

const link = {
  id: '0197d1a0-6f2e-7000-8000-000000000003',
  mode: 'sandbox',
  status: 'open',
  title: askedLink.title,
  amount: askedLink.amount,
  amount_min: null,
  amount_max: null,
  payments_max: 40,
  paid: 11,
  paid_amount: 2_750_000,
  url: 'https://pay.example/l/k7m2p9qd4x',
  created: '2026-11-28T08:15:00.000Z',
  expires_at: '2026-12-05T08:15:00.000Z',
  ended_at: null,
}

const answered = (data: unknown) => ({ status: '000', message: 'OK', data })

/** A call of each route with a secret key and its answer, as the OpenAPI document shows them. */
export const paymentExamples: ApiExamples = {
  'POST /api/v1/payments': { takes: asked, gives: answered(open) },
  'GET /api/v1/payments': { gives: { ...answered([paid]), next: null } },
  'GET /api/v1/payments/{id}': { gives: answered(paid) },
  'POST /api/v1/payments/{id}/cancel': { gives: answered(cancelled) },
  'POST /api/v1/payments/{id}/refunds': {
    takes: { amount: 62_500, reason: 'returned', note: 'One kilo came back' },
    gives: answered(refund),
  },
  'GET /api/v1/payments/{id}/refunds': { gives: answered([refund]) },
  'POST /api/v1/links': { takes: askedLink, gives: answered({ ...link, paid: 0, paid_amount: 0 }) },
  'GET /api/v1/links': { gives: { ...answered([link]), next: null } },
  'GET /api/v1/links/{id}': { gives: answered(link) },
  'POST /api/v1/links/{id}/end': {
    gives: answered({ ...link, status: 'ended', ended_at: '2026-11-30T04:00:00.000Z' }),
  },
}
