import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { languageCodes } from '../language/languages.ts'
import { emailAddress, mobileNumber } from '../merchants.ts'
import { paisa } from '../money/money.ts'
import { route } from '../http/route.ts'
import { instant } from '../time/time.ts'
import { eventCategories, eventPicture, eventQuestion, eventQuestionsMost, eventSlug, taxLine } from '../events.ts'
import { feeReturns } from '../payments/refunds.ts'
import { shopOfPayer } from '../payments/paying.ts'
import { perOrderMost, ticketCode, ticketColours, ticketSales } from './ticket-types.ts'

/** How many minutes seats are held while the buyer fills in the form, and while the buyer is at a bank. */
export const holdMinutes = 10
export const holdAtBankMinutes = 70
/** How many hours the first person on the waiting list has to pay. */
export const waitingHours = 2
/** How many wishes of one number may wait at an event, with those whose offer was not taken within the last day. */
export const waitingMost = 3

/** A kind of ticket as buyers see it; paisa. */
export const ticketOnSale = z.object({
  id: z.uuid(),
  name: z.string(),
  holds: z.nullable(z.string()),
  section: z.nullable(z.string()),
  colour: z.enum(ticketColours),
  sale: z.enum(ticketSales),
  /** When its sale begins, and ends. */
  sale_from: z.nullable(instant),
  sale_until: z.nullable(instant),
  price: paisa,
  /** Before the code that was given. */
  full_price: paisa,
  /** What the buyer pays on top of the price for one ticket; 0 where the organiser pays the fee. */
  fee: paisa,
  /** Seats left and of how many; at most a second old: only a hold is certain. */
  free: z.int(),
  seats: z.int(),
  order_min: z.int(),
  order_max: z.int(),
  has_waiting_list: z.boolean(),
  valid_from: z.nullable(instant),
  valid_until: z.nullable(instant),
})
export type TicketOnSale = z.output<typeof ticketOnSale>

/** An event as a stranger with its address sees it. */
export const publicEvent = z.object({
  slug: z.string(),
  mode,
  state: z.enum(['waits', 'on_sale', 'over', 'cancelled']),
  title: z.string(),
  title_ne: z.nullable(z.string()),
  category: z.enum(eventCategories),
  description: z.string(),
  starts_at: instant,
  ends_at: instant,
  doors_at: instant,
  sale_from: z.nullable(instant),
  is_online: z.boolean(),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  way_in: z.nullable(z.string()),
  /** Seats left and of how many, without those that only guests can have. */
  free: z.int(),
  seats: z.int(),
  pictures: eventPicture,
  shop: shopOfPayer,
  contact_name: z.string(),
  contact_mobile: z.string(),
  fee_payer: z.enum(['organiser', 'buyer']),
  taxes: z.array(taxLine),
  /** Money back on request until then; null: only where it is cancelled. */
  refund_until: z.nullable(instant),
  /** How the buyer's fee comes back with a ticket that is given back today. */
  fee_back: z.enum(feeReturns),
  questions: z.array(eventQuestion),
  has_codes: z.boolean(),
  /** Without a code nothing can be bought. */
  needs_code: z.boolean(),
  /** Search engines may list it. */
  is_listed: z.boolean(),
  tickets: z.array(ticketOnSale),
})
export type PublicEvent = z.output<typeof publicEvent>

/** The secret of seats that the waiting list offered. */
const waitingOffer = z.string().check(z.regex(/^[a-z0-9]{20,40}$/))

export const readPublicEvent = route({
  method: 'GET',
  path: '/api/e/{slug}',
  does: 'An event as its buyers see it; a code shows the kinds of ticket that it opens, at its price, and an offer of the waiting list counts its own seats as free.',
  who: 'anyone',
  takes: z.object({ slug: eventSlug, code: z.optional(ticketCode), offer: z.optional(waitingOffer) }),
  gives: publicEvent,
  limit: { per: 'network', count: 1200, seconds: 600 },
  refuses: ['not_found', 'event_code_unknown'],
})

