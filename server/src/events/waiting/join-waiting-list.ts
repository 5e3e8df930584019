import type * as contract from '@sahuji/contract/events/buying'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { seatsLeft } from '../seats/seats-left.ts'
import { stateOf } from '../seats/read-public-event.ts'
import { eventAt, type SellingEvent } from '../selling-event.ts'

/**
 * Asks to hear of free seats; a number that waits for this kind already keeps its place. Refuses not_found, tickets_per_order,
 * waiting_list_closed.
 */
export async function joinWaitingList(
  { tx, clock, language: reader }: Call<'anyone'>,
  { slug, type_id, quantity, name, mobile_no, language }: Takes<typeof contract.joinWaitingList>,
): Promise<Gives<typeof contract.joinWaitingList>> {
  const event = await eventAt(tx, slug)
  if (!event) throw new Refusal('not_found')
  const kind = await kindOf(tx, event, type_id)
  if (!kind) throw new Refusal('not_found')
  const now = clock.now()
  const { order_min, order_max, is_selling } = kind
  const bounds = { least: `${order_min}`, most: `${order_max}`, ticket: kind.name }
  if (quantity < order_min || quantity > order_max) throw new Refusal('tickets_per_order', bounds, ['quantity'])
  if (!is_selling || stateOf(event, now) !== 'on_sale') throw new Refusal('waiting_list_closed')
  const { free } = (await seatsLeft(tx, event.id)).types.get(type_id)!
  if (free >= quantity && kind.waiting === 0) throw new Refusal('waiting_list_closed')
  const { id: event_id, merchant_id } = event
  const own = { id: newId(clock), event_id, merchant_id, type_id, quantity, name, joined_at: now }
  const person = { mobile_no: bareMobile(mobile_no), language: language ?? reader }
  await tx.run`
    -- any merchant: the row names its own
    insert into ticket_waiting ${rowOf({ ...own, ...person })} on conflict (type_id, mobile_no) where ended_at is null do nothing`
  return tx.one<{ place: number }>`
    select count(*)::integer as place
      from ticket_waiting w join ticket_waiting o on o.type_id = w.type_id and (o.joined_at, o.id) <= (w.joined_at, w.id)
     where w.type_id = ${type_id} and w.merchant_id = ${merchant_id} and w.mobile_no = ${person.mobile_no}
       and w.ended_at is null and o.ended_at is null`
}

interface Kind {
  name: string
  order_min: number
  order_max: number
  is_selling: boolean
  waiting: number
}

/** A kind of ticket that has a waiting list and needs no code, with how many wait. */
const kindOf = (tx: Tx, { id, merchant_id }: SellingEvent, type_id: string) => tx.maybe<Kind>`
  select name, order_min, order_max, has_waiting_list and stopped_at is null as is_selling,
         (select count(*)::integer from ticket_waiting w where w.type_id = t.id and w.ended_at is null) as waiting
    from ticket_types t where id = ${type_id} and event_id = ${id} and merchant_id = ${merchant_id} and not is_hidden`
