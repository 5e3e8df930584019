import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/jobs/each-of.ts'
import { job } from '../../platform/jobs/jobs.ts'

type Services = { db: Database; clock: Clock }

/** So many orders end in one transaction, which keeps the pools of their event locked. */
const ordersMost = 200

/**
 * Frees the seats of orders whose time is over, event by event, the one that is due longest first, so that no transaction has pools of two events locked. An order
 * that another transaction decides about is left to it. Safe to repeat.
 */
export const sweepHolds = job('events.sweep_holds', z.object({}), async (_, { db, clock }: Services) => {
  const now = clock.now()
  const due = await db.read(
    (tx) => tx.many<{ event_id: string }>`
      -- any merchant: what is due. Uses ticket_orders_that_expire.
      select event_id from ticket_orders where state = 'held' and held_until <= ${now}
       group by event_id order by min(held_until), event_id limit 500`,
  )
  await eachOf(due, async ({ event_id }) => {
    let ended = ordersMost
    while (ended === ordersMost) ended = await db.write((tx) => expired(tx, event_id, now))
  })
})

async function expired(tx: Tx, event_id: string, now: Date): Promise<number> {
  await tx.maybe`select ticket_pools_lock(${event_id})`
  const { ended } = await tx.one<{ ended: number }>`
    select ticket_orders_expire(${event_id}, ${now}, ${ordersMost}) as ended`
  return ended
}
