import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/sales'
import type { EventSales } from '@sahuji/contract/events/sales'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { noSums, sumsOfEvents } from '../organiser/event-money.ts'
import { ownEventOf, releaseOf } from '../organiser/event-row.ts'

/** What an event sold, by day, kind, code and channel; by kind, code and channel end in the same totals. Refuses not_found. */
export async function readEventSales(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.readEventSales>,
): Promise<EventSales> {
  const event = await ownEventOf(tx, merchant_id, id)
  const of = { id, merchant_id }
  const sums = (await sumsOfEvents(tx, merchant_id, [id])).get(id) ?? noSums
  return {
    ...(await countsOf(tx, of)),
    capacity: event.capacity,
    ...sums,
    released_at: releaseOf(event),
    curve: await curveOf(tx, of),
    by_type: await byType(tx, of),
    by_code: await byCode(tx, of),
    by_channel: await byChannel(tx, of),
    ...(await insideOf(tx, of)),
    by_gate: await byGate(tx, of),
    entries: await entriesOf(tx, of),
  }
}

interface Of {
  id: string
  merchant_id: string
}

const countsOf = (tx: Tx, { id, merchant_id }: Of) =>
  tx.one<Pick<EventSales, 'sold' | 'ever_sold' | 'refunded' | 'waiting'>>`
  select (count(*) filter (where k.state = 'good'))::int as sold, count(*)::int as ever_sold,
         (count(*) filter (where k.state = 'refunded'))::int as refunded,
         (select coalesce(sum(w.quantity), 0)::int from ticket_waiting w
           where w.event_id = ${id} and w.merchant_id = ${merchant_id} and w.ended_at is null
             and (w.proven_at is not null or w.address is null)) as waiting
    from tickets k where k.event_id = ${id} and k.merchant_id = ${merchant_id}`

/** Tickets sold in all by the end of each day of Kathmandu on which one was sold or given back. */
const curveOf = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['curve'][number]>`
  select day::text as day, (sum(sum(change)) over (order by day))::int as sold
    from (select (made_at at time zone 'Asia/Kathmandu')::date as day, 1 as change from tickets
           where event_id = ${id} and merchant_id = ${merchant_id}
          union all
          select (ended_at at time zone 'Asia/Kathmandu')::date, -1 from tickets
           where event_id = ${id} and merchant_id = ${merchant_id} and ended_at is not null) moves
   group by day order by day`

const byType = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['by_type'][number]>`
  select y.id, y.name, p.capacity as seats, p.sold,
         (select count(*)::int from ticket_entries e join tickets k on k.id = e.ticket_id
           where k.type_id = y.id and k.state = 'good' and e.is_first) as inside,
         coalesce((select sum(k.price) from tickets k where k.type_id = y.id and k.state = 'good'), 0)::bigint as after_refunds
    from ticket_types y join ticket_pools p on p.id = y.id
   where y.event_id = ${id} and y.merchant_id = ${merchant_id}
   order by y.place, y.id`

/** What good tickets paid by each code, and what it took off them; the last row has no code. */
const byCode = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['by_code'][number]>`
  select c.code, count(*)::int as used, c.uses_max, sum(l.full_price - k.price)::bigint as given_off, sum(k.price)::bigint as paid
    from tickets k join ticket_orders o on o.id = k.order_id
    join ticket_lines l on l.order_id = k.order_id and l.type_id = k.type_id and l.price = k.price
    left join event_codes c on c.id = o.code_id
   where k.event_id = ${id} and k.merchant_id = ${merchant_id} and k.state = 'good'
   group by c.id, c.code, c.uses_max
   order by c.id nulls last`

const byChannel = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['by_channel'][number]>`
  select o.via as channel, count(*)::int as sold, sum(k.price)::bigint as paid
    from tickets k join ticket_orders o on o.id = k.order_id
   where k.event_id = ${id} and k.merchant_id = ${merchant_id} and k.state = 'good'
   group by o.via
   order by count(*) desc, o.via nulls last`

/** How many good tickets are inside, and when a door last scanned one. */
const insideOf = (tx: Tx, { id, merchant_id }: Of) => tx.one<Pick<EventSales, 'inside' | 'last_scan_at'>>`
  select (count(*) filter (where e.is_first and k.state = 'good'))::int as inside, max(e.at) as last_scan_at
    from ticket_entries e join tickets k on k.id = e.ticket_id
   where e.event_id = ${id} and e.merchant_id = ${merchant_id}`

const byGate = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['by_gate'][number]>`
  select d.gate, string_agg(distinct d.person, ', ') as staff, count(*)::int as inside
    from ticket_entries e join door_devices d on d.id = e.device_id join tickets k on k.id = e.ticket_id
   where e.event_id = ${id} and e.merchant_id = ${merchant_id} and e.is_first and k.state = 'good'
   group by d.gate
   order by count(*) desc, d.gate`

/** First entries by ten minutes. */
const entriesOf = (tx: Tx, { id, merchant_id }: Of) => tx.many<EventSales['entries'][number]>`
  select date_bin('10 minutes', e.at, timestamptz '2000-01-01') as at, count(*)::int as count
    from ticket_entries e
   where e.event_id = ${id} and e.merchant_id = ${merchant_id} and e.is_first
   group by 1
   order by 1`

/** Who waits for which kind of ticket, the first in line first. Refuses not_found. */
export async function listWaiting(
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.listWaiting>,
): Promise<Waiting[]> {
  await ownEventOf(tx, merchant_id, id)
  return tx.many<Waiting>`
    select w.id, y.name as type, w.quantity, w.name, right(w.mobile_no, 3) as mobile_end, w.joined_at, w.offered_until
      from ticket_waiting w join ticket_types y on y.id = w.type_id
     where w.event_id = ${id} and w.merchant_id = ${merchant_id} and w.ended_at is null
       and (w.proven_at is not null or w.address is null)
     order by w.joined_at, w.id
     limit 500`
}

interface Waiting {
  id: string
  type: string
  quantity: number
  name: string
  mobile_end: string
  joined_at: Date
  offered_until: Date | null
}
