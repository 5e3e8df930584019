import type { Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notifyMoved } from './notify-moved.job.ts'
import { knownOf, type TimeAndPlace } from './time-and-place.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const settledAfterMs = 10 * minuteMs

type SavedEvent = TimeAndPlace & { id: string; merchant_id: string; was_sold: boolean }

/** Notes that an event with sold tickets has another time or place, and has a message sent to those of its holders who know otherwise. */
export async function noteMoved(tx: Tx, before: SavedEvent, after: TimeAndPlace, now: Date): Promise<void> {
  const known = knownOf(before)
  if (!before.was_sold || known === knownOf(after)) return
  const { id: event_id, merchant_id } = before
  const { told_at } = await tx.one<{ told_at: Date | null }>`
    insert into event_moves (event_id, merchant_id, moved_at, before) values (${event_id}, ${merchant_id}, ${now}, ${known})
    on conflict (event_id) do update set moved_at = excluded.moved_at, before = coalesce(event_moves.before, excluded.before)
    returning told_at`
  const runAt = tellAt([before, after], { now, told_at })
  await addJob(tx, notifyMoved, { event_id }, { key: `events.notify_moved ${event_id}`, runAt })
}

/**
 * Ten minutes after the organiser's last change, and an hour after the last message; but an hour before the event begins, by the earlier
 * of both times, at once, and then ten minutes after the last message.
 */
function tellAt(times: readonly TimeAndPlace[], { now, told_at }: { now: Date; told_at: Date | null }): Date {
  const last = told_at?.getTime() ?? 0
  const usual = Math.max(now.getTime() + settledAfterMs, last + hourMs)
  const begins = Math.min(...times.flatMap(({ starts_at }) => (starts_at ? [starts_at.getTime()] : [])))
  return new Date(Math.max(now.getTime(), last + settledAfterMs, Math.min(usual, begins - hourMs)))
}