const line = z.object({ type_id: z.uuid(), name: z.string(), quantity: z.int(), price: paisa, full_price: paisa })

/** Held; paid; expired without money; cancelled by its buyer; or given back, with its event or on request. */
export const ticketOrderStates = ['held', 'paid', 'expired', 'released', 'refunded'] as const
export type TicketOrderState = (typeof ticketOrderStates)[number]

/** A ticket as the holder of its address sees it. Its code is the secret part of the address. */
export const ownTicket = z.object({
  code: z.string(),
  number: z.string(),
  type: z.string(),
  name: z.nullable(z.string()),
  state: z.enum(['good', 'used', 'refunded', 'revoked', 'passed_on']),
})

/** An order as its buyer sees it: the id is the only proof, so it stays with the buyer. Amounts in paisa. */
export const ticketOrder = z.object({
  id: z.uuid(),
  mode,
  reference: z.string(),
  slug: z.string(),
  title: z.string(),
  state: z.enum(ticketOrderStates),
  lines: z.array(line),
  code: z.nullable(z.string()),
  /** What the buyer pays on top where the fee is theirs. */
  fee: paisa,
  total: paisa,
  /** How long the seats are still held, in whole seconds, rounded down; 0 when they are not. */
  seconds_left: z.int(),
  /** The payment to be paid; null before the buyer's details, and where it is free. */
  payment_id: z.nullable(z.uuid()),
  /** A bank has not answered yet, so the order cannot be paid another way. */
  is_being_paid: z.boolean(),
  /** Empty until it is paid. */
  tickets: z.array(ownTicket),
})
export type TicketOrder = z.output<typeof ticketOrder>

