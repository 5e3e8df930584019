import * as z from 'zod/mini'
import { freeText, hasLetter, noLink, oneLine } from './input/free-text.ts'
import { mode, pageFields } from './http/lists.ts'
import { paisa } from './money/money.ts'
import { route } from './http/route.ts'
import { instant } from './time/time.ts'
import { mobileNumber } from './merchants.ts'

/** Draft until it is published; over once it has ended; cancelled by its organiser. */
export const eventStates = ['draft', 'on_sale', 'over', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

export const eventCategories = ['food', 'music', 'film', 'craft', 'learning', 'sport', 'festival', 'other'] as const
export type EventCategory = (typeof eventCategories)[number]

/** Everyone: in the catalogue and by its address; address: by its address alone; code: its tickets open by a code. */
export const eventVisibilities = ['everyone', 'address', 'code'] as const
export type EventVisibility = (typeof eventVisibilities)[number]

/** The last part of an event's address: `/e/{slug}`. */
export const eventSlug = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{1,58}[a-z0-9])$/))

export const seatsMost = 100_000
export const draftsMost = 200
export const tagsMost = 8
export const eventQuestionsMost = 8
/** The largest poster that is sent, in bytes. */
export const eventPictureBytesMax = 2 * 1024 ** 2

/** A question to the buyer, once for an order or once for each ticket. */
export const eventQuestion = z.strictObject({
  question: freeText(1, 80).check(oneLine, hasLetter, noLink),
  kind: z.enum(['text', 'choice', 'yes_no']),
  choices: z.optional(z.array(freeText(1, 40).check(oneLine)).check(z.minLength(2), z.maxLength(10))),
  is_needed: z.boolean(),
  of: z.enum(['order', 'ticket']),
})
export type EventQuestion = z.output<typeof eventQuestion>

/** A line of tax that is within the price, e.g. VAT of 13 percent; basis points. */
export const taxLine = z.strictObject({
  name: freeText(1, 40).check(oneLine, hasLetter, noLink),
  basis_points: z.int().check(z.gte(1), z.lte(5000)),
})

/**
 * What an organiser writes of an event. Every part may still be missing in a draft; publishing names those that it needs. The
 * description is plain text with `**bold**`, `_italic_`, lists by `- ` and blank lines between paragraphs; nothing else is read.
 */
const written = {
  title: z.optional(freeText(0, 80).check(oneLine, hasLetter, noLink)),
  title_ne: z.optional(z.nullable(freeText(1, 80).check(oneLine, hasLetter, noLink))),
  category: z.optional(z.enum(eventCategories)),
  description: z.optional(z.string().check(z.maxLength(6_000))),
  tags: z.optional(z.array(freeText(1, 24).check(oneLine, hasLetter, noLink)).check(z.maxLength(tagsMost))),
  starts_at: z.optional(z.nullable(instant)),
  ends_at: z.optional(z.nullable(instant)),
  doors_at: z.optional(z.nullable(instant)),
  is_online: z.optional(z.boolean()),
  /** At a place: its name, address and city, and its place on a map. */
  venue: z.optional(z.nullable(freeText(1, 80).check(oneLine, hasLetter, noLink))),
  address: z.optional(z.nullable(freeText(1, 120).check(oneLine, hasLetter, noLink))),
  city: z.optional(z.nullable(freeText(1, 40).check(oneLine, hasLetter, noLink))),
  latitude: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
  /** Online: sent with the ticket, never shown before. */
  online_link: z.optional(z.nullable(z.url({ protocol: /^https$/ }).check(z.maxLength(300)))),
  /** Printed on the ticket: how to get in. */
  way_in: z.optional(z.nullable(freeText(1, 80).check(oneLine, noLink))),
  capacity: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(seatsMost)))),
  fee_payer: z.optional(z.enum(['organiser', 'buyer'])),
  taxes: z.optional(z.array(taxLine).check(z.maxLength(3))),
  /** Money back on request until so many hours before the start; null: only where the event is cancelled. */
  refund_hours: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(24 * 60)))),
  contact_name: z.optional(z.nullable(freeText(1, 60).check(oneLine, hasLetter, noLink))),
  contact_mobile: z.optional(z.nullable(mobileNumber)),
  questions: z.optional(z.array(eventQuestion).check(z.maxLength(eventQuestionsMost))),
  visibility: z.optional(z.enum(eventVisibilities)),
  slug: z.optional(z.nullable(eventSlug)),
  /** The sale begins then; null: with publishing. */
  sale_from: z.optional(z.nullable(instant)),
}
export const eventFields = z.strictObject(written)
export type EventFields = z.output<typeof eventFields>

