import { createMerchant, createPerson } from '../../merchants/create-merchant.ts'
import type { PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'

/** How many demo shops are kept ready (0: no demo), how long one may be unused, and how many are given away in a day. */
export interface DemoSettings {
  shops: number
  idle_hours: number
  shops_a_day: number
}

/** No demo at all. */
export const noDemo: DemoSettings = { shops: 0, idle_hours: 2, shops_a_day: 0 }

/** The name that the sign-up takes over where a visitor keeps the shop. */
const shopName = 'Himal Tea House'

/**
 * Begins a shop of the pool where fewer than `shops` wait; undefined where as many do. The lock counts servers that fill the pool at
 * once one after the other.
 */
export async function beginDemoShop(tx: Tx, shops: number, now: Date): Promise<PersonKey | undefined> {
  await tx.one`select pg_advisory_xact_lock(hashtextextended('demo shops', 0))::text`
  const { waiting } = await tx.one<{ waiting: number }>`
    -- any merchant: the pool
    select count(*)::integer as waiting from demo_shops where taken_at is null and closed_at is null`
  if (waiting >= shops) return undefined
  const about = { trade_name: shopName, business_type: 'sole_proprietor', kind: 'demo' } as const
  const merchant_id = await createMerchant(tx, about, now)
  const { number } = await tx.one<{ number: bigint }>`select number from merchants where id = ${merchant_id}`
  const nobody = { email: `${merchant_id}@demo.invalid`, mobile_no: `+97790${`${number}`.slice(-8).padStart(8, '0')}` }
  const person = { merchant_id, name: 'Maya Lama', agent: null, is_demo: true, ...nobody }
  const person_id = await createPerson(tx, person, now)
  await tx.run`
    update people set email_verified_at = ${now}, phone_verified_at = ${now}
     where id = ${person_id} and merchant_id = ${merchant_id}`
  await tx.run`insert into demo_shops (merchant_id, person_id, made_at) values (${merchant_id}, ${person_id}, ${now})`
  return { merchant_id, person_id }
}

/** From now on a visitor may take it. */
export const finishDemoShop = (tx: Tx, merchant_id: string, now: Date) => tx.run`
  update demo_shops set ready_at = ${now} where merchant_id = ${merchant_id} and closed_at is null`

/** Whether a shop is ready. Uses demo_shops_to_take. */
export const hasReadyShop = async (tx: Tx): Promise<boolean> =>
  (await tx.maybe`
    -- any merchant: the pool
    select merchant_id from demo_shops
     where taken_at is null and closed_at is null and ready_at is not null limit 1`) !== undefined

/** Takes the newest ready shop, never one that another visitor takes now; undefined where there is none. */
export const takeReadyShop = (tx: Tx, now: Date) => tx.maybe<PersonKey>`
  -- any merchant: the pool
  update demo_shops set taken_at = ${now}
   where merchant_id = (
     select merchant_id from demo_shops
      where taken_at is null and closed_at is null and ready_at is not null
      order by made_at desc limit 1 for update skip locked)
  returning merchant_id, person_id`

/** How many are closed at once. */
const closedMost = 50

/**
 * The shops to be closed: those whose visitor has no session any more, those that waited for a day, and those that were never finished.
 * Without a demo every shop that waits.
 */
export const shopsToClose = (tx: Tx, { shops }: Pick<DemoSettings, 'shops'>, now: Date) => tx.many<PersonKey>`
  -- any merchant: the pool
  select d.merchant_id, d.person_id from demo_shops d
   where d.closed_at is null
     and case when d.taken_at is null
              then ${shops === 0} or d.made_at < ${hoursBefore(now, 24)} or (d.ready_at is null and d.made_at < ${hoursBefore(now, 0.25)})
              else not exists (
                select from sessions s
                 where s.person_id = d.person_id and s.ended_at is null and s.ends_at > ${now}
                   and s.last_seen_at + s.idle_seconds * interval '1 second' > ${now}) end
   order by d.made_at limit ${closedMost}`

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

/** Closes it; false where another did. */
export const markClosed = async (tx: Tx, merchant_id: string, now: Date): Promise<boolean> =>
  (await tx.run`
    update demo_shops set closed_at = ${now} where merchant_id = ${merchant_id} and closed_at is null`) === 1
