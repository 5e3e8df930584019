import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'
import type { CollectionRow } from '../rows/collection-row.ts'

/** So long after a credit the rail is asked whether it took the payment back: 1 h, 1, 3, 7, 30 days. As of 2026-11; the notice of a card's chargeback may come later, on paper. */
const recheckHours = [1, 24, 72, 168, 720] as const

/** A notification about a credited payment may report a reversal; before this it is a late notification of the credit. */
const notifiedAfterSeconds = 600

/** When a payment credited at `settled_at` is asked about next; null after the last time. */
export function nextRecheck(settled_at: Date, now: Date): Date | null {
  const times = recheckHours.map((hours) => new Date(settled_at.getTime() + hours * 3_600_000))
  return times.find((time) => time > now) ?? null
}

/** True where a notification is worth a recheck of a credited payment: not just after the credit, nor for every repeat. */
export function isRecheckWorth({ state, settled_at, woken_at }: CollectionRow, now: Date): boolean {
  const least = now.getTime() - notifiedAfterSeconds * 1000
  return state === 'credited' && settled_at!.getTime() < least && (woken_at === null || woken_at.getTime() < least)
}

/** Asks a rail about the credited payments that are due, by recheck-collections.job.ts. */
export const railRecheck = job('funding.recheck', z.object({ rail: z.string() }))

/** Schedules the rechecks of a rail that are due: one after the other, in a queue of their own. */
export const scheduleRechecks = (tx: Tx, rail: string): Promise<void> =>
  addJob(tx, railRecheck, { rail }, { key: `funding.recheck ${rail}`, queue: `rail.${rail}.recheck` })
