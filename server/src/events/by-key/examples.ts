import type { ApiExamples } from '../../platform/http/openapi.ts'

const event = {
  id: '0197d1a0-6f2e-7000-8000-000000000008',
  mode: 'live',
  status: 'on_sale',
  title: 'Asan Spice Evening',
  title_ne: 'असन मसला साँझ',
  category: 'food',
  starts_at: '2026-12-12T11:15:00.000Z',
  doors_at: '2026-12-12T10:45:00.000Z',
  ends_at: '2026-12-12T15:15:00.000Z',
  venue: 'Bhrikutimandap, Hall C',
  city: 'Kathmandu',
  url: 'https://pay.example/e/asan-spice-evening',
  capacity: 320,
  sold: 9,
  gross: 585_000,
  refunds: 65_000,
  fees: 5_200,
  net: 514_800,
}

const ticket = {
  id: '0197d1a0-6f2e-7000-8000-000000000009',
  event_id: event.id,
  number: 'A7K2-0009',
  status: 'good',
  type: 'Standard',
  code: null,
  holder: 'Kabita Rai',
  price: 65_000,
  order: 'SJ1N9KQ4M7T2XAB0',
  payment_id: '0197d1a0-6f2e-7000-8000-000000000001',
  answers: [{ question: 'Allergies', answer: 'None' }],
  entered_at: '2026-12-12T10:52:11.000Z',
  gate: 'East gate',
  created: '2026-11-28T08:17:21.000Z',
}

/** A call of each route about events with a secret key and its answer, as the OpenAPI document shows them. */
export const eventExamples: ApiExamples = {
  'GET /api/v1/events': { gives: { status: '000', message: 'OK', data: [event], next: null } },
  'GET /api/v1/events/{id}/tickets': { gives: { status: '000', message: 'OK', data: [ticket], next: null } },
}
