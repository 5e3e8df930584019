import * as z from 'zod/mini'
import { hasEndedUnpaid, isOpen } from '../rows/collection-states.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'

/** The waits between two checks of a load: 15 s, 30 s, 1, 2, 5, 15, 30 min, 1, 3, 6, 12, 24 h, then daily. rails.md §15. */
const checkWaitSeconds = [15, 30, 60, 120, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const

/** How long after the end of the offer a success is still looked for. */
export const lateSuccessHours = 48

/** After a question that the rail left without an answer nobody waits longer than so, while a success is still looked for. */
const unansweredMostSeconds = 3_600

type Watched = Pick<LoadRow, 'state' | 'checks' | 'expires_at' | 'transfer_id'>

/**
 * When the rail is asked next; null when it need not be asked any more. Never later than the end of the offer. Only an answer
 * ends the watch: after a question that the rail left without one (`is_unanswered`) it is asked again, however late it is.
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

/** A job may be early by the difference of two clocks. */
const earlySeconds = 5

/** Whether a check of that time may be made now; one that is made counts, or a database whose clock is ahead asks without end. */
export const isDue = (next_check_at: Date, now: Date): boolean =>
  next_check_at.getTime() <= now.getTime() + earlySeconds * 1000

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** The check of one load; check-load.job.ts says how it is done. */
export const loadCheck = job('funding.check', z.object({ load_id: z.uuid() }))

/** Has a load checked at `at`; a check that waited already is replaced. */
export async function scheduleCheck(tx: Tx, { id, rail }: Pick<LoadRow, 'id' | 'rail'>, at: Date): Promise<void> {
  const queue = railQueue(rail, railSlot(id))
  await addJob(tx, loadCheck, { load_id: id }, { key: `funding.check ${id}`, runAt: at, queue })
}

/** Asks a rail whose circuit is open whether it is back; probe-rail.job.ts says how. */
export const railProbe = job('funding.probe', z.object({ rail: z.string() }))

/** Has everything asked that waited for a rail to come back; wake-rail.job.ts says how. */
export const railRecovery = job('funding.wake', z.object({ rail: z.string() }))

/**
 * So many queues a rail, so that all servers together keep at most as many workers at it. With two, ten thousand open loads at
 * seven rails that take a tenth of a second for an answer fall behind (`npm run bench -- rails`).
 */
const railSlots = 4

/** Which of its rail's queues a load waits in, by the last digit of its id. */
export const railSlot = (id: string): number => Number.parseInt(id.slice(-1), 16) % railSlots

/** The last digits of the ids that wait in a slot. */
export const digitsOf = (slot: number): string[] => [...'0123456789abcdef'].filter((digit) => railSlot(digit) === slot)

export const railQueue = (rail: string, slot: number): string => `rail.${rail}.${slot}`
