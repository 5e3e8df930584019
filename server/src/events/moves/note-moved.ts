import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notifyMoved } from './notify-moved.job.ts'
import { type TimeAndPlace, timeAndPlace } from './time-and-place.ts'

const settledAfterMs = 10 * 60_000
const betweenMessagesMs = 60 * 60_000

type SavedEvent = TimeAndPlace & { id: string; merchant_id: string; was_sold: boolean }

/**
 * Notes that an event with sold tickets has another time or place, and has a message sent to its holders: ten minutes after the organiser's last
 * change, and at most once an hour.
 */
export async function noteMoved(tx: Tx, before: SavedEvent, after: TimeAndPlace, now: Date): Promise<void> {
  const known = timeAndPlace(before)
  if (!before.was_sold || known === timeAndPlace(after)) return
  const { id: event_id, merchant_id } = before
  const { told_at } = await tx.one<{ told_at: Date | null }>`
    insert into event_moves (event_id, merchant_id, moved_at, before) values (${event_id}, ${merchant_id}, ${now}, ${known})
    on conflict (event_id) do update set moved_at = excluded.moved_at, before = coalesce(event_moves.before, excluded.before)
    returning told_at`
  const runAt = new Date(Math.max(now.getTime() + settledAfterMs, (told_at?.getTime() ?? 0) + betweenMessagesMs))
  await addJob(tx, notifyMoved, { event_id }, { key: `events.notify_moved ${event_id}`, runAt })
}
