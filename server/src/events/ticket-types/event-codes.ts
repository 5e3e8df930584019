import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/ticket-types'
import type { EventCode } from '@sahuji/contract/events/ticket-types'
import type { Tx } from '../../platform/database/database.ts'
import { nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockEvent, ownEventOf, refuseOver } from '../organiser/event-row.ts'
import { typesOf } from './ticket-type-row.ts'

/** The codes of an event with what each sold. Refuses not_found. */
export async function listEventCodes(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listEventCodes>,
): Promise<EventCode[]> {
  await ownEventOf(tx, merchant_id, id)
  return codesOf(tx, { merchant_id, event_id: id })
}

/** Codes of an event, oldest first; what good tickets paid by each, and what it took off them. */
const codesOf = (tx: Tx, { merchant_id, event_id, id }: { merchant_id: string; event_id: string; id?: string }) =>
  tx.many<EventCode>`
  select c.id, c.code, c.type_ids, c.off_basis_points, c.uses_max, c.used, c.ends_at, c.stopped_at is not null as is_stopped,
         coalesce(s.given_off, 0)::bigint as given_off, coalesce(s.paid, 0)::bigint as paid
    from event_codes c
    left join lateral (
         select sum(k.price) as paid, sum(l.full_price - l.price) as given_off
           from ticket_orders o join tickets k on k.order_id = o.id and k.state = 'good'
           join ticket_lines l on l.order_id = k.order_id and l.type_id = k.type_id and l.price = k.price
          where o.code_id = c.id and o.event_id = c.event_id) s on true
   where c.event_id = ${event_id} and c.merchant_id = ${merchant_id} ${id === undefined ? nothing : sql`and c.id = ${id}`}
   order by c.id`

/** Makes a code; the same key gives the code that it made. Refuses event_code_taken. */
export async function addEventCode(
  { tx, key, person: { merchant_id }, clock }: Call<'verified'>,
  {
    id: event_id,
    code,
    type_ids,
    off_basis_points = 0,
    uses_max = null,
    ends_at = null,
  }: Takes<typeof contract.addEventCode>,
): Promise<EventCode> {
  const event = await lockEvent(tx, merchant_id, event_id)
  const made = await tx.maybe<{ id: string }>`
    select id from event_codes where merchant_id = ${merchant_id} and key = ${key}`
  if (made) return (await codesOf(tx, { merchant_id, event_id, id: made.id }))[0]!
  refuseOver(event, clock.now())
  const kinds = await typesOf(tx, merchant_id, event_id)
  if (!type_ids.every((type) => kinds.some(({ id }) => id === type)))
    throw new Refusal('fields_invalid', {}, ['type_ids'])
  const id = newId(clock)
  const added = await tx.run`
    insert into event_codes (id, event_id, merchant_id, key, code, type_ids, off_basis_points, uses_max, ends_at, made_at)
    values (${id}, ${event_id}, ${merchant_id}, ${key}, ${code}, ${type_ids}::uuid[], ${off_basis_points}, ${uses_max}, ${ends_at},
            ${clock.now()})
        on conflict on constraint event_code_is_unique do nothing`
  if (added === 0) throw new Refusal('event_code_taken', {}, ['code'])
  return (await codesOf(tx, { merchant_id, event_id, id }))[0]!
}

/** Ends a code; orders that hold seats by it keep their price. Refuses not_found. */
export async function stopEventCode(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id }: Takes<typeof contract.stopEventCode>,
): Promise<Gives<typeof contract.stopEventCode>> {
  const stopped = await tx.run`
    update event_codes set stopped_at = coalesce(stopped_at, ${clock.now()})
     where id = ${id} and merchant_id = ${merchant_id}`
  if (stopped === 0) throw new Refusal('not_found')
  return {}
}
