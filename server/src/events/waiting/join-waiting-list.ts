import { waitingHours, waitingMost } from '@sahuji/contract/events/buying'
import type * as contract from '@sahuji/contract/events/buying'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import { after } from '../../auth/auth-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { callerOf } from '../seats/hold-seats.ts'
import { stateOf } from '../seats/read-public-event.ts'
import { eventAt, type SellingEvent } from '../selling-event.ts'

/**
 * Asks to hear of free seats; a number that waits for this kind already keeps its place. Refuses not_found, event_code_unknown,
 * tickets_per_order, waiting_list_closed, waiting_too_many.
 */
export async function joinWaitingList(
  { tx, clock, network, language: reader }: Call<'anyone'>,
  { slug, type_id, code, quantity, name, mobile_no, language }: Takes<typeof contract.joinWaitingList>,
): Promise<Gives<typeof contract.joinWaitingList>> {
  const event = await eventAt(tx, slug)
  if (!event) throw new Refusal('not_found')
  const now = clock.now()
  // no seat becomes free, and no other joins, while this is decided
  await tx.maybe`select ticket_pools_lock(${event.id})`
  const code_id = code === undefined ? null : await codeOf(tx, event, { code, type_id }, now)
  const kind = await kindOf(tx, event, type_id, now)
  if (!kind || (kind.is_hidden && code_id === null)) throw new Refusal('not_found')
  if (event.visibility === 'code' && code_id === null) throw new Refusal('event_code_unknown')
  refuseClosed(event, kind, quantity, now)
  const { id: event_id, merchant_id } = event
  const person = { mobile_no: bareMobile(mobile_no), language: language ?? reader }
  const asked_by = callerOf(network)
  const place = await placeOf(tx, { merchant_id, type_id, mobile_no: person.mobile_no })
  if (place) return place
  if ((await waitingOf(tx, event, asked_by, now)) >= waitingMost) throw new Refusal('waiting_too_many')
  const needed = kind.is_hidden || event.visibility === 'code' ? code_id : null
  const own = {
    id: newId(clock),
    event_id,
    merchant_id,
    type_id,
    quantity,
    name,
    joined_at: now,
    asked_by,
    code_id: needed,
  }
  await tx.run`
    -- any merchant: the row names its own
    insert into ticket_waiting ${rowOf({ ...own, ...person })}`
  return (await placeOf(tx, { merchant_id, type_id, mobile_no: person.mobile_no }))!
}

interface Kind {
  name: string
  order_min: number
  order_max: number
  is_hidden: boolean
  is_selling: boolean
  free: number
  /** Someone who waits is offered the free seats first. */
  is_claimed: boolean
}

/** A kind of ticket with its seats that are free and whether another comes first. The pools are locked. */
const kindOf = (tx: Tx, { id, merchant_id }: SellingEvent, type_id: string, now: Date) => tx.maybe<Kind>`
  select t.name, t.order_min, t.order_max, t.is_hidden, f.free, ticket_wish_fits(t.id, f.free, ${now}) as is_claimed,
         t.has_waiting_list and t.stopped_at is null and coalesce(t.sale_until > ${now}, true) as is_selling
    from ticket_types t cross join lateral (select ticket_type_free(t.id) as free) f
   where t.id = ${type_id} and t.event_id = ${id} and t.merchant_id = ${merchant_id}`

/** Refuses tickets_per_order; and waiting_list_closed, also where the seats can be bought now or it is too late for an offer. */
function refuseClosed(event: SellingEvent, kind: Kind, quantity: number, now: Date): void {
  const { order_min, order_max, name, is_selling, free, is_claimed } = kind
  const bounds = { least: `${order_min}`, most: `${order_max}`, ticket: name }
  if (quantity < order_min || quantity > order_max) throw new Refusal('tickets_per_order', bounds, ['quantity'])
  const isLate = event.ends_at <= after(now, waitingHours * 3600)
  if (!is_selling || isLate || stateOf(event, now) !== 'on_sale') throw new Refusal('waiting_list_closed')
  if (free >= quantity && !is_claimed) throw new Refusal('waiting_list_closed')
}

/** The code that opens a kind of ticket now; null without one. */
async function codeOf(
  tx: Tx,
  { id, merchant_id }: SellingEvent,
  { code, type_id }: { code: string; type_id: string },
  now: Date,
): Promise<string | null> {
  const found = await tx.maybe<{ id: string }>`
    select id from event_codes
     where event_id = ${id} and merchant_id = ${merchant_id} and code = ${code} and ${type_id}::uuid = any (type_ids)
       and stopped_at is null and coalesce(ends_at > ${now}, true)`
  return found?.id ?? null
}

/** How many wishes of one network wait, or had their offer lapse within the last day. Uses ticket_waiting_of_a_caller. */
async function waitingOf(tx: Tx, { id, merchant_id }: SellingEvent, asked_by: string, now: Date): Promise<number> {
  const { waiting } = await tx.one<{ waiting: number }>`
    select count(*)::integer as waiting from ticket_waiting
     where event_id = ${id} and merchant_id = ${merchant_id} and asked_by = ${asked_by}
       and (ended_at is null or ended_at >= offered_until and offered_until > ${after(now, -86_400)})`
  return waiting
}

/** The place in line of a number that waits for a kind; undefined where it does not. Uses someone_waits_once. */
const placeOf = (
  tx: Tx,
  { merchant_id, type_id, mobile_no }: { merchant_id: string; type_id: string; mobile_no: string },
) =>
  tx.maybe<{ place: number }>`
    select (select count(*)::integer from ticket_waiting o
             where o.type_id = w.type_id and o.ended_at is null and (o.joined_at, o.id) <= (w.joined_at, w.id)) as place
      from ticket_waiting w
     where w.type_id = ${type_id} and w.merchant_id = ${merchant_id} and w.mobile_no = ${mobile_no} and w.ended_at is null`