export const holdSeats = route({
  method: 'POST',
  path: '/api/e/{slug}/orders',
  does: 'Holds seats for minutes, all of the order or none. The same `key` gives the order that it made; a call with `instead_of` gives back the seats of an earlier one in the same step.',
  who: 'anyone',
  takes: z.strictObject({
    slug: eventSlug,
    key: z.uuid(),
    instead_of: z.optional(z.uuid()),
    code: z.optional(ticketCode),
    offer: z.optional(waitingOffer),
    /** Where the buyer came from: the `via` of the address. */
    via: z.optional(z.string().check(z.regex(/^[a-z0-9_-]{1,24}$/))),
    lines: z
      .array(z.strictObject({ type_id: z.uuid(), quantity: z.int().check(z.gte(1), z.lte(perOrderMost)) }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
  gives: ticketOrder,
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: [
    'not_found',
    'event_not_on_sale',
    'event_code_unknown',
    'event_code_used_up',
    'tickets_sold_out',
    'tickets_per_order',
    'ticket_not_on_sale',
    'order_too_large',
    'holds_too_many',
    'key_conflict',
  ],
})

export const orderTickets = route({
  method: 'POST',
  path: '/api/ticket-orders/{id}',
  does: 'Takes the details of the buyer and begins the payment; an order of nothing is complete at once. A repeat answers the same.',
  who: 'anyone',
  takes: z.strictObject({
    id: z.uuid(),
    name: freeText(1, 60).check(oneLine, hasLetter, noLink),
    mobile_no: mobileNumber,
    email: z.optional(emailAddress),
    language: z.optional(z.enum(languageCodes)),
    /** To the questions of an order, in their order; empty where none is given. */
    answers: z.optional(z.array(freeText(0, 200)).check(z.maxLength(eventQuestionsMost))),
    /** One for each ticket, in the order of the lines: the name on it, and the answers to the questions of a ticket. */
    holders: z.optional(
      z
        .array(
          z.strictObject({
            name: z.optional(freeText(0, 60).check(oneLine, noLink)),
            answers: z.optional(z.array(freeText(0, 200)).check(z.maxLength(eventQuestionsMost))),
          }),
        )
        .check(z.maxLength(perOrderMost * 10)),
    ),
  }),
  gives: ticketOrder,
  // fifty tickets with their names and answers
  body_max: 64 * 1024,
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: [
    'not_found',
    'order_expired',
    'event_not_on_sale',
    'fields_invalid',
    'payment_too_small',
    'payment_too_large',
    'shop_cannot_be_paid',
  ],
})

export const readTicketOrder = route({
  method: 'GET',
  path: '/api/ticket-orders/{id}',
  does: 'An order as it is now, with its tickets once it is paid.',
  who: 'anyone',
  takes: z.object({ id: z.uuid() }),
  gives: ticketOrder,
  limit: { per: 'network', count: 1200, seconds: 600 },
  refuses: ['not_found'],
})

export const releaseSeats = route({
  method: 'POST',
  path: '/api/ticket-orders/{id}/release',
  does: 'Gives the held seats of an unpaid order back at once.',
  who: 'anyone',
  takes: z.strictObject({ id: z.uuid() }),
  gives: ticketOrder,
  limit: { per: 'network', count: 120, seconds: 600 },
  refuses: ['not_found', 'payment_being_paid'],
})

/** The secret of a wish's own address: `/w/{wish}`; an offer's secret opens its wish as well. */
const waitingAddress = z.string().check(z.regex(/^[a-z0-9]{20,40}$/))

/** Its number is not proven; it waits; its seats are kept for it; it ended: bought, left, lapsed, or never possible. */
export const waitingStates = ['unproven', 'waiting', 'offered', 'ended'] as const

/** A wish for seats that are sold out, as seen at its address. */
export const waiting = z.object({
  slug: eventSlug,
  title: z.string(),
  ticket: z.string(),
  quantity: z.int(),
  state: z.enum(waitingStates),
  /** In line; null where it does not wait. */
  place: z.nullable(z.int()),
  offered_until: z.nullable(instant),
})
export type Waiting = z.output<typeof waiting>

export const joinWaitingList = route({
  method: 'POST',
  path: '/api/e/{slug}/waiting',
  does: 'Asks to hear of free seats of a kind that is sold out. A link goes to the number: once it is confirmed there, the wish has its place. The first in line has hours to buy; then the next is asked.',
  who: 'anyone',
  takes: z.strictObject({
    slug: eventSlug,
    type_id: z.uuid(),
    /** Where the kind of ticket can be bought with a code only. */
    code: z.optional(ticketCode),
    quantity: z.int().check(z.gte(1), z.lte(perOrderMost)),
    name: freeText(1, 60).check(oneLine, hasLetter, noLink),
    mobile_no: mobileNumber,
    language: z.optional(z.enum(languageCodes)),
  }),
  /** In the sandbox, which sends nothing, the secret that would be sent; else null. */
  gives: z.object({ waiting: z.nullable(z.string()) }),
  limit: { per: 'network', count: 20, seconds: 3600, pace: { seconds: 3, seconds_max: 120, doubles_each: 10 } },
  refuses: ['not_found', 'event_code_unknown', 'waiting_list_closed', 'tickets_per_order', 'number_messaged_often'],
})

export const readWaiting = route({
  method: 'GET',
  path: '/api/w/{waiting}',
  does: 'A wish of the waiting list, for whoever has its address.',
  who: 'anyone',
  takes: z.object({ waiting: waitingAddress }),
  gives: waiting,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const confirmWaiting = route({
  method: 'POST',
  path: '/api/w/{waiting}/confirm',
  does: 'Confirms a wish at the address that was sent to its number: it gets its place in line. A repeat answers the same.',
  who: 'anyone',
  takes: z.strictObject({ waiting: waitingAddress }),
  gives: waiting,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found', 'waiting_too_many'],
})

export const leaveWaitingList = route({
  method: 'POST',
  path: '/api/w/{waiting}/leave',
  does: 'Ends a wish; seats that are kept for it go to the next in line. A repeat answers the same.',
  who: 'anyone',
  takes: z.strictObject({ waiting: waitingAddress }),
  gives: waiting,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})
