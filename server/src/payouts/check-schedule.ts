import * as z from 'zod/mini'
import type { Tx } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import type { PayoutRow } from './payout-row.ts'

/**
 * The waits between two checks of a payout: 15 s, 30 s, 1, 2, 5, 15, 30 min, 1, 3, 6, 12, 24 h, then daily. rails.md
 * §15.
 */
const askWaitSeconds = [15, 30, 60, 120, 300, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400] as const

/** An order whose answer was lost is checked only after this time, when its call must be over. */
export const submitSeconds = 90

/** After this time an order unknown to the rail may be released by operators. */
export const unknownHours = 48

/** The checks after an order's end, for a return or a late payment: after 1 h, 1, 3, 7, 14 days. */
const returnHours = [1, 24, 72, 168, 336] as const

/** The next check of a payout that left us; there is no last one while it is open. */
export const nextAsk = (checks: number, now: Date): Date =>
  new Date(now.getTime() + askWaitSeconds[Math.min(checks, askWaitSeconds.length - 1)]! * 1000)

/** The next check of a payout that ended at `settled_at`; null after the last one. */
export function nextReturnCheck(settled_at: Date, now: Date): Date | null {
  const times = returnHours.map((hours) => new Date(settled_at.getTime() + hours * 3_600_000))
  return times.find((time) => time > now) ?? null
}

/** A job may start early by the difference of two clocks. */
const earlySeconds = 5

/** Whether work that is due at that time may be done now. */
export const isTimeFor = (due: Date, now: Date): boolean => due.getTime() <= now.getTime() + earlySeconds * 1000

/** Sends one payout to its bank (send-payout.ts). */
export const payoutSend = job('payouts.send', z.object({ payout_id: z.uuid() }))

/** Checks the state of one payout (watch-payout.ts). */
export const payoutCheck = job('payouts.check', z.object({ payout_id: z.uuid() }))

/** Probes a rail whose circuit is open. */
export const payoutProbe = job('payouts.probe', z.object({ rail: z.string() }))

/**
 * Queues per rail, which bound the workers of all servers together: 16 workers make a hundred orders a second at a rail
 * that takes a tenth of a second for each.
 */
const railSlots = 16

const queueOf = ({ id, rail }: Pick<PayoutRow, 'id' | 'rail'>): string =>
  `payout.${rail}.${Number.parseInt(id.slice(-1), 16) % railSlots}`

/** Schedules the sending of a payout at `at`, replacing the earlier schedule. */
export const scheduleSend = (tx: Tx, payout: Pick<PayoutRow, 'id' | 'rail'>, at: Date): Promise<void> =>
  addJob(
    tx,
    payoutSend,
    { payout_id: payout.id },
    { key: `payouts.send ${payout.id}`, runAt: at, queue: queueOf(payout) },
  )

/** Schedules the check of a payout at `at`, replacing the earlier schedule. */
export const schedulePayoutCheck = (tx: Tx, payout: Pick<PayoutRow, 'id' | 'rail'>, at: Date): Promise<void> =>
  addJob(
    tx,
    payoutCheck,
    { payout_id: payout.id },
    { key: `payouts.check ${payout.id}`, runAt: at, queue: queueOf(payout) },
  )

export const schedulePayoutProbe = (tx: Tx, rail: string, at: Date): Promise<void> =>
  addJob(tx, payoutProbe, { rail }, { key: `payouts.probe ${rail}`, runAt: at, queue: `payout.${rail}.probe` })
