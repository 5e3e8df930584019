import { randomBytes } from 'node:crypto'
import { waitingHours } from '@sahuji/contract/events/buying'
import type * as contract from '@sahuji/contract/events/buying'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import { after } from '../../auth/auth-settings.ts'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowOf } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { cutTitle } from '../messages/of-order.ts'
import { waitingSms } from '../messages/ticket-messages.ts'
import { isWithinMessages, messagesMost } from '../messages/within-messages.ts'
import { stateOf } from '../seats/read-public-event.ts'
import { eventAt, type SellingEvent } from '../selling-event.ts'

/**
 * Asks to hear of free seats. A link to confirm goes to the number, also where it waits already, so that no stranger learns whether it
 * does. Refuses not_found, event_code_unknown, tickets_per_order, waiting_list_closed, number_messaged_often.
 */
export const joinWaitingList =
  (deps: Pick<EventDependencies, 'brand' | 'public_url'>) =>
  async (
    { tx, clock, language: reader }: Call<'anyone'>,
    { slug, type_id, code, quantity, name, mobile_no, language }: Takes<typeof contract.joinWaitingList>,
  ): Promise<Gives<typeof contract.joinWaitingList>> => {
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
    const needed = kind.is_hidden || event.visibility === 'code' ? code_id : null
    const person = { name, mobile_no: bareMobile(mobile_no), language: language ?? reader }
    const address = await recorded(tx, event, { type_id, quantity, code_id: needed, ...person }, clock)
    if (event.mode === 'sandbox') return { waiting: address }
    if (!(await isWithinMessages(tx, person.mobile_no, now, 'waiting')))
      throw new Refusal('number_messaged_often', { count: messagesMost }, ['mobile_no'])
    const { brand, public_url } = deps
    const facts = { brand, event: cutTitle(event.title), waiting_link: `${public_url}/w/${address}` }
    await send(tx, waitingSms, { to: numberOf(person.mobile_no), language: person.language, facts }, clock)
    return { waiting: null }
  }

type NewWaiting = {
  type_id: string
  quantity: number
  code_id: string | null
  name: string
  mobile_no: string
  language: string
}

/** Keeps the wish of a number, one for each kind of ticket; answers its address. One that is not proven yet is written again. */
async function recorded(
  tx: Tx,
  { id: event_id, merchant_id }: SellingEvent,
  { quantity, code_id, name, language, ...of }: NewWaiting,
  clock: Clock,
): Promise<string> {
  const now = clock.now()
  const kept = await tx.maybe<{ address: string }>`
    update ticket_waiting
       set quantity = case when proven_at is null then ${quantity}::integer else quantity end,
           name = case when proven_at is null then ${name} else name end,
           code_id = case when proven_at is null then ${code_id} else code_id end,
           joined_at = case when proven_at is null then ${now} else joined_at end, language = ${language},
           proven_at = case when address is null then joined_at else proven_at end, address = coalesce(address, ticket_address())
     where type_id = ${of.type_id} and merchant_id = ${merchant_id} and mobile_no = ${of.mobile_no} and ended_at is null
    returning address`
  if (kept) return kept.address
  const own = { id: newId(clock), event_id, merchant_id, joined_at: now, quantity, code_id, name, language, ...of }
  const { address } = await tx.one<{ address: string }>`
    -- any merchant: the row names its own
    insert into ticket_waiting ${rowOf({ ...own, address: newAddress() })} returning address`
  return address
}

/** Twenty letters and digits of chance, as ticket_address() of the database. */
const newAddress = (): string =>
  Array.from(randomBytes(20), (byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte & 31]).join('')

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
