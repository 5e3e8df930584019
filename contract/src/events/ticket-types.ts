import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { limitPaisa, paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'

export const ticketTypesMost = 40
export const perOrderMost = 50
const seatsOfKindMost = 100_000
/** The least price of a ticket that is not free, also with a code; paisa. */
export const ticketPriceLeast = 100n
export const ticketColours = ['ink', 'red', 'amber', 'green', 'blue', 'violet'] as const

/** The code that opens or cheapens a ticket: letters, digits and dashes; small letters count as large ones. */
export const ticketCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,20}$/))

/**
 * A price and how long it counts: until `first` tickets of the type are sold or held in all, or until a moment, whichever comes
 * earlier; the last step has neither. 0 is free.
 */
export const priceStep = z.strictObject({
  price: limitPaisa.check(z.refine((price) => price === 0n || price >= ticketPriceLeast)),
  first: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(seatsOfKindMost)))),
  until: z.optional(z.nullable(instant)),
})
export type PriceStep = z.output<typeof priceStep>

/** How a type sells now: `waits` for its first day, `sold_out`, `ended` with its sale, or stopped by its organiser. */
export const ticketSales = ['waits', 'on_sale', 'sold_out', 'ended', 'stopped'] as const
export type TicketSale = (typeof ticketSales)[number]

const typeFields = {
  name: freeText(1, 40).check(oneLine, hasLetter, noLink),
  /** What it holds, e.g. a plate and a drink. */
  holds: z.optional(z.nullable(freeText(1, 120).check(oneLine, noLink))),
  seats: z.int().check(z.gte(1), z.lte(seatsOfKindMost)),
  steps: z.array(priceStep).check(z.minLength(1), z.maxLength(8)),
  sale_from: z.optional(z.nullable(instant)),
  sale_until: z.optional(z.nullable(instant)),
  order_min: z.optional(z.int().check(z.gte(1), z.lte(perOrderMost))),
  order_max: z.optional(z.int().check(z.gte(1), z.lte(perOrderMost))),
  /** Only a code of the event shows it. */
  is_hidden: z.optional(z.boolean()),
  section: z.optional(z.nullable(freeText(1, 40).check(oneLine, noLink))),
  /** Good from and until, within the event; absent: as long as the event. */
  valid_from: z.optional(z.nullable(instant)),
  valid_until: z.optional(z.nullable(instant)),
  is_transferable: z.optional(z.boolean()),
  has_waiting_list: z.optional(z.boolean()),
  colour: z.optional(z.enum(ticketColours)),
  /**
   * Another type of the event whose seats it takes from as well, e.g. Student from Standard's: at most `seats` of them; null: seats
   * of its own.
   */
  shares_with: z.optional(z.nullable(z.uuid())),
}

/** A kind of ticket as its organiser sees it; paisa. */
export const ticketType = z.object({
  id: z.uuid(),
  event_id: z.uuid(),
  version: z.int(),
  name: z.string(),
  holds: z.nullable(z.string()),
  seats: z.int(),
  sold: z.int(),
  held: z.int(),
  /** What its pools still allow. */
  free: z.int(),
  sale: z.enum(ticketSales),
  steps: z.array(
    z.object({
      price: paisa,
      first: z.nullable(z.int()),
      until: z.nullable(instant),
      sold: z.int(),
      is_over: z.boolean(),
    }),
  ),
  /** The price of the next ticket, and what of it arrives after today's fee. */
  price: paisa,
  arrives: paisa,
  sale_from: z.nullable(instant),
  sale_until: z.nullable(instant),
  order_min: z.int(),
  order_max: z.int(),
  is_hidden: z.boolean(),
  section: z.nullable(z.string()),
  valid_from: z.nullable(instant),
  valid_until: z.nullable(instant),
  is_transferable: z.boolean(),
  has_waiting_list: z.boolean(),
  colour: z.enum(ticketColours),
  shares_with: z.nullable(z.uuid()),
  made_at: instant,
})
export type TicketType = z.output<typeof ticketType>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const listTicketTypes = route({
  method: 'GET',
  path: '/api/events/{id}/ticket-types',
  does: 'The kinds of ticket of an event in their order, with what each sold and what its next ticket costs.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(ticketType),
  refuses: ['not_found'],
})

