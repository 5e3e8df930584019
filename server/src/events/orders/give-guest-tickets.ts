import type * as contract from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Call } from '../../platform/http/route-table.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { knownOf } from '../moves/time-and-place.ts'
import { heldNow } from '../seats/hold-together.ts'
import { ownEventOf } from '../organiser/event-row.ts'

type GivingCall = Pick<Call<'verified'>, 'tx' | 'key' | 'clock'> & {
  person: Pick<Call['person'], 'merchant_id' | 'person_id'>
}

/**
 * Gives guests tickets that cost nothing: they take free seats as any other, whatever the rules of the sale. Once by its key. Refuses
 * not_found, event_not_on_sale, event_over, tickets_sold_out.
 */
export async function giveGuestTickets(
  { tx, key, clock, person: { merchant_id, person_id } }: GivingCall,
  { id, type_id, quantity, name, mobile_no }: Takes<typeof contract.giveGuestTickets>,
): Promise<Gives<typeof contract.giveGuestTickets>> {
  const now = clock.now()
  const event = await ownEventOf(tx, merchant_id, id)
  if (event.state === 'draft') throw new Refusal('event_not_on_sale')
  if (event.state === 'cancelled' || event.ends_at! <= now) throw new Refusal('event_over')
  const order_id = newId(clock)
  const own = { id: order_id, reference: newReference(clock), key, given_by: person_id, held_until: now }
  const [held] = await heldNow(tx, id, [{ ...own, lines: [{ type_id, quantity }] }], now)
  const { outcome, seats_left } = held!
  if (outcome === 'made') return { tickets: quantity }
  if (outcome === 'sold_out') {
    const { ticket } = await tx.one<{ ticket: string }>`
      select name as ticket from ticket_types where id = ${type_id} and merchant_id = ${merchant_id}`
    throw new Refusal('tickets_sold_out', { count: `${seats_left}`, ticket })
  }
  if (outcome !== 'taken') throw new Refusal(outcome === 'unknown' ? 'not_found' : 'event_not_on_sale')
  await tx.run`
    update ticket_orders set buyer_name = ${name}, buyer_mobile = ${bareMobile(mobile_no)}, known = ${knownOf(event)}
     where id = ${order_id} and merchant_id = ${merchant_id}`
  await tx.one`select ticket_order_sell(${order_id}, ${now})`
  return { tickets: quantity }
}
