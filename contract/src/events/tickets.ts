import * as z from 'zod/mini'
import { mode } from '../http/lists.ts'
import { binary, route } from '../http/route.ts'
import { freeText, hasLetter, noLink, oneLine } from '../input/free-text.ts'
import { mobileNumber } from '../merchants.ts'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'
import { ownTicket } from './buying.ts'

/** The secret part of a ticket's address: `/t/{code}`. */
export const ticketAddress = z.string().check(z.regex(/^[a-z0-9]{20,40}$/))

/** A ticket as the holder of its address sees it; paisa. */
export const ticket = z.object({
  ...ownTicket.shape,
  order_reference: z.string(),
  /** It is the nth of so many of its order. */
  nth: z.int(),
  of: z.int(),
  event: z.object({
    mode,
    slug: z.string(),
    title: z.string(),
    title_ne: z.nullable(z.string()),
    starts_at: instant,
    ends_at: instant,
    doors_at: instant,
    venue: z.nullable(z.string()),
    address: z.nullable(z.string()),
    city: z.nullable(z.string()),
    /** Online: the link to take part. */
    online_link: z.nullable(z.string()),
    way_in: z.nullable(z.string()),
    is_cancelled: z.boolean(),
    shop: z.string(),
    shop_pan: z.nullable(z.string()),
    contact_name: z.string(),
    contact_mobile: z.string(),
  }),
  holds: z.nullable(z.string()),
  section: z.nullable(z.string()),
  price: paisa,
  valid_from: instant,
  valid_until: instant,
  /** The text of its QR: signed, so that a door verifies it without network; null where it opens no door. */
  qr: z.nullable(z.string()),
  used: z.nullable(z.object({ at: instant, gate: z.string() })),
  refunded_at: z.nullable(instant),
  can_pass_on: z.boolean(),
  /** Until when its money comes back on request; null: it does not. */
  refund_until: z.nullable(instant),
  /** What then comes back: its price, and of a fee that the buyer paid what the tariff of today gives back; paisa. */
  gives_back: paisa,
})
export type Ticket = z.output<typeof ticket>

export const readTicket = route({
  method: 'GET',
  path: '/api/t/{code}',
  does: 'A ticket, for whoever has its address.',
  who: 'anyone',
  takes: z.object({ code: ticketAddress }),
  gives: ticket,
  limit: { per: 'network', count: 600, seconds: 600 },
  refuses: ['not_found'],
})

export const fetchTicketPaper = route({
  method: 'GET',
  path: '/api/t/{code}/paper',
  does: 'The tickets of an order as PDF: A6 each, four on a sheet of A4; `all` for the whole order.',
  who: 'anyone',
  takes: z.object({ code: ticketAddress, all: z.optional(z.literal('yes')) }),
  gives: binary,
  sends: 'application/pdf',
  limit: { per: 'network', count: 60, seconds: 600 },
  refuses: ['not_found', 'ticket_not_good'],
})

export const passTicketOn = route({
  method: 'POST',
  path: '/api/t/{code}/pass-on',
  does: 'Gives a ticket to another person: it gets a new QR and a new address, sent to them, and the old ones open nothing.',
  who: 'anyone',
  takes: z.strictObject({
    code: ticketAddress,
    name: freeText(1, 60).check(oneLine, hasLetter, noLink),
    mobile_no: mobileNumber,
  }),
  gives: z.object({ number: z.string() }),
  limit: { per: 'network', count: 20, seconds: 3600 },
  refuses: ['not_found', 'ticket_not_good', 'ticket_stays', 'number_messaged_often'],
})

export const giveTicketBack = route({
  method: 'POST',
  path: '/api/t/{code}/give-back',
  does: 'Gives a ticket back on request, within the policy of its event: it opens no door from then on, and its money goes back.',
  who: 'anyone',
  takes: z.strictObject({ code: ticketAddress, key: z.uuid() }),
  gives: ticket,
  limit: { per: 'network', count: 20, seconds: 3600 },
  refuses: ['not_found', 'ticket_not_good', 'ticket_not_refundable'],
})