/** The parts of an event that still keep it from being published. */
export const openChecks = [
  'title',
  'category',
  'starts_at',
  'ends_after_start',
  'doors_before_start',
  'place',
  'capacity',
  'tickets',
  'tickets_fit',
  'contact',
  'slug',
  'kyc',
  'in_the_future',
] as const
export type OpenCheck = (typeof openChecks)[number]

export const eventPicture = z.object({ wide: z.nullable(z.string()), tall: z.nullable(z.string()) })

/** An event as its organiser sees it. Seats of its total; paisa. */
export const ownEvent = z.object({
  id: z.uuid(),
  mode,
  state: z.enum(eventStates),
  /** Rises with each change; a save with an older one is refused. */
  version: z.int(),
  title: z.string(),
  title_ne: z.nullable(z.string()),
  category: z.nullable(z.enum(eventCategories)),
  description: z.string(),
  tags: z.array(z.string()),
  starts_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  doors_at: z.nullable(instant),
  is_online: z.boolean(),
  venue: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  online_link: z.nullable(z.string()),
  way_in: z.nullable(z.string()),
  capacity: z.nullable(z.int()),
  fee_payer: z.enum(['organiser', 'buyer']),
  taxes: z.array(taxLine),
  refund_hours: z.nullable(z.int()),
  contact_name: z.nullable(z.string()),
  contact_mobile: z.nullable(z.string()),
  questions: z.array(eventQuestion),
  visibility: z.enum(eventVisibilities),
  slug: z.nullable(z.string()),
  url: z.nullable(z.string()),
  sale_from: z.nullable(instant),
  pictures: eventPicture,
  sold: z.int(),
  held: z.int(),
  open_checks: z.array(z.enum(openChecks)),
  made_at: instant,
  published_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  /** When the money of its tickets is released into the wallet. */
  released_at: z.nullable(instant),
})
export type OwnEvent = z.output<typeof ownEvent>

/** One line of *my events*; gross − refunds − fees = net, in paisa. */
export const eventLine = z.object({
  ...z.pick(ownEvent, {
    id: true,
    state: true,
    title: true,
    title_ne: true,
    starts_at: true,
    doors_at: true,
    ends_at: true,
    capacity: true,
    sold: true,
    pictures: true,
    open_checks: true,
    released_at: true,
    cancelled_at: true,
  }).shape,
  gross: paisa,
  refunds: paisa,
  fees: paisa,
  net: paisa,
  /** Of the net: what is still held for refunds. */
  held_money: paisa,
})
export type EventLine = z.output<typeof eventLine>

const unverified = ['phone_unverified', 'email_unverified'] as const

export const createEvent = route({
  method: 'POST',
  path: '/api/events',
  does: 'Begins an event as a draft that only its organiser sees. Idempotent by key.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.created',
  logs_texts: ['title'],
  keyed: true,
  takes: z.strictObject({
    mode: z.optional(mode),
    title: z.optional(freeText(1, 80).check(oneLine, hasLetter, noLink)),
  }),
  gives: ownEvent,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'events_too_many'],
})

