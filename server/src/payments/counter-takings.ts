import type { CounterTakings, TakenPayment, TakingsSum } from '../counters/dependencies.ts'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

// the payer's name is already short where it is a person's
const columns = sql`p.id, p.reference, coalesce(p.payer, '') as payer, p.amount, false as is_own_name, p.paid_at as at,
  (select name from counters where id = p.counter_id and merchant_id = p.merchant_id) as counter`

/**
 * Paid in the shop: by a printed code, or an amount that the counter showed. Links, orders and tickets are paid elsewhere. The
 * condition of payments_in_the_shop, word for word.
 */
const isPaidInTheShop = sql`p.mode = 'live' and p.source in ('qr', 'counter') and p.paid_at is not null`

/** Payments at a shop, by the counter whose code was paid. No counter is paid in the sandbox. Uses payments_in_the_shop. */
export const paymentTakings: CounterTakings = {
  latest: (tx, merchant_id, { counter_id, rest_from, rest_until, since, until, limit }) => tx.many<TakenPayment>`
    select ${columns} from payments p
     where p.merchant_id = ${merchant_id} and ${isPaidInTheShop} and p.paid_at >= ${since} and p.paid_at < ${until}
       and (p.counter_id = ${counter_id}
            or (p.counter_id is null and p.paid_at >= ${rest_from} and p.paid_at < coalesce(${rest_until}, 'infinity'::timestamptz)))
     order by p.paid_at desc, p.id desc
     limit ${limit}`,
  sums: (tx, merchant_id, asked) => tx.many<TakingsSum>`
    select s.count, s.amount
      from unnest(${asked.map(({ counter_id }) => counter_id)}::uuid[], ${asked.map(({ rest_from }) => rest_from)}::timestamptz[],
                  ${asked.map(({ rest_until }) => rest_until)}::timestamptz[],
                  ${asked.map(({ since }) => since)}::timestamptz[], ${asked.map(({ until }) => until)}::timestamptz[])
           with ordinality a(counter_id, rest_from, rest_until, since, until, n)
     cross join lateral (
       select count(*)::int as count, coalesce(sum(p.amount), 0)::bigint as amount from payments p
        where p.merchant_id = ${merchant_id} and ${isPaidInTheShop}
          and p.paid_at >= a.since and p.paid_at < a.until
          and (p.counter_id = a.counter_id
               or (p.counter_id is null and p.paid_at >= a.rest_from and p.paid_at < coalesce(a.rest_until, 'infinity')))) s
     order by a.n`,
  endingWith: (tx, merchant_id, { since, last }) => tx.many<TakenPayment>`
    select ${columns} from payments p
     where p.merchant_id = ${merchant_id} and ${isPaidInTheShop} and p.paid_at >= ${since} and right(p.reference, 4) = ${last}
     order by p.paid_at desc, p.id desc
     limit ${endingMost}`,
}

const endingMost = 10

/** The takings of several domains as one. */
export function combinedTakings(...parts: readonly CounterTakings[]): CounterTakings {
  // one after another: a transaction has one connection
  const fromEach = async <Found>(find: (part: CounterTakings) => Promise<Found>): Promise<Found[]> => {
    const found: Found[] = []
    for (const part of parts) found.push(await find(part))
    return found
  }
  return {
    latest: async (tx: Tx, merchant_id, asked) =>
      newest(await fromEach((part) => part.latest(tx, merchant_id, asked)), asked.limit),
    sums: async (tx: Tx, merchant_id, asked) => {
      const sums = await fromEach((part) => part.sums(tx, merchant_id, asked))
      return asked.map((_, at) => ({
        count: sums.reduce((sum, of) => sum + of[at]!.count, 0),
        amount: sums.reduce((sum, of) => sum + of[at]!.amount, 0n),
      }))
    },
    endingWith: async (tx: Tx, merchant_id, asked) =>
      newest(await fromEach((part) => part.endingWith(tx, merchant_id, asked)), endingMost),
  }
}

const newest = (found: readonly TakenPayment[][], limit: number): TakenPayment[] =>
  found
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))
    .slice(0, limit)
