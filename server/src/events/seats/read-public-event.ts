import type * as contract from '@sahuji/contract/events/buying'
import type { PublicEvent, TicketOnSale } from '@sahuji/contract/events/buying'
import { ticketPriceLeast, type TicketSale } from '@sahuji/contract/events/ticket-types'
import type { Takes } from '@sahuji/contract/http/route'
import { channelOf } from '../../payments/price-payment.ts'
import { feeReturnOf } from '../../payments/refunds/returned-fee.ts'
import { shopOf } from '../../payments/shop-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { chargeOn, type TicketPricing, ticketPricing } from '../money/buyer-charge.ts'
import { eventAt, refundUntil, type SellingEvent } from '../selling-event.ts'
import { tryCode } from './try-code.ts'
import { recentSeats, type SeatsOf } from './seats-left.ts'

/** The event at an address for its buyers. Refuses not_found, event_code_unknown. */
export function readPublicEvent() {
  const seatsOf = recentSeats()
  return async (
    { db, clock, network }: OwnCall<'anyone'>,
    { slug, code, offer }: Takes<typeof contract.readPublicEvent>,
  ): Promise<PublicEvent> => {
    const read = () => db.read((tx) => publicEvent(tx, { slug, code, offer }, clock.now()))
    return code === undefined ? read() : tryCode({ db, clock }, { network }, read)
  }

  async function publicEvent(
    tx: Tx,
    { slug, code, offer }: Takes<typeof contract.readPublicEvent>,
    now: Date,
  ): Promise<PublicEvent> {
    const event = await eventAt(tx, slug)
    if (!event) throw new Refusal('not_found')
    const opened = code === undefined ? undefined : await codeOf(tx, event, code, now)
    const seats = await seatsOf(tx, event.id, now)
    const offered = offer === undefined ? undefined : await offerOf(tx, event, offer)
    const rows = await typesOf(tx, event, now)
    const pricing = event.fee_payer === 'buyer' ? await ticketPricing(tx, event.merchant_id, now) : undefined
    const { has_codes } = await tx.one<{ has_codes: boolean }>`
      select exists (select from event_codes
                      where event_id = ${event.id} and merchant_id = ${event.merchant_id} and stopped_at is null) as has_codes`
    const tickets = rows
      .filter(({ id, is_hidden }) => !is_hidden || opened?.type_ids.includes(id))
      .map((row) => shownType(event, row, { opened, offered, seats, pricing, now }))
    return {
      ...shownEvent(event, now),
      ...openSeatsOf(event, { seats, tickets, kept: offered?.quantity ?? 0 }),
      has_codes,
      fee_back: pricing ? feeReturnOf(pricing.lines, channelOf('event', 'wallet')) : 'kept',
      tickets,
      shop: await shopOf(tx, event.merchant_id),
    }
  }
}

interface OpenSeats {
  seats: SeatsOf
  tickets: readonly TicketOnSale[]
  /** What an offer of the waiting list keeps for its reader. */
  kept: number
}

/**
 * What can still be bought, and of how many seats in all: without those that no kind of ticket was given, that only guests can have or
 * whose sale is over. With no kind shown, those of the event. The list for merchants counts the same way.
 */
function openSeatsOf({ capacity }: SellingEvent, { seats, tickets, kept }: OpenSeats): { free: number; seats: number } {
  if (tickets.length === 0) return { free: seats.free + kept, seats: capacity }
  const open = tickets.filter(({ sale }) => sale !== 'stopped' && sale !== 'ended')
  const left = outermost(open, seats).reduce((sum, { free }) => sum + Math.max(0, free), 0)
  const taken = outermost(tickets, seats).reduce((sum, { id }) => sum + (seats.types.get(id)?.taken ?? 0), 0)
  const free = Math.min(seats.free + kept, left)
  return { free, seats: free + taken - kept }
}

/** Those whose seats are not within another's. */
function outermost(tickets: readonly TicketOnSale[], { types }: SeatsOf): TicketOnSale[] {
  const ids = new Set(tickets.map(({ id }) => id))
  return tickets.filter(({ id }) => !ids.has(types.get(id)?.shares_with ?? ''))
}

/** What of an event is no figure of its sale. */
function shownEvent(event: SellingEvent, now: Date) {
  const { visibility, wide_picture: wide, tall_picture: tall, online_link: _, ...shown } = event
  const { id: __, merchant_id: ___, refund_hours: ____, cancelled_at: _____, released_at: ______, ...parts } = shown
  const { cancel_reason: _______, return_paused_at: ________, capacity: _________, ...own } = parts
  const access = { needs_code: visibility === 'code', is_listed: visibility === 'everyone' && event.mode === 'live' }
  return { ...own, ...access, state: stateOf(event, now), pictures: { wide, tall }, refund_until: refundUntil(event) }
}

