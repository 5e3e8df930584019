import * as z from 'zod/mini'
import { withoutGaps } from '../input/cleaned.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

/** The address of a counter's stream: the events of `livePath`, whose `news` only announce a payment. */
export const counterLivePath = '/api/counter/live'

/** Of today at most so many payments are listed, the newest first; the sums are of all. */
export const counterListed = 20

/** Money that reached the shop, as the staff at a counter sees it; paisa. */
export const counterPayment = z.object({
  id: z.uuid(),
  reference: z.string(),
  /** What the payer's shop is called; a person's own name with the first word whole alone: `Prerana G.` */
  payer: z.string(),
  amount: paisa,
  at: instant,
  /** The counter whose QR was paid; null: none. */
  counter: z.nullable(z.string()),
})
export type CounterPayment = z.output<typeof counterPayment>

const sums = { count: z.int(), amount: paisa }

/** All that a counter's screen shows. */
export const counterView = z.object({
  shop: z.string(),
  counter: z.string(),
  staff: z.string(),
  /** The counter's static QR, with the names that a payer's app shows; null: it has none, or its own was revoked. */
  pay_code: z.nullable(z.object({ payload: z.string(), name: z.string(), city: z.string() })),
  payments: z.array(counterPayment),
  today: z.object(sums),
  shift: z.object({ began_at: instant, ...sums }),
  /** The server's time of this answer. */
  as_of: instant,
})
export type CounterView = z.output<typeof counterView>

export const openCounter = route({
  method: 'POST',
  path: '/api/counter/open',
  does: 'Signs a device in at a counter by the code of its QR, once; signs out the person who was signed in there.',
  who: 'anyone',
  takes: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  gives: z.object({ access_token: z.string() }),
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['session_not_bound', 'counter_code_dead', 'sign_in_frozen'],
})

export const readCounter = route({
  method: 'GET',
  path: '/api/counter',
  does: 'What came to this counter today, its sums, and its QR.',
  who: 'counter',
  takes: z.object({}),
  gives: counterView,
  refuses: [],
})

export const checkPayment = route({
  method: 'GET',
  path: '/api/counter/check',
  does: 'The payments of the last three days whose reference ends with these four characters: whether a screenshot is true.',
  who: 'counter',
  takes: z.object({ last: z.string().check(z.overwrite(withoutGaps), z.regex(/^[0-9a-z]{4}$/i)) }),
  gives: z.object({ found: z.array(counterPayment) }),
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: [],
})

export const leaveCounter = route({
  method: 'POST',
  path: '/api/counter/leave',
  does: 'Ends the shift and signs this device out of the counter.',
  who: 'counter',
  logs: 'counter.left',
  takes: z.strictObject({}),
  gives: z.object({}),
  refuses: [],
})
