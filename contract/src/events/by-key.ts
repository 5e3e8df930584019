import * as z from 'zod/mini'
import { eventCategories, eventStates } from '../events.ts'
import { mode, pageFields } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** An event as the organiser's own server sees it; seats of its total, and paisa: gross − refunds − fees = net. */
export const eventByKey = z.object({
  id: z.uuid(),
  mode,
  status: z.enum(eventStates),
  title: z.string(),
  title_ne: z.nullable(z.string()),
  category: z.nullable(z.enum(eventCategories)),
  starts_at: z.nullable(instant),
  doors_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  venue: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Where it is bought. */
  url: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  sold: z.int(),
  gross: paisa,
  refunds: paisa,
  fees: paisa,
  net: paisa,
})
export type EventByKey = z.output<typeof eventByKey>

/** A ticket as the organiser's own server sees it; paisa. */
export const ticketByKey = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  number: z.string(),
  status: z.enum(['good', 'refunded', 'revoked', 'passed_on']),
  type: z.string(),
  /** The code that it was bought by. */
  code: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  price: paisa,
  order: z.string(),
  payment_id: z.nullable(z.uuid()),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  /** Its first entry, and at which gate. */
  entered_at: z.nullable(instant),
  gate: z.nullable(z.string()),
  created: instant,
})
export type TicketByKey = z.output<typeof ticketByKey>

const often = { per: 'key', count: 600, seconds: 60 } as const

export const listEventsByKey = route({
  method: 'GET',
  path: '/api/v1/events',
  does: 'The events of the shop with what they sold, newest first. `next` is the cursor of the next page.',
  who: 'secret_key',
  scope: 'events:read',
  takes: z.object({ ...pageFields, status: z.optional(z.enum(eventStates)) }),
  gives: z.object({ data: z.array(eventByKey), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: often,
  refuses: [],
})

export const listTicketsByKey = route({
  method: 'GET',
  path: '/api/v1/events/{id}/tickets',
  does: 'The tickets of an event with their holders and entries, newest first. `next` is the cursor of the next page.',
  who: 'secret_key',
  scope: 'events:read',
  takes: z.object({ ...pageFields, id: z.uuid() }),
  gives: z.object({ data: z.array(ticketByKey), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: often,
  refuses: ['not_found'],
})
