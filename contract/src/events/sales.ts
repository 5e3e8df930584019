import * as z from 'zod/mini'
import { exportChoice, exportPreview, exportRefusals, listExport } from '../exports.ts'
import { pageFields, searchMax } from '../http/lists.ts'
import { route } from '../http/route.ts'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { perOrderMost } from './ticket-types.ts'

const unverified = ['phone_unverified', 'email_unverified'] as const

/** Figures of one event: gross − refunds − fees = net, in paisa. The sums by kind and by code have the same total. */
export const eventSales = z.object({
  sold: z.int(),
  ever_sold: z.int(),
  refunded: z.int(),
  capacity: z.nullable(z.int()),
  gross: paisa,
  refunds: paisa,
  fees: paisa,
  net: paisa,
  held_money: paisa,
  released_at: z.nullable(instant),
  /** Tickets sold in all by the end of each day of Kathmandu with a sale. */
  curve: z.array(z.object({ day: z.iso.date(), sold: z.int() })),
  by_type: z.array(
    z.object({ id: z.uuid(), name: z.string(), seats: z.int(), sold: z.int(), inside: z.int(), after_refunds: paisa }),
  ),
  /** The last row has no code. */
  by_code: z.array(
    z.object({
      code: z.nullable(z.string()),
      used: z.int(),
      uses_max: z.nullable(z.int()),
      given_off: paisa,
      paid: paisa,
    }),
  ),
  /** Where buyers came from: the `via` of the address; null: the address alone. */
  by_channel: z.array(z.object({ channel: z.nullable(z.string()), sold: z.int(), paid: paisa })),
  inside: z.int(),
  last_scan_at: z.nullable(instant),
  by_gate: z.array(z.object({ gate: z.string(), staff: z.string(), inside: z.int() })),
  /** First entries by ten minutes. */
  entries: z.array(z.object({ at: instant, count: z.int() })),
  waiting: z.int(),
})
export type EventSales = z.output<typeof eventSales>

export const readEventSales = route({
  method: 'GET',
  path: '/api/events/{id}/sales',
  does: 'What an event sold, by day, kind, code and channel, and who is inside.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: eventSales,
  refuses: ['not_found'],
})

/** What the door knows of a ticket. `twice`: scanned again after its entry. */
export const attendances = ['inside', 'not_yet', 'refunded', 'twice'] as const

/** A ticket and its holder as the organiser sees them; paisa. */
export const attendee = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.nullable(z.string()),
  /** The last three digits of the mobile. */
  mobile_end: z.nullable(z.string()),
  type_id: z.uuid(),
  type: z.string(),
  code: z.nullable(z.string()),
  state: z.enum(['good', 'refunded', 'revoked', 'passed_on']),
  attendance: z.enum(attendances),
  entered_at: z.nullable(instant),
  gate: z.nullable(z.string()),
  again_at: z.nullable(instant),
  price: paisa,
  order_reference: z.string(),
  payment_id: z.nullable(z.uuid()),
  answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  sold_at: instant,
})
export type Attendee = z.output<typeof attendee>

const narrowed = {
  id: z.uuid(),
  attendance: z.optional(z.enum(attendances)),
  type_id: z.optional(z.uuid()),
  code: z.optional(z.string().check(z.maxLength(20))),
  /** Words of the name, the number, the order, or the last digits of the mobile. */
  q: z.optional(z.string().check(z.minLength(1), z.maxLength(searchMax))),
}

const attendeeFilters = {
  ...narrowed,
  /** Entries from and until, as moments. */
  entered_from: z.optional(instant),
  entered_until: z.optional(instant),
}

export const listAttendees = route({
  method: 'GET',
  path: '/api/events/{id}/tickets',
  does: 'The tickets of an event with their holders, newest first.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ ...pageFields, ...attendeeFilters }),
  gives: z.object({ data: z.array(attendee), next: z.nullable(z.string()) }),
  shape: 'list',
  limit: { per: 'person', count: 1200, seconds: 600 },
  refuses: ['not_found'],
})

export const previewAttendeeExport = route({
  method: 'GET',
  path: '/api/exports/attendees/preview',
  does: 'What a file of the tickets of an event that a filter finds would hold, with their holders: its count, and the last choice of columns.',
  who: 'session',
  may: 'statements.export',
  slow: true,
  takes: z.object(narrowed),
  gives: exportPreview,
  refuses: ['not_found'],
})

export const exportAttendees = route({
  method: 'POST',
  path: '/api/exports/attendees',
  does: 'Begins a file of the tickets of an event that a filter finds at this moment, with their holders. A file of few rows is made at once.',
  who: 'session',
  may: 'statements.export',
  logs: 'event.exported',
  slow: true,
  takes: z.strictObject({ ...narrowed, ...exportChoice.shape }),
  gives: listExport,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['not_found', ...exportRefusals],
})

export const previewScanExport = route({
  method: 'GET',
  path: '/api/exports/scans/preview',
  does: 'What a file of every scan at the doors of an event would hold: its count, and the last choice of columns.',
  who: 'session',
  may: 'statements.export',
  slow: true,
  takes: z.object({ id: z.uuid() }),
  gives: exportPreview,
  refuses: ['not_found'],
})

