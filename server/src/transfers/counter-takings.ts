import type { CounterTakings, TakenPayment, TakingsSum } from '../counters/dependencies.ts'
import { sql } from '../platform/database/sql.ts'
import { firstIdAt } from '../platform/ids.ts'
import { waitsDays } from './dependencies.ts'

const columns = sql`t.id, t.reference, (select trade_name from merchants where id = t.merchant_id) as payer, t.amount,
  exists (select from people p join merchants m on m.id = p.merchant_id
           where p.merchant_id = t.merchant_id and lower(p.name) = lower(m.trade_name)) as is_own_name,
  t.settled_at as at, (select name from counters where id = t.counter_id) as counter`

/**
 * A send that arrived since a moment has no id older than the longest wait of a send. Only `settled_at` is the time of
 * arrival.
 */
const firstIdSettledAt = (since: Date): string => firstIdAt(new Date(since.getTime() - waitsDays * 86_400_000))

/**
 * Sends that arrived at a shop, by the counter whose QR was paid. No counter is paid in the sandbox. Uses
 * transfers_by_receiver.
 */
export const transferTakings: CounterTakings = {
  latest: (tx, merchant_id, { counter_id, rest_from, rest_until, since, until, limit }) => tx.many<TakenPayment>`
    -- any merchant: selected by the receiver
    select ${columns} from transfers t
     where t.receiver_id = ${merchant_id} and t.mode = 'live' and t.state = 'completed' and t.id >= ${firstIdSettledAt(since)}
       and t.settled_at >= ${since} and t.settled_at < ${until}
       and (t.counter_id = ${counter_id}
            or (t.counter_id is null and t.settled_at >= ${rest_from} and t.settled_at < coalesce(${rest_until}, 'infinity'::timestamptz)))
     order by t.settled_at desc, t.id desc
     limit ${limit}`,
  sums: (tx, merchant_id, asked) => tx.many<TakingsSum>`
    -- any merchant: selected by the receiver
    select s.count, s.amount
      from unnest(${asked.map(({ counter_id }) => counter_id)}::uuid[], ${asked.map(({ rest_from }) => rest_from)}::timestamptz[],
                  ${asked.map(({ rest_until }) => rest_until)}::timestamptz[],
                  ${asked.map(({ since }) => since)}::timestamptz[], ${asked.map(({ until }) => until)}::timestamptz[],
                  ${asked.map(({ since }) => firstIdSettledAt(since))}::uuid[])
           with ordinality a(counter_id, rest_from, rest_until, since, until, first_id, n)
     cross join lateral (
       select count(*)::int as count, coalesce(sum(t.amount), 0)::bigint as amount from transfers t
        where t.receiver_id = ${merchant_id} and t.mode = 'live' and t.state = 'completed' and t.id >= a.first_id
          and t.settled_at >= a.since and t.settled_at < a.until
          and (t.counter_id = a.counter_id
               or (t.counter_id is null and t.settled_at >= a.rest_from and t.settled_at < coalesce(a.rest_until, 'infinity')))) s
     order by a.n`,
  endingWith: (tx, merchant_id, { since, last }) => tx.many<TakenPayment>`
    -- any merchant: selected by the receiver
    select ${columns} from transfers t
     where t.receiver_id = ${merchant_id} and t.mode = 'live' and t.state = 'completed' and t.id >= ${firstIdSettledAt(since)}
       and t.settled_at >= ${since} and right(t.reference, 4) = ${last}
     order by t.settled_at desc, t.id desc
     limit 10`,
}
