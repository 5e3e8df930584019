import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'
import type { EventDependencies } from '../dependencies.ts'
import { publishedEvent } from '../selling-event.ts'
import { ordersAtOnce, sendMoved, type Telling } from './send-moved.ts'

type Services = Telling & Pick<EventDependencies, 'db'>

/**
 * Tells the holders of an event's tickets its new time and place, those who know otherwise. Where it went back to what they know, no
 * message is sent. Safe to repeat: it goes on where it ended.
 */
export const notifyMoved = job(
  'events.notify_moved',
  z.object({ event_id: z.uuid() }),
  async ({ event_id }, deps: Services) => {
    for (;;) if (!(await deps.db.write((tx) => tellSome(deps, tx, event_id)))) return
  },
)

/** Tells the next holders. Answers whether others are left. */
async function tellSome(deps: Services, tx: Tx, event_id: string): Promise<boolean> {
  const move = await tx.maybe<{ before: string }>`
    -- any merchant: the event of the job
    select before from event_moves where event_id = ${event_id} and before is not null for no key update`
  if (!move) return false
  // read under the lock: a change that comes later adds its own job
  const event = (await publishedEvent(tx, event_id))!
  const told = await sendMoved(deps, tx, event, { before: move.before })
  const isDone = told < ordersAtOnce
  const now = deps.clock.now()
  await tx.run`
    update event_moves set before = case when ${isDone} then null else before end, told_at = case when ${told > 0} then ${now} else told_at end
     where event_id = ${event_id} and merchant_id = ${event.merchant_id}`
  return !isDone
}
