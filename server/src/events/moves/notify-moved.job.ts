import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { EventDependencies } from '../dependencies.ts'
import { publishedEvent } from '../selling-event.ts'
import { ordersAtOnce, sendMoved, type Telling } from './send-moved.ts'

type Services = Telling & Pick<EventDependencies, 'db'>

const dayMs = 86_400_000
const ofEvent = z.object({ event_id: z.uuid() })
const tomorrow = job('events.notify_moved', ofEvent)

/**
 * Tells the holders of an event's tickets its new time and place, those who know otherwise. Where it went back to what they know, no
 * message is sent. Who had too many messages today hears it tomorrow. Safe to repeat: it goes on where it ended.
 */
export const notifyMoved = job('events.notify_moved', ofEvent, async ({ event_id }, deps: Services) => {
  let told: Told = { after: undefined, missed: 0 }
  for (let isLeft = true; isLeft;) {
    const next = await deps.db.write((tx) => tellSome(deps, tx, event_id, told))
    isLeft = next !== undefined
    told = next ?? told
  }
})

/** The last order that was looked at, and how many were missed so far. */
interface Told {
  after: string | undefined
  missed: number
}

/** Tells the next holders. Answers how far it came; undefined where no others are left. */
async function tellSome(deps: Services, tx: Tx, event_id: string, { after, missed }: Told): Promise<Told | undefined> {
  const move = await tx.maybe<{ before: string }>`
    -- any merchant: the event of the job
    select before from event_moves where event_id = ${event_id} and before is not null for no key update`
  if (!move) return undefined
  // read under the lock: a change that comes later adds its own job
  const event = (await publishedEvent(tx, event_id))!
  const told = await sendMoved(deps, tx, event, { before: move.before, after })
  const all = missed + told.missed
  const isEnd = told.orders < ordersAtOnce
  const isDone = isEnd && all === 0
  const now = deps.clock.now()
  await tx.run`
    update event_moves set before = case when ${isDone} then null else before end,
                           told_at = case when ${told.orders > told.missed} then ${now} else told_at end
     where event_id = ${event_id} and merchant_id = ${event.merchant_id}`
  if (!isEnd) return { after: told.last, missed: all }
  if (all > 0) {
    const runAt = new Date(now.getTime() + dayMs)
    await addJob(tx, tomorrow, { event_id }, { key: `events.notify_moved ${event_id}`, runAt })
  }
  return undefined
}
