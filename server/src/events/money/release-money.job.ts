import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { lockWallet } from '../../ledger/post.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/jobs/each-of.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { linesOn } from '../../tariff/lines.ts'
import type { SellingEvent } from '../selling-event.ts'
import { countReleased } from './event-payout-row.ts'

type Services = { db: Database; clock: Clock }
type Due = Pick<SellingEvent, 'id' | 'merchant_id' | 'mode'> & { held_until: Date }

const hourMs = 3_600_000
/** So many orders are released in one transaction, which keeps their wallet locked. */
const ordersMost = 200

/**
 * Releases the money of events into their wallets once the doors that their buyers know, the latest ones, have been open for as
 * long as the tariff of that day has it. A
 * transaction takes some orders, so that a server that dies goes on where it was. A cancelled event's money waits for its return.
 */
export const releaseMoney = job('events.release_money', z.object({}), async (_, { db, clock }: Services) => {
  const now = clock.now()
  await eachOf(await db.read((tx) => openedEvents(tx, now)), async (event) => {
    const hours = await db.read((tx) => heldHours(tx, event.held_until))
    if (event.held_until.getTime() + hours * hourMs > now.getTime()) return
    let freed = ordersMost
    while (freed === ordersMost) freed = await db.write((tx) => freedNow(tx, event, now))
  })
})

/** Uses events_to_release. */
const openedEvents = (tx: Tx, now: Date) => tx.many<Due>`
  -- any merchant: what is due
  select id, merchant_id, mode, held_until from events
   where released_at is null and state = 'on_sale' and held_until <= ${now} order by held_until limit 500`

/** For how many hours after the doors open money stays held, by the tariff of their day. */
export async function heldHours(tx: Tx, doors_at: Date): Promise<number> {
  const lines = await linesOn(tx, kathmanduDay(doors_at))
  return Number(lines.find(({ rule, channel }) => rule === 'held_hours' && channel === 'payment:event')?.value ?? 0n)
}

async function freedNow(tx: Tx, { id, merchant_id, mode }: Due, now: Date): Promise<number> {
  await lockWallet(tx, merchant_id, mode)
  const { amount } = await tx.one<{ amount: bigint }>`
    select coalesce(sum(hold_amount), 0)::bigint as amount
      from (select hold_amount from ticket_orders
             where event_id = ${id} and merchant_id = ${merchant_id} and hold_amount > 0
             order by id limit ${ordersMost}) as next`
  const { freed } = await tx.one<{ freed: number }>`select ticket_money_release(${id}, ${now}, ${ordersMost}) as freed`
  await countReleased(tx, { id, merchant_id }, { amount, is_last: freed < ordersMost })
  return freed
}
