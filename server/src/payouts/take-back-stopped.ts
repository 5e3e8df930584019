import type { OrderStop } from '@sahuji/contract/payouts/stops'
import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { cancelOrder } from '../rails/bank-file-orders.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { lockStops, stopOf, type Stoppable } from './payout-stops.ts'
import { askAtOnce } from './watch-payout.ts'

/** An order that was removed from a bank file before it was sent, and why. */
export interface StoppedOrder {
  reference: string
  stop: OrderStop
}

/**
 * Takes back those of these orders that may no longer leave, before their file is fixed: their payouts are checked at
 * once and fail with the reason. References without a payout remain.
 */
export async function takeBackStopped(tx: Tx, clock: Clock, references: readonly string[]): Promise<StoppedOrder[]> {
  const payouts = await tx.many<Stoppable & { reference: string }>`
    -- any merchant: a file is of everybody's orders
    select merchant_id, mode, account_id, reference from payouts
     where reference = any (${[...references]}::text[]) and settled_at is null order by id`
  await lockStops(tx, payouts)
  const stopped: StoppedOrder[] = []
  for (const payout of payouts) {
    const { reference } = payout
    const stop = await stopOf(tx, payout)
    if (stop && (await cancelOrder(tx, reference, stop))) stopped.push({ reference, stop })
  }
  await askAtOnce(
    tx,
    stopped.map(({ reference }) => reference),
    clock.now(),
  )
  return stopped
}

/**
 * Takes back what waits for a bank file and may no longer leave, whether a file is being made or not. Uses
 * payouts_that_wait_for_a_file.
 */
export async function sweepStopped({ db, clock }: Pick<PayoutDependencies, 'db' | 'clock'>): Promise<void> {
  const found = await db.read(async (tx) => {
    const waiting = await tx.many<Stoppable & { reference: string }>`
      -- any merchant: what waits is everybody's
      select merchant_id, mode, account_id, reference from payouts where file_at is not null order by id`
    const references: string[] = []
    for (const payout of waiting) if (await stopOf(tx, payout)) references.push(payout.reference)
    return references
  })
  for (const reference of found) await db.write((tx) => takeBackStopped(tx, clock, [reference]))
}

/** Every minute. */
export const sweepStoppedJob = job('payouts.sweep_stopped', z.object({}), (_payload, deps: PayoutDependencies) =>
  sweepStopped(deps),
)
