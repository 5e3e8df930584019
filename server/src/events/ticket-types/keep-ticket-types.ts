import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/ticket-types'
import { type TicketType, ticketTypesMost } from '@sahuji/contract/events/ticket-types'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { priceBy } from '../../payments/price-payment.ts'
import { ticketPricing, type TicketPricing } from '../money/buyer-charge.ts'
import { quoteOf, ticketFees, type TicketQuote } from '../organiser/event-money.ts'
import { type EventRow, lockSeats, ownEventOf, refuseOver } from '../organiser/event-row.ts'
import { checkedType, refuseSeats } from './check-ticket-type.ts'
import { insertType, ladderOf, saleOf, typeOf, typeOfKey, type TypeRow, typesOf } from './ticket-type-row.ts'

/** The kinds of ticket of an event, in their order. Refuses not_found. */
export async function listTicketTypes(
  { tx, person: { merchant_id }, clock }: Call,
  { id }: Takes<typeof contract.listTicketTypes>,
): Promise<TicketType[]> {
  const event = await ownEventOf(tx, merchant_id, id)
  return shownTypes(tx, event, await typesOf(tx, merchant_id, id), clock.now())
}

/** Kinds of ticket as their organiser sees them, with what arrives of the next ticket after today's fee. */
async function shownTypes(tx: Tx, event: EventRow, rows: readonly TypeRow[], now: Date): Promise<TicketType[]> {
  if (rows.length === 0) return []
  const feeOn = await ticketFees(tx, event.merchant_id, now)
  return rows.map((row) => {
    const { merchant_id: _, place: __, stopped_at: ___, ever_sold: ____, sold_at: _____, ...shown } = row
    const { steps, price } = ladderOf(row, now)
    const { arrives } = quoteOf(feeOn, price, event.fee_payer)
    return { ...shown, steps, price, arrives, sale: saleOf(row, event, now) }
  })
}

/** One kind of ticket after a change. */
export async function shownType(tx: Tx, event: EventRow, id: string, now: Date): Promise<TicketType> {
  const [shown] = await shownTypes(tx, event, [(await typeOf(tx, event.merchant_id, id))!], now)
  return shown!
}

/** Adds a kind of ticket; the same key gives the kind that it made. */
export async function addTicketType(
  { tx, key, person: { merchant_id }, clock }: Call<'verified'>,
  { id: event_id, ...ask }: Takes<typeof contract.addTicketType>,
): Promise<TicketType> {
  const now = clock.now()
  const event = await lockSeats(tx, merchant_id, event_id)
  const made = await typeOfKey(tx, merchant_id, key)
  if (made) return shownType(tx, event, made.id, now)
  refuseOver(event, now)
  const others = await typesOf(tx, merchant_id, event_id)
  if (others.length >= ticketTypesMost) throw new Refusal('ticket_types_too_many', { count: ticketTypesMost })
  const type = checkedType(ask, { event, others })
  refuseSeats(event, others, type)
  const id = newId(clock)
  const place = (others.at(-1)?.place ?? 0) + 1
  await insertType(tx, { ...type, id, event_id, merchant_id, key, place, made_at: now })
  return shownType(tx, event, id, now)
}

/** Stops or resumes the sale of a kind of ticket, or deletes one that was never held or sold. Refuses seats_beyond_event. */
export async function stopTicketType(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id, does }: Takes<typeof contract.stopTicketType>,
): Promise<Gives<typeof contract.stopTicketType>> {
  const found = await typeOf(tx, merchant_id, id)
  if (!found) throw new Refusal('not_found')
  const event = await lockSeats(tx, merchant_id, found.event_id)
  refuseOver(event, clock.now())
  const stopped_at = does === 'stop' ? clock.now() : null
  // its seats may be another kind's since it was stopped
  if (does === 'resume') refuseSeats(event, await typesOf(tx, merchant_id, event.id), found, id)
  if (does === 'delete') await deleteType(tx, found)
  else
    await tx.run`
      update ticket_types set stopped_at = ${stopped_at} where id = ${id} and merchant_id = ${merchant_id}`
  return {}
}

/** The seats are locked. Refuses ticket_type_sold, ticket_type_shared. */
async function deleteType(tx: Tx, { id, event_id, merchant_id }: TypeRow): Promise<void> {
  const { is_used } = await tx.one<{ is_used: boolean }>`
    select exists (select from ticket_lines where type_id = ${id}) or exists (select from ticket_waiting where type_id = ${id})
           as is_used
      from ticket_types where id = ${id} and merchant_id = ${merchant_id}`
  if (is_used) throw new Refusal('ticket_type_sold')
  const sharing = (await typesOf(tx, merchant_id, event_id)).find(({ shares_with }) => shares_with === id)
  if (sharing) throw new Refusal('ticket_type_shared', { ticket: sharing.name })
  await tx.run`
    update event_codes set type_ids = array_remove(type_ids, ${id}::uuid)
     where event_id = ${event_id} and merchant_id = ${merchant_id}`
  await tx.run`delete from ticket_types where id = ${id} and merchant_id = ${merchant_id}`
  await tx.run`delete from ticket_pools where id = ${id} and merchant_id = ${merchant_id}`
}

/** What a ticket of a price costs and leaves by today's fee. */
export async function quoteTicket(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { price, fee_payer }: Takes<typeof contract.quoteTicket>,
): Promise<Gives<typeof contract.quoteTicket>> {
  const now = clock.now()
  const quote = quoteOf(await ticketFees(tx, merchant_id, now), price, fee_payer)
  return { ...quote, others: otherWays(await ticketPricing(tx, merchant_id, now), quote) }
}

/** A way of paying of each channel of the tariff, beside the wallet. */
const wayOfChannel = { qr: 'nepalpay', bank: 'ebanking', card: 'visa' } as const

/** What the other ways leave of the same amount, where their fee is another one. */
function otherWays({ own, lines, day }: TicketPricing, { buyer_pays: amount, fee: usual }: TicketQuote) {
  if (amount === 0n) return []
  return (['qr', 'bank', 'card'] as const).flatMap((way) => {
    const { fee } = priceBy(own, lines, { source: 'event', way: wayOfChannel[way], amount, day })
    return fee === usual ? [] : [{ way, fee, arrives: amount - fee }]
  })
}
