import * as z from 'zod/mini'
import { hasEndedUnpaid, isOpen } from '../rows/collection-states.ts'
import type { CollectionRow } from '../rows/collection-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'

/** The waits between two checks of a collection: 15 s, 30 s, 1, 2, 5, 15, 30 min, 1, 3, 6, 12, 24 h, then daily. rails.md §15. */
const checkWaitSeconds = [15, 30, 60, 120, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const

/** How long after the end of the offer the rail is still asked for a late payment. */
export const lateSuccessHours = 48

/** The longest wait after a question without an answer, while a late payment is still possible. */
const unansweredMostSeconds = 3_600

type Watched = Pick<CollectionRow, 'state' | 'checks' | 'expires_at' | 'transfer_id'>

/**
 * When the rail is asked next, never later than the end of the offer; null when no more. Only an answer ends the watch: after a
 * question without one (`is_unanswered`) the rail is asked again, however late it is.
 */
export function nextCheck(
  { state, checks, expires_at, transfer_id }: Watched,
  now: Date,
  is_unanswered = false,
): Date | null {
  const watchEnds = new Date(expires_at.getTime() + lateSuccessHours * 3_600_000)
  const isWatched = hasEndedUnpaid(state) && (now < watchEnds || is_unanswered)
  if (transfer_id !== null || (!isOpen(state) && !isWatched)) return null
  const step = checkWaitSeconds[Math.min(checks, checkWaitSeconds.length - 1)]!
  const wait = is_unanswered && now < watchEnds ? Math.min(step, unansweredMostSeconds) : step
  const next = new Date(now.getTime() + wait * 1000)
  if (hasEndedUnpaid(state)) return now < watchEnds ? earlier(next, watchEnds) : next
  return now < expires_at ? earlier(next, expires_at) : next
}

/** A job may run early by the difference of two clocks. */
const earlySeconds = 5

/** Whether a check of that time is due. A few seconds early counts: with a database clock ahead of ours the job would repeat without end. */
export const isDue = (next_check_at: Date, now: Date): boolean =>
  next_check_at.getTime() <= now.getTime() + earlySeconds * 1000

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The check of one collection, by check-collection.job.ts. Its name and payload are older than `collections`, and jobs are queued with them. */
export const collectionCheck = job('funding.check', z.object({ load_id: z.uuid() }))

/** Schedules a check of a collection for `at`; it replaces a waiting one. */
export async function scheduleCheck(tx: Tx, { id, rail }: Pick<CollectionRow, 'id' | 'rail'>, at: Date): Promise<void> {
  const queue = railQueue(rail, railSlot(id))
  await addJob(tx, collectionCheck, { load_id: id }, { key: `funding.check ${id}`, runAt: at, queue })
}

/** Asks a rail whose circuit is open whether it answers again, by probe-rail.job.ts. */
export const railProbe = job('funding.probe', z.object({ rail: z.string() }))

/** Asks about everything that waited for a rail to answer again, by resume-rail.job.ts. */
export const railRecovery = job('funding.wake', z.object({ rail: z.string() }))

/**
 * So many queues for each rail: all servers together use at most as many workers for it. With two, ten thousand open
 * collections at seven rails that answer in a tenth of a second fall behind (`npm run bench -- rails`).
 */
const railSlots = 4

/** The number of a collection's queue at its rail, by the last digit of its id. */
export const railSlot = (id: string): number => Number.parseInt(id.slice(-1), 16) % railSlots

/** The last digits of the ids of a queue. */
export const digitsOf = (slot: number): string[] => [...'0123456789abcdef'].filter((digit) => railSlot(digit) === slot)

export const railQueue = (rail: string, slot: number): string => `rail.${rail}.${slot}`