export const exportScans = route({
  method: 'POST',
  path: '/api/exports/scans',
  does: 'Begins a file of every scan at the doors of an event until this moment: time, gate, phone, ticket and result. A file of few rows is made at once.',
  who: 'session',
  may: 'statements.export',
  logs: 'event.exported',
  slow: true,
  takes: z.strictObject({ id: z.uuid(), ...exportChoice.shape }),
  gives: listExport,
  limit: { per: 'person', count: 30, seconds: 600 },
  refuses: ['not_found', ...exportRefusals],
})

export const countAttendees = route({
  method: 'GET',
  path: '/api/events/{id}/ticket-counts',
  does: 'How many tickets each filter of the list has.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.object({ all: z.int(), inside: z.int(), not_yet: z.int(), refunded: z.int(), twice: z.int() }),
  refuses: ['not_found'],
})

export const renameTicket = route({
  method: 'POST',
  path: '/api/event-tickets/{id}/rename',
  does: 'Changes the name on a ticket and sends it again, unless it was sent often today.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket.renamed',
  takes: z.strictObject({ id: z.uuid(), name: freeText(1, 60).check(oneLine, hasLetter, noLink) }),
  gives: attendee,
  limit: { per: 'person', count: 300, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'ticket_not_good'],
})

export const resendTicket = route({
  method: 'POST',
  path: '/api/event-tickets/{id}/resend',
  does: 'Sends a ticket again, to the number and address of its order.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket.sent_again',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'ticket_not_good', 'ticket_sent_often', 'number_messaged_often'],
})

export const refundTicket = route({
  method: 'POST',
  path: '/api/event-tickets/{id}/refund',
  does: 'Takes a ticket back: it opens no door, its seat is free again, and its money goes back the way it came. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket.refunded',
  keyed: true,
  takes: z.strictObject({ id: z.uuid(), reason: freeText(1, 200).check(oneLine) }),
  gives: attendee,
  limit: { per: 'person', count: 300, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'not_permitted',
    'over_own_limit',
    'over_given_right',
    'ticket_not_good',
    'payment_not_refundable',
    'money_out_frozen',
  ],
})

export const giveGuestTickets = route({
  method: 'POST',
  path: '/api/events/{id}/guests',
  does: 'Gives guests tickets of a kind, free of charge; they take seats as any other. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket.given',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    type_id: z.uuid(),
    quantity: z.int().check(z.gte(1), z.lte(perOrderMost)),
    name: freeText(1, 60).check(oneLine, hasLetter, noLink),
    mobile_no: mobileNumber,
  }),
  gives: z.object({ tickets: z.int() }),
  limit: { per: 'person', count: 300, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'event_over', 'event_not_on_sale', 'tickets_sold_out'],
})

export const cancelEvent = route({
  method: 'POST',
  path: '/api/events/{id}/cancel',
  does: 'Cancels an event for good and begins to give every ticket’s money back. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.cancelled',
  keyed: true,
  stepUp: true,
  takes: z.strictObject({ id: z.uuid(), reason: freeText(1, 200).check(oneLine, hasLetter, noLink) }),
  gives: z.object({}),
  refuses: [...unverified, 'not_found', 'event_over', 'event_not_published'],
})

/** Giving the money of a cancelled event back, order by order; paisa. */
export const eventReturn = z.object({
  reason: z.string(),
  cancelled_at: instant,
  is_paused: z.boolean(),
  tickets: z.int(),
  total: paisa,
  given_back: z.object({ tickets: z.int(), amount: paisa }),
  on_the_way: z.object({ tickets: z.int(), amount: paisa }),
  not_begun: z.object({ tickets: z.int(), amount: paisa }),
  need_you: z.object({ tickets: z.int(), amount: paisa }),
  /** Those that could not be refunded, each with the reason. */
  stuck: z.array(
    z.object({
      payment_id: z.uuid(),
      name: z.string(),
      mobile_end: z.string(),
      amount: paisa,
      why: z.string(),
    }),
  ),
  /** The held money of the event and our fees that come back: together what its tickets cost. */
  from_held: paisa,
  from_fees: paisa,
  told_sms: z.int(),
  told_mail: z.int(),
})
export type EventReturn = z.output<typeof eventReturn>

export const readEventReturn = route({
  method: 'GET',
  path: '/api/events/{id}/return',
  does: 'How far the money of a cancelled event is back.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: eventReturn,
  refuses: ['not_found'],
})

export const steerEventReturn = route({
  method: 'POST',
  path: '/api/events/{id}/return',
  does: 'Pauses the giving back, goes on with it, or tries those again that could not be refunded.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.return_steered',
  takes: z.strictObject({ id: z.uuid(), does: z.enum(['pause', 'go_on', 'try_again']) }),
  gives: eventReturn,
  limit: { per: 'person', count: 120, seconds: 3600 },
  refuses: [...unverified, 'not_found'],
})

/** Someone who waits for a free seat of a kind. */
export const listWaiting = route({
  method: 'GET',
  path: '/api/events/{id}/waiting',
  does: 'Who waits for which kind of ticket, the first in line first.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      quantity: z.int(),
      name: z.string(),
      mobile_end: z.string(),
      joined_at: instant,
      /** Offered a seat until then; null: still waiting. */
      offered_until: z.nullable(instant),
    }),
  ),
  refuses: ['not_found'],
})