/** How an event sells at a moment. */
export function stateOf({ state, ends_at, sale_from }: SellingEvent, now: Date): PublicEvent['state'] {
  if (state === 'cancelled') return 'cancelled'
  if (ends_at <= now) return 'over'
  return sale_from !== null && sale_from > now ? 'waits' : 'on_sale'
}

interface OpenedCode {
  type_ids: string[]
  off_basis_points: number
}

/** What a code opens now. Refuses event_code_unknown where it is none, was stopped or has ended. */
async function codeOf(tx: Tx, { id, merchant_id }: SellingEvent, code: string, now: Date): Promise<OpenedCode> {
  const found = await tx.maybe<OpenedCode>`
    select type_ids, off_basis_points from event_codes
     where event_id = ${id} and merchant_id = ${merchant_id} and code = ${code} and stopped_at is null
       and coalesce(ends_at > ${now}, true)`
  if (!found) throw new Refusal('event_code_unknown', {}, ['code'])
  return found
}

interface Offered {
  type_id: string
  quantity: number
}

/** What an offer of the waiting list keeps; undefined where it was taken or is over. */
const offerOf = (tx: Tx, { id, merchant_id }: SellingEvent, offer: string) => tx.maybe<Offered>`
  select type_id, quantity from ticket_waiting
   where event_id = ${id} and merchant_id = ${merchant_id} and offer = ${offer} and ended_at is null`

type TypeRow = Omit<TicketOnSale, 'sale' | 'fee' | 'price' | 'full_price' | 'free' | 'seats'> & {
  is_hidden: boolean
  stopped_at: Date | null
  next_price: bigint
}

/** The kinds of ticket of an event in their order, each with the price of its next ticket. Uses ticket_types_by_event. */
const typesOf = (tx: Tx, { id, merchant_id }: SellingEvent, now: Date) => tx.many<TypeRow>`
  select t.id, t.name, t.holds, t.section, t.colour, t.sale_from, t.sale_until, t.order_min, t.order_max, t.has_waiting_list,
         t.valid_from, t.valid_until, t.is_hidden, t.stopped_at, next.price as next_price
    from ticket_types t cross join lateral ticket_prices(t, 1, ${now}) next
   where t.event_id = ${id} and t.merchant_id = ${merchant_id} order by t.place, t.id`

interface Now {
  opened: OpenedCode | undefined
  offered: Offered | undefined
  seats: SeatsOf
  /** Where the buyer pays the fee. */
  pricing: TicketPricing | undefined
  now: Date
}

function shownType(event: SellingEvent, row: TypeRow, { opened, offered, seats, pricing, now }: Now): TicketOnSale {
  const { is_hidden: _, stopped_at: __, next_price: full_price, ...shown } = row
  const { free: left, seats: all } = seats.types.get(row.id) ?? { free: 0, seats: 0 }
  const free = left + (offered?.type_id === row.id ? offered.quantity : 0)
  const price = opened?.type_ids.includes(row.id) ? priceOff(full_price, opened.off_basis_points) : full_price
  const fee = pricing ? chargeOn(pricing, price) : 0n
  return { ...shown, sale: saleOf(event, row, { free, now }), price, full_price, fee, free, seats: all }
}

/** What is left of a price after a code: at least a rupee, or nothing where it takes all off; paisa. As ticket_price_off(). */
function priceOff(price: bigint, off_basis_points: number): bigint {
  if (off_basis_points === 10_000) return 0n
  const left = price - (price * BigInt(off_basis_points)) / 10_000n
  const bounded = left > ticketPriceLeast ? left : ticketPriceLeast
  return bounded < price ? bounded : price
}

/** How a kind of ticket sells at a moment. */
function saleOf(
  event: SellingEvent,
  { stopped_at, sale_from, sale_until }: TypeRow,
  { free, now }: { free: number; now: Date },
): TicketSale {
  if (stopped_at) return 'stopped'
  if ((sale_until && sale_until <= now) || event.ends_at <= now) return 'ended'
  if ((sale_from && sale_from > now) || (event.sale_from && event.sale_from > now)) return 'waits'
  return free > 0 ? 'on_sale' : 'sold_out'
}
