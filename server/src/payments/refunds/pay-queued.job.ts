import * as z from 'zod/mini'
import { job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { RefundDependencies } from '../dependencies.ts'
import { isOvertaken } from './post-refund.ts'
import { payQueued } from './refund-payment.ts'
import { waitingRefunds } from './refund-row.ts'

/**
 * Posts refunds that waited for money, the oldest of each wallet first: a later, smaller one does not overtake. A refund of a
 * frozen or still empty wallet waits on. Safe to repeat.
 */
export const payQueuedRefunds = job('payments.pay_refunds', z.object({}), async (_, deps: RefundDependencies) => {
  const stopped = new Set<string>()
  for (const row of await deps.db.read(waitingRefunds)) {
    const wallet = `${row.merchant_id} ${row.mode}`
    if (stopped.has(wallet)) continue
    const isPosted = await payQueued(deps, row).catch((error: unknown) => {
      // a freeze, or a rail that is no longer there
      if (isOvertaken(error) || error instanceof Refusal) return false
      throw error
    })
    if (!isPosted) stopped.add(wallet)
  }
})
