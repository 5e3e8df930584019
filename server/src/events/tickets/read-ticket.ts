import type * as contract from '@sahuji/contract/events/tickets'
import type { Ticket } from '@sahuji/contract/events/tickets'
import type { Takes } from '@sahuji/contract/http/route'
import { shopOf } from '../../payments/shop-of.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { publishedEvent, refundUntil, type SellingEvent } from '../selling-event.ts'
import { signedTicket, type TicketKeys } from './ticket-keys.ts'
import { ticketRefund } from './ticket-refund.ts'
import { ticketAt, ticketPassedOn, type TicketRow } from './ticket-row.ts'

/** A ticket for a caller with its address; one that was passed on shows its former holder that, and no QR. Refuses not_found. */
export const readTicket =
  (deps: Pick<EventDependencies, 'ticketKeys'>) =>
  async ({ tx, clock }: Call<'anyone'>, { code }: Takes<typeof contract.readTicket>): Promise<Ticket> => {
    const row = await ticketAt(tx, code)
    if (row) return shownTicket(deps.ticketKeys, tx, row, clock.now())
    const former = await ticketPassedOn(tx, code)
    if (!former) throw new Refusal('not_found')
    const shown = await shownTicket(deps.ticketKeys, tx, former, clock.now())
    // what only the holder of the good ticket may know
    const event = { ...shown.event, online_link: null }
    return {
      ...shown,
      event,
      code,
      state: 'passed_on',
      name: null,
      qr: null,
      can_pass_on: false,
      refund_until: null,
      gives_back: 0n,
    }
  }

/** A ticket as the holder of its address sees it. */
export async function shownTicket(keys: TicketKeys, tx: Tx, row: TicketRow, now: Date): Promise<Ticket> {
  const event = (await publishedEvent(tx, row.event_id))!
  const shop = await shopOf(tx, event.merchant_id)
  const { is_good, valid_from, valid_until } = validityOf(event, row)
  const until = refundUntil(event)
  const refund_until = is_good && row.entered_at === null && until !== null && until > now ? until : null
  const { nth, of, number, type, price, order_reference, holds, section } = row
  return {
    nth,
    of,
    number,
    type,
    price,
    order_reference,
    holds,
    section,
    valid_from,
    valid_until,
    code: row.address,
    name: row.holder_name,
    state: row.state === 'good' && row.entered_at !== null ? 'used' : row.state,
    event: {
      ...placeOf(event),
      online_link: is_good ? event.online_link : null,
      is_cancelled: event.state === 'cancelled',
      shop: shop.name,
      shop_pan: shop.pan,
    },
    qr: is_good && valid_until > now ? qrOf(keys, event, row) : null,
    used: row.entered_at && { at: row.entered_at, gate: row.gate! },
    refunded_at: row.state === 'refunded' ? row.ended_at : null,
    can_pass_on: is_good && row.entered_at === null && row.is_transferable && now < event.doors_at,
    refund_until,
    gives_back: refund_until === null ? 0n : await ticketRefund(tx, row, now),
  }
}

/** Whether a ticket opens a door, and when: its kind's times, else those of the event. */
export const validityOf = (event: SellingEvent, { state, valid_from, valid_until }: TicketRow) => ({
  is_good: state === 'good' && event.state === 'on_sale',
  valid_from: valid_from ?? event.doors_at,
  valid_until: valid_until ?? event.ends_at,
})

/** The text of a ticket's QR. */
export function qrOf(keys: TicketKeys, event: SellingEvent, row: TicketRow): string {
  const { valid_from, valid_until } = validityOf(event, row)
  const { serial, type_id } = row
  return signedTicket(keys, { mode: event.mode, event_id: event.id, serial, type_id, valid_from, valid_until })
}

const placeOf = ({
  mode,
  slug,
  title,
  title_ne,
  starts_at,
  ends_at,
  doors_at,
  venue,
  address,
  city,
  way_in,
  contact_name,
  contact_mobile,
}: SellingEvent) => {
  const when = { starts_at, ends_at, doors_at }
  return { mode, slug, title, title_ne, ...when, venue, address, city, way_in, contact_name, contact_mobile }
}
