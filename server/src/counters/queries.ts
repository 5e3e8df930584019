import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { TakingsAsked } from './dependencies.ts'

export interface CounterRow {
  id: string
  merchant_id: string
  name: string
  code: string
  takes_rest: boolean
  /** From when it took payments without a counter's QR, until it was closed; null: never. */
  rest_from: Date | null
  closed_at: Date | null
}

const columns = sql`id, merchant_id, name, code, takes_rest, rest_from, closed_at`
/** A shop's changes to its counters are serialized, as are sign-ins at them. */
export const lockCounters = (tx: Tx, merchant_id: string) =>
  tx.one`select pg_advisory_xact_lock(hashtextextended(${`counters ${merchant_id}`}, 0))::text`

/** The counters of a shop that are open, the oldest first. */
export const countersOf = (tx: Tx, merchant_id: string) => tx.many<CounterRow>`
  select ${columns}
    from counters where merchant_id = ${merchant_id} and closed_at is null order by id`

/** The counters of a shop that were open after a moment, those closed since at the end. */
export const countersSince = (tx: Tx, merchant_id: string, since: Date) => tx.many<CounterRow>`
  select ${columns}
    from counters where merchant_id = ${merchant_id} and (closed_at is null or closed_at > ${since})
   order by closed_at desc nulls first, id`

/** The query of a counter's takings, for a span of time. */
export const takingsOf = (
  { id, rest_from, closed_at }: CounterRow,
  span: Pick<TakingsAsked, 'since' | 'until'>,
): TakingsAsked => ({ counter_id: id, rest_from, rest_until: closed_at, ...span })

/** An open counter of a shop; undefined where it has none of that id. */
export const counterOf = (tx: Tx, { merchant_id, id }: { merchant_id: string; id: string }) => tx.maybe<CounterRow>`
  select ${columns}
    from counters where id = ${id} and merchant_id = ${merchant_id} and closed_at is null`

/** The counter whose QR was paid, and its staff at a moment; null: no shift was open. Uses shifts_of_a_counter. */
export const counterPaidAt = (tx: Tx, { merchant_id, id, at }: { merchant_id: string; id: string; at: Date }) =>
  tx.maybe<{ counter: string; staff: string | null }>`
  select c.name as counter, s.staff
    from counters c
    left join lateral (
      select staff from counter_shifts
       where counter_id = c.id and began_at <= ${at} and coalesce(ended_at, ends_at) > ${at}
       order by began_at desc limit 1) s on true
   where c.id = ${id} and c.merchant_id = ${merchant_id}`

export interface ShiftRow {
  id: string
  counter_id: string
  staff: string
  began_at: Date
  /** When it ended or will end; in the future while it is open. */
  until: Date
  is_over: boolean
}

/** The shifts of a shop's counters that were open after a moment, the newest first. Uses shifts_of_a_counter. */
export const shiftsOf = (tx: Tx, merchant_id: string, { since, now }: { since: Date; now: Date }) => tx.many<ShiftRow>`
  select s.id, s.counter_id, s.staff, s.began_at, coalesce(s.ended_at, s.ends_at) as until,
         coalesce(s.ended_at, s.ends_at) <= ${now} as is_over
    from counter_shifts s join counters c on c.id = s.counter_id
   where c.merchant_id = ${merchant_id}
     and s.began_at > ${since}::timestamptz - interval '2 days' and coalesce(s.ended_at, s.ends_at) > ${since}
   order by s.began_at desc
   limit 400`

/** The open shift at a counter, by the session of its device. */
export const shiftOfSession = (tx: Tx, session_id: string) =>
  tx.one<Pick<ShiftRow, 'counter_id' | 'staff' | 'began_at'>>`
  select counter_id, staff, began_at from counter_shifts where session_id = ${session_id}`