export const copyEvent = route({
  method: 'POST',
  path: '/api/events/{id}/copy',
  does: 'Begins a draft with everything of another event but its days, its sales and its address: the next date of a series.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.copied',
  keyed: true,
  takes: z.strictObject({
    id: z.uuid(),
    /** The new one begins so many days later; absent: its days are open. */
    days_later: z.optional(z.int().check(z.gte(1), z.lte(400))),
  }),
  gives: ownEvent,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [...unverified, 'not_found', 'events_too_many'],
})

export const saveEvent = route({
  method: 'POST',
  path: '/api/events/{id}',
  does: 'Saves what was changed of an event. Its tickets show the change at once.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.changed',
  logs_texts: ['title'],
  takes: z.strictObject({ id: z.uuid(), version: z.int(), ...written }),
  gives: ownEvent,
  limit: { per: 'person', count: 1200, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'fields_invalid',
    'event_changed',
    'event_over',
    'capacity_below_sold',
    'capacity_below_tickets',
    'event_slug_taken',
    'event_part_locked',
    'event_would_be_incomplete',
  ],
})

export const setEventPicture = route({
  method: 'POST',
  path: '/api/events/{id}/pictures',
  does: 'Keeps the poster of an event: 3:2 for the page, 9:16 for a phone and for stories. Null takes it away.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.picture_set',
  takes: z.strictObject({
    id: z.uuid(),
    shape: z.enum(['wide', 'tall']),
    /** JPEG, PNG or WebP in base64, at most 2 MiB. */
    picture: z.nullable(z.string().check(z.maxLength(2_900_000))),
  }),
  gives: ownEvent,
  body_max: 3 * 1024 * 1024,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'event_over',
    'file_empty',
    'paper_heic',
    'picture_too_large',
    'picture_too_small',
    'picture_unreadable',
    'busy',
  ],
})

export const publishEvent = route({
  method: 'POST',
  path: '/api/events/{id}/publish',
  does: 'Puts an event on sale. Refuses with the parts that are open.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.published',
  takes: z.strictObject({ id: z.uuid(), version: z.int() }),
  gives: ownEvent,
  limit: { per: 'person', count: 60, seconds: 3600 },
  refuses: [
    ...unverified,
    'not_found',
    'event_changed',
    'event_over',
    'event_incomplete',
    'event_slug_taken',
    'money_in_frozen',
    'shop_cannot_be_paid',
  ],
})

export const deleteDraft = route({
  method: 'POST',
  path: '/api/events/{id}/delete',
  does: 'Deletes a draft. What was published can be cancelled.',
  who: 'verified',
  may: 'events.manage',
  logs: 'event.deleted',
  takes: z.strictObject({ id: z.uuid() }),
  gives: z.object({}),
  refuses: [...unverified, 'not_found', 'event_published'],
})

export const readEvent = route({
  method: 'GET',
  path: '/api/events/{id}',
  does: 'One event of the organiser, with what keeps it from being published.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ id: z.uuid() }),
  gives: ownEvent,
  refuses: ['not_found'],
})

export const listEvents = route({
  method: 'GET',
  path: '/api/events',
  does: 'The events of the organiser with what each brought in, newest first.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ ...pageFields, mode: z.optional(mode), state: z.optional(z.enum(eventStates)) }),
  gives: z.object({ data: z.array(eventLine), next: z.nullable(z.string()) }),
  shape: 'list',
  refuses: [],
})

export const readEventTotals = route({
  method: 'GET',
  path: '/api/event-totals',
  does: 'The sums of all events of the organiser, and how many are in each state.',
  who: 'session',
  may: 'events.read',
  viewable: true,
  takes: z.object({ mode: z.optional(mode) }),
  gives: z.object({
    counts: z.record(z.enum(eventStates), z.int()),
    tickets: z.int(),
    gross: paisa,
    refunds: paisa,
    fees: paisa,
    net: paisa,
    held_money: paisa,
  }),
  refuses: [],
})