export const addTicketType = route({
  method: 'POST',
  path: '/api/events/{id}/ticket-types',
  does: 'Adds a kind of ticket. Its seats and those of the others must fit the event. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket_type.added',
  logs_texts: ['name'],
  keyed: true,
  takes: z.strictObject({ id: z.uuid(), ...typeFields }),
  gives: ticketType,
  limit: { per: 'person', count: 200, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'event_over', 'ticket_types_too_many', 'seats_beyond_event', 'fields_invalid'],
})

export const saveTicketType = route({
  method: 'POST',
  path: '/api/ticket-types/{id}',
  does: 'Changes a kind of ticket. Once one is sold, a price needs a reason and counts for later buyers only, and its seats stay at least those sold.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket_type.changed',
  logs_texts: ['name'],
  takes: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    ...typeFields,
    /** Why the price changes; needed once tickets are sold. */
    reason: z.optional(freeText(1, 200).check(oneLine)),
  }),
  gives: ticketType,
  limit: { per: 'person', count: 600, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'event_changed',
    'event_over',
    'event_part_locked',
    'seats_below_sold',
    'seats_beyond_event',
    'price_needs_reason',
    'price_step_over',
    'fields_invalid',
  ],
})

export const stopTicketType = route({
  method: 'POST',
  path: '/api/ticket-types/{id}/stop',
  does: 'Stops or resumes the sale of a kind of ticket; sold tickets stay good. One without a sale is deleted by `deletes`.',
  who: 'verified',
  may: 'events.manage',
  logs: 'ticket_type.stopped',
  takes: z.strictObject({ id: z.uuid(), does: z.enum(['stop', 'resume', 'delete']) }),
  gives: z.object({}),
  refuses: [...unverified, 'not_found', 'event_over', 'seats_beyond_event', 'ticket_type_sold', 'ticket_type_shared'],
})

export const quoteTicket = route({
  method: 'POST',
  path: '/api/event-quote',
  does: 'What a ticket of this price costs its organiser by the fee of today, and what the buyer pays where they pay it.',
  who: 'verified',
  may: 'events.manage',
  logs: 'nothing',
  takes: z.strictObject({ price: limitPaisa, fee_payer: z.enum(['organiser', 'buyer']) }),
  gives: z.object({
    /** Paid from a wallet. */
    fee: paisa,
    buyer_pays: paisa,
    arrives: paisa,
    /** The ways of paying with another fee, on what the buyer pays. */
    others: z.array(z.object({ way: z.enum(['qr', 'bank', 'card']), fee: paisa, arrives: paisa })),
  }),
  limit: { per: 'person', count: 600, seconds: 600 },
  refuses: [...unverified],
})

/** A code: it opens hidden types, takes something off, or both. */
export const eventCode = z.object({
  id: z.uuid(),
  code: z.string(),
  type_ids: z.array(z.uuid()),
  /** Hundredths of a percent off the price; 0: it only opens. */
  off_basis_points: z.int(),
  uses_max: z.nullable(z.int()),
  used: z.int(),
  /** What it took off, and what was paid with it; paisa. */
  given_off: paisa,
  paid: paisa,
  ends_at: z.nullable(instant),
  is_stopped: z.boolean(),
})
export type EventCode = z.output<typeof eventCode>

export const listEventCodes = route({
  method: 'GET',
  path: '/api/events/{id}/codes',
  does: 'The codes of an event with what each sold.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(eventCode),
  refuses: ['not_found'],
})

export const addEventCode = route({
  method: 'POST',
  path: '/api/events/{id}/codes',
  does: 'Makes a code that opens hidden kinds of ticket or takes something off.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event_code.made',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    code: ticketCode,
    type_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(ticketTypesMost)),
    off_basis_points: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    uses_max: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(100_000)))),
    ends_at: z.optional(z.nullable(instant)),
  }),
  gives: eventCode,
  limit: { per: 'person', count: 200, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'event_over', 'event_code_taken', 'fields_invalid'],
})

export const stopEventCode = route({
  method: 'POST',
  path: '/api/event-codes/{id}/stop',
  does: 'Ends a code; orders that hold seats by it keep their price.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event_code.stopped',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: [...unverified, 'not_found'],
})
