import * as z from 'zod/mini'
import { route } from '../http/route.ts'
import { limitPaisa, paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** The steps of the tour in the merchant's own sandbox, in their order. Each has its address: `/dashboard/demo?step=pay`. */
export const tourSteps = ['load', 'pay', 'refund', 'read', 'key', 'webhook', 'verify'] as const
export type TourStep = (typeof tourSteps)[number]

/** The payment that the tour is about; amounts in paisa. */
export const tourPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  amount: paisa,
  refunded: paisa,
  /** It can still be paid. */
  is_open: z.boolean(),
  is_paid: z.boolean(),
  /** A payer's attempt has no answer yet. */
  is_being_paid: z.boolean(),
  /** Its payer has opened the page. */
  is_opened: z.boolean(),
  payer: z.nullable(z.string()),
  pay_url: z.string(),
  expires_at: instant,
})
export type TourPayment = z.output<typeof tourPayment>

/** How far the tour is. A step is done when the server finds in the sandbox's own book that it came true. */
export const tour = z.object({
  /** False before the first time: `beginTour` begins it, and nothing from before counts. */
  is_begun: z.boolean(),
  begun_at: instant,
  done: z.array(z.enum(tourSteps)),
  payment: z.nullable(tourPayment),
  /** What the sandbox's wallet holds, in paisa. */
  balance: paisa,
  /** How many invented payments it can still get today. */
  traffic_left: z.int(),
})
export type Tour = z.output<typeof tour>

const unverified = ['phone_unverified', 'email_unverified'] as const
const limit = { per: 'person', count: 120, seconds: 600 } as const

export const readTour = route({
  method: 'GET',
  path: '/api/sandbox/tour',
  does: 'How far the tour in the sandbox is, as the sandbox’s book shows it.',
  who: 'verified',
  may: 'sandbox.use',
  takes: z.object({}),
  gives: tour,
  refuses: [...unverified],
})

export const beginTour = route({
  method: 'POST',
  path: '/api/sandbox/tour/begin',
  does: 'Begins the tour, or begins it again: what came true before counts no more.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'nothing',
  demo: true,
  takes: z.strictObject({}),
  gives: tour,
  limit,
  refuses: [...unverified],
})

export const openTourPayment = route({
  method: 'POST',
  path: '/api/sandbox/tour/payment',
  does: 'Opens the payment of the tour; one that is open or paid stays.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'nothing',
  demo: true,
  takes: z.strictObject({}),
  gives: tour,
  limit,
  refuses: [...unverified, 'payment_too_small', 'payment_too_large', 'shop_cannot_be_paid', 'order_open'],
})

export const answerTour = route({
  method: 'POST',
  path: '/api/sandbox/tour/answer',
  does: 'The figure that a step asks for, in paisa: the fee of the payment, or what its receipt shows.',
  who: 'verified',
  may: 'sandbox.use',
  logs: 'nothing',
  demo: true,
  takes: z.strictObject({ step: z.enum(['read', 'verify']), amount: limitPaisa }),
  gives: tour,
  limit: { per: 'person', count: 60, seconds: 600 },
  refuses: [...unverified, 'tour_answer_wrong', 'tour_step_waits'],
})
