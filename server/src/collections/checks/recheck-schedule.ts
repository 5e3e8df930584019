import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { LoadRow } from '../../funding/loads/load-row.ts'

/** So long after a credit the rail is asked whether the payment still stands: 1 h, 1, 3, 7, 30 days. As of 2026-11; a chargeback of a card may come later, on paper. */
const recheckHours = [1, 24, 72, 168, 720] as const

/** A notification about a credited payment may tell of a reversal; before this it is the late word of the credit itself. */
const notifiedAfterSeconds = 600

/** When a payment credited at `settled_at` is asked about next; null after the last time. */
export function nextRecheck(settled_at: Date, now: Date): Date | null {
  const times = recheckHours.map((hours) => new Date(settled_at.getTime() + hours * 3_600_000))
  return times.find((time) => time > now) ?? null
}

/** True where a notification of now has a credited payment asked about again: not at once after the credit, nor each time. */
export function isRecheckWorth({ state, settled_at, woken_at }: LoadRow, now: Date): boolean {
  const least = now.getTime() - notifiedAfterSeconds * 1000
  return state === 'credited' && settled_at!.getTime() < least && (woken_at === null || woken_at.getTime() < least)
}

/** Asks a rail about credited payments that are due; recheck-loads.job.ts says how. */
export const railRecheck = job('funding.recheck', z.object({ rail: z.string() }))

/** Has the credited payments of a rail asked about that are due: one after the other, in a queue of their own. */
export const scheduleRechecks = (tx: Tx, rail: string): Promise<void> =>
  addJob(tx, railRecheck, { rail }, { key: `funding.recheck ${rail}`, queue: `rail.${rail}.recheck` })
