import type { ApiExamples } from '../../platform/http/openapi.ts'

const transaction = {
  id: '0197d1a0-6f2e-7000-8000-000000000001',
  mode: 'live',
  kind: 'payment',
  status: 'completed',
  reference: 'SJ1N9KQ4M7T2XAB0',
  counterparty: 'Gita S.',
  method: 'qr',
  amount: 125_000,
  fee: 1_250,
  net: 123_750,
  balance_after: 8_423_750,
  created: '2026-11-28T08:17:21.000Z',
}

/** A call of each route about the books with a secret key and its answer, as the OpenAPI document shows them. */
export const transactionExamples: ApiExamples = {
  'GET /api/v1/transactions': { gives: { status: '000', message: 'OK', data: [transaction], next: null } },
  'GET /api/v1/balance': {
    gives: {
      status: '000',
      message: 'OK',
      data: {
        mode: 'live',
        currency: 'NPR',
        balance: 8_423_750,
        held: 120_000,
        available: 8_303_750,
        as_of: '2026-11-28T08:20:00.000Z',
      },
    },
  },
}
