import { pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/sales'
import type { Attendee } from '@sahuji/contract/events/sales'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ownEventOf } from '../organiser/event-row.ts'

/** What the door knows of a ticket, over attendeeTables. */
export const attendanceOf = sql`
  case when k.state <> 'good' then 'refunded' when n.entered_at is null then 'not_yet' when n.again_at is null then 'inside'
       else 'twice' end`

// the answers to the questions of the order come first; those of a ticket are its own
const columns = sql`k.id, k.number, coalesce(k.holder_name, o.buyer_name) as name, right(coalesce(k.holder_mobile, o.buyer_mobile), 3) as mobile_end,
  k.type_id, y.name as type, c.code, k.state,
  ${attendanceOf} as attendance,
  n.entered_at, n.gate, n.again_at,
  k.price, o.reference as order_reference, o.payment_id, o.answers || k.answers as answers, k.made_at as sold_at`

/** Tickets `k` with their orders `o`, kinds `y`, codes `c` and entries `n`. */
export const attendeeTables = sql`tickets k join ticket_orders o on o.id = k.order_id and o.merchant_id = k.merchant_id join ticket_types y on y.id = k.type_id
  left join event_codes c on c.id = o.code_id
  left join lateral (
       select min(e.at) filter (where e.is_first) as entered_at, max(d.gate) filter (where e.is_first) as gate,
              max(e.at) filter (where not e.is_first and e.found = 'good' and e.undone_at is null) as again_at
         from ticket_entries e join door_devices d on d.id = e.device_id
        where e.ticket_id = k.id and e.merchant_id = k.merchant_id) n on true`

/** The tickets of an event with their holders, newest first. Refuses not_found. */
export async function listAttendees(
  { tx, person: { merchant_id } }: Call,
  { id, ...page }: Takes<typeof contract.listAttendees>,
): Promise<Paged<Attendee>> {
  await ownEventOf(tx, merchant_id, id)
  return attendeesOf(tx, { merchant_id, event_id: id }, page)
}

/** A page of the tickets of a merchant's event with their holders, newest first. */
export async function attendeesOf(
  tx: Tx,
  { merchant_id, event_id }: { merchant_id: string; event_id: string },
  page: Omit<Takes<typeof contract.listAttendees>, 'id'>,
): Promise<Paged<Attendee>> {
  const { cursor, limit = pageSize, attendance, type_id, code, entered_from, entered_until, q } = page
  const after = cursorId(cursor)
  const rows = await tx.many<Attendee>`
    select ${columns} from ${attendeeTables}
     where k.event_id = ${event_id} and k.merchant_id = ${merchant_id} ${isAmong({ attendance, type_id, code, q })}
       ${entered_from === undefined ? nothing : sql`and n.entered_at >= ${entered_from}`}
       ${entered_until === undefined ? nothing : sql`and n.entered_at < ${entered_until}`}
       ${after === undefined ? nothing : sql`and k.id < ${after}`}
     order by k.id desc
     limit ${limit + 1}`
  const data = rows.slice(0, limit)
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** What narrows the list. */
export type AttendeeChoice = Pick<Takes<typeof contract.listAttendees>, 'attendance' | 'type_id' | 'code' | 'q'>

/** The condition of a choice, over attendeeTables. */
export const isAmong = ({ attendance, type_id, code, q }: AttendeeChoice): Fragment => sql`
  ${attendance === undefined ? nothing : isAt(attendance)}
  ${type_id === undefined ? nothing : sql`and k.type_id = ${type_id}`}
  ${code === undefined ? nothing : sql`and c.code = upper(${code})`}
  ${q === undefined ? nothing : matches(q)}`

/** The condition of a filter: those scanned twice are inside, too. */
const isAt = (attendance: Attendee['attendance']) => {
  if (attendance === 'refunded') return sql`and k.state <> 'good'`
  if (attendance === 'not_yet') return sql`and k.state = 'good' and n.entered_at is null`
  const isInside = sql`and k.state = 'good' and n.entered_at is not null`
  return attendance === 'inside' ? isInside : sql`${isInside} and n.again_at is not null`
}

/** Words of the name, the number, the order, or the last digits of the mobile. */
const matches = (q: string) => sql`and (
  strpos(lower(coalesce(k.holder_name, o.buyer_name, '')), lower(${q})) > 0
  or strpos(lower(k.number), lower(${q})) > 0 or strpos(lower(o.reference), lower(${q})) > 0
  or (${q} ~ '^[0-9]{3,10}$' and coalesce(k.holder_mobile, o.buyer_mobile) like '%' || ${q}))`

/** How many tickets each filter of the list has. Refuses not_found. */
export async function countAttendees(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.countAttendees>,
): Promise<Gives<typeof contract.countAttendees>> {
  await ownEventOf(tx, merchant_id, id)
  return tx.one<Gives<typeof contract.countAttendees>>`
    select count(*)::int as all, (count(*) filter (where k.state = 'good' and n.entered_at is not null))::int as inside,
           (count(*) filter (where k.state = 'good' and n.entered_at is null))::int as not_yet,
           (count(*) filter (where k.state <> 'good'))::int as refunded,
           (count(*) filter (where k.state = 'good' and n.entered_at is not null and n.again_at is not null))::int as twice
      from ${attendeeTables} where k.event_id = ${id} and k.merchant_id = ${merchant_id}`
}

/** A ticket of a merchant as the organiser sees it. Refuses not_found. */
export async function attendeeOf(tx: Tx, merchant_id: string, id: string): Promise<Attendee> {
  const row = await tx.maybe<Attendee>`
    select ${columns} from ${attendeeTables} where k.id = ${id} and k.merchant_id = ${merchant_id}`
  if (!row) throw new Refusal('not_found')
  return row
}
