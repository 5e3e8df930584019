import type { EventLine, OwnEvent } from '@sahuji/contract/events'
import type { CatalogueEvent } from '@sahuji/contract/events/catalogue'
import type { EventPayout } from '@sahuji/contract/events/payout'
import type { Attendee, EventSales } from '@sahuji/contract/events/sales'
import type { TicketType } from '@sahuji/contract/events/ticket-types'

const idOf = (at: number) => `0193a000-0000-7000-8000-${at.toString(16).padStart(12, '0')}`

const at = (day: string, time: string) => new Date(`${day}T${time}:00+05:45`)

/** A published food evening in Kathmandu, with some facts of its own. */
export const ownEvent = (of: Partial<OwnEvent> = {}): OwnEvent => ({
  id: idOf(1),
  mode: 'live',
  state: 'on_sale',
  version: 7,
  title: 'Asan Spice Evening',
  title_ne: 'असन मसला साँझ',
  category: 'food',
  description: 'Six plates and one blend.',
  tags: ['spice'],
  starts_at: at('2026-12-12', '17:00'),
  ends_at: at('2026-12-12', '21:00'),
  doors_at: at('2026-12-12', '16:30'),
  is_online: false,
  venue: 'Bhrikutimandap, Hall C',
  address: 'Exhibition Road',
  city: 'Kathmandu',
  latitude: null,
  longitude: null,
  online_link: null,
  way_in: null,
  capacity: 320,
  fee_payer: 'organiser',
  taxes: [],
  refund_hours: 72,
  contact_name: 'Sunita Maharjan',
  contact_mobile: '9841204617',
  questions: [],
  visibility: 'everyone',
  slug: 'asan-spice-evening',
  url: 'https://sahuji.example/e/asan-spice-evening',
  sale_from: null,
  pictures: {
    wide: null,
    tall: null,
  },
  sold: 305,
  held: 2,
  open_checks: [],
  made_at: at('2026-10-20', '09:00'),
  published_at: at('2026-10-28', '09:00'),
  cancelled_at: null,
  released_at: at('2026-12-12', '16:30'),
  ...of,
})

/** The same as a draft in which something is open. */
export const draftEvent = (of: Partial<OwnEvent> = {}): OwnEvent =>
  ownEvent({ state: 'draft', sold: 0, held: 0, published_at: null, released_at: null, open_checks: ['tickets'], ...of })

/** Its line with what it brought in. */
export const eventLine = (of: Partial<EventLine> = {}): EventLine => ({
  ...ownEvent(),
  gross: 23924000n,
  refunds: 280000n,
  fees: 534354n,
  net: 23109646n,
  held_money: 23109646n,
  ...of,
})

/** Its money, which stays in the wallet. */
export const eventPayout = (of: Partial<EventPayout> = {}): EventPayout => ({
  account: null,
  state: 'planned',
  released_at: at('2026-12-12', '16:30'),
  amount: 23109646n,
  fee: null,
  arrives: null,
  payout_id: null,
  is_undone: false,
  kept_because: null,
  is_open: true,
  can_try_again: false,
  ...of,
})

/** An event of the catalogue, on a day. */
export const catalogueEvent = (nth: number, day: string, of: Partial<CatalogueEvent> = {}): CatalogueEvent => ({
  id: idOf(100 + nth),
  slug: `event-${nth}`,
  url: `https://sahuji.example/e/event-${nth}`,
  title: `Event ${nth}`,
  title_ne: null,
  category: 'music',
  shop: 'Patan Youth Club',
  is_own: false,
  starts_at: at(day, '18:30'),
  sale_from: null,
  is_online: false,
  venue: 'Patan Dhoka',
  city: 'Lalitpur',
  state: 'on_sale',
  price_from: 30000n,
  free: 258,
  seats: 400,
  pictures: {
    wide: null,
    tall: null,
  },
  ...of,
})

/** A kind of ticket with 161 sold. */
export const ticketKind = (of: Partial<TicketType> = {}): TicketType => ({
  id: idOf(201),
  event_id: idOf(1),
  version: 3,
  name: 'Standard',
  holds: 'Six plates',
  seats: 220,
  sold: 161,
  held: 0,
  free: 59,
  sale: 'on_sale',
  price: 80000n,
  arrives: 78400n,
  sale_from: null,
  sale_until: null,
  steps: [
    {
      price: 65000n,
      first: 100,
      until: null,
      sold: 100,
      is_over: true,
    },
    {
      price: 80000n,
      first: null,
      until: null,
      sold: 61,
      is_over: false,
    },
  ],
  order_min: 1,
  order_max: 8,
  is_hidden: false,
  section: null,
  valid_from: null,
  valid_until: null,
  is_transferable: true,
  has_waiting_list: true,
  colour: 'ink',
  shares_with: null,
  made_at: at('2026-10-20', '09:00'),
  ...of,
})

const soldByDay: EventSales['curve'] = [
  { day: '2026-10-28', sold: 22 },
  { day: '2026-11-06', sold: 100 },
  { day: '2026-11-20', sold: 228 },
  { day: '2026-12-12', sold: 305 },
]

const soldBy: Pick<EventSales, 'by_type' | 'by_code' | 'by_channel'> = {
  by_type: [
    { id: idOf(201), name: 'Standard', seats: 220, sold: 214, inside: 0, after_refunds: 15_444_000n },
    { id: idOf(202), name: 'Cooking table', seats: 100, sold: 91, inside: 0, after_refunds: 8_200_000n },
  ],
  by_code: [
    { code: 'ASAN10', used: 22, uses_max: 50, given_off: 176_000n, paid: 1_584_000n },
    { code: null, used: 283, uses_max: null, given_off: 0n, paid: 22_060_000n },
  ],
  by_channel: [
    { channel: 'poster', sold: 120, paid: 9_644_000n },
    { channel: null, sold: 185, paid: 14_000_000n },
  ],
}

/** What the food evening sold. */
export const eventSales = (of: Partial<EventSales> = {}): EventSales => ({
  sold: 305,
  ever_sold: 309,
  refunded: 4,
  capacity: 320,
  gross: 23_924_000n,
  refunds: 280_000n,
  fees: 534_354n,
  net: 23_109_646n,
  held_money: 23_109_646n,
  released_at: at('2026-12-12', '16:30'),
  curve: soldByDay,
  ...soldBy,
  inside: 0,
  last_scan_at: null,
  by_gate: [],
  entries: [],
  waiting: 0,
  ...of,
})

/** A ticket with its holder. */
export const attendee = (nth: number, of: Partial<Attendee> = {}): Attendee => ({
  id: idOf(300 + nth),
  number: `AS-4K7Q-2${nth}`,
  name: 'Prerana Gurung',
  mobile_end: '914',
  type_id: idOf(201),
  type: 'Standard',
  code: null,
  state: 'good',
  attendance: 'not_yet',
  entered_at: null,
  gate: null,
  again_at: null,
  price: 80000n,
  order_reference: `AS-221${nth}`,
  payment_id: null,
  answers: [],
  sold_at: at('2026-11-20', '10:00'),
  ...of,
})
