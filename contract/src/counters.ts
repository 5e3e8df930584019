import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from './input/free-text.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'

/** How many counters a shop has open at most. */
export const countersMost = 20
/** For so many minutes the QR that signs a counter in is good, once. */
export const counterSignInMinutes = 10

const counterName = freeText(1, 40).check(oneLine, hasLetter, noLink)

/**
 * A person's time at a counter, from the sign-in there until its end. A payment counts to the person signed in at that
 * moment; paisa.
 */
export const shift = z.object({
  id: z.uuid(),
  staff: z.string(),
  began_at: instant,
  /** Null: not ended. */
  ended_at: z.nullable(instant),
  count: z.int(),
  amount: paisa,
})
export type Shift = z.output<typeof shift>

/**
 * A place in the shop where money is taken, as the merchant sees it. Its figures are today's, by Kathmandu's day;
 * paisa.
 */
export const counter = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Payments without a counter's QR are shown and counted here too. */
  takes_rest: z.boolean(),
  /** When it was closed, today; null: it is open. */
  closed_at: z.nullable(instant),
  count: z.int(),
  amount: paisa,
  /** Those that were open today, the newest first. */
  shifts: z.array(shift),
})
export type Counter = z.output<typeof counter>

const cannotKeep = ['phone_unverified', 'email_unverified', 'counter_name_taken'] as const

export const listCounters = route({
  method: 'GET',
  path: '/api/counters',
  does: 'The counters of the shop with what each took today, by staff and shift; those closed today too, until the day ends.',
  who: 'verified',
  may: 'counters.manage',
  viewable: true,
  takes: z.object({}),
  gives: z.array(counter),
  refuses: ['phone_unverified', 'email_unverified'],
})

export const addCounter = route({
  method: 'POST',
  path: '/api/counters',
  does: 'Adds a counter. The first one also takes what comes without a counter’s QR.',
  who: 'verified',
  may: 'counters.manage',
  logs: 'counter.added',
  logs_texts: ['name'],
  takes: z.strictObject({ name: counterName }),
  gives: z.object({ id: z.uuid() }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...cannotKeep, 'counters_too_many'],
})

export const renameCounter = route({
  method: 'POST',
  path: '/api/counters/rename',
  does: 'Gives a counter another name.',
  who: 'verified',
  may: 'counters.manage',
  logs: 'counter.renamed',
  logs_texts: ['name'],
  takes: z.strictObject({ id: z.uuid(), name: counterName }),
  gives: z.object({}),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...cannotKeep, 'not_found'],
})

export const closeCounter = route({
  method: 'POST',
  path: '/api/counters/close',
  does: 'Closes a counter for good: its device is signed out, and its QR still pays the shop, without a counter.',
  who: 'verified',
  may: 'counters.manage',
  logs: 'counter.closed',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found'],
})

export const inviteToCounter = route({
  method: 'POST',
  path: '/api/counters/invite',
  does: 'Makes the link, shown as a QR, that signs one device in at a counter: once, within minutes, and for nothing else.',
  who: 'verified',
  may: 'counters.manage',
  logs: 'counter.invited',
  takes: z.strictObject({ id: z.uuid(), staff: counterName }),
  gives: z.object({ link: z.url(), ends_at: instant }),
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: ['phone_unverified', 'email_unverified', 'not_found', 'session_not_bound'],
})

export const endShift = route({
  method: 'POST',
  path: '/api/counters/end',
  does: 'Signs the device at a counter out.',
  who: 'verified',
  may: 'counters.manage',
  logs: 'counter.signed_out',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: ['phone_unverified', 'email_unverified', 'not_found'],
})
