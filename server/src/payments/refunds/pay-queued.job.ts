import * as z from 'zod/mini'
import { job } from '../../platform/jobs/jobs.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { isOvertaken, postRefund } from './post-refund.ts'
import { waitingRefunds } from './refund-row.ts'

/**
 * Posts refunds that waited for money, the oldest of each wallet first: a later, smaller one does not overtake. A refund of a
 * frozen or still empty wallet waits on. Safe to repeat.
 */
export const payQueuedRefunds = job('payments.pay_refunds', z.object({}), async (_, deps: PaymentDependencies) => {
  const stopped = new Set<string>()
  for (const row of await deps.db.read(waitingRefunds)) {
    const wallet = `${row.merchant_id} ${row.mode}`
    if (stopped.has(wallet)) continue
    const isPosted = await postRefund(deps, row, { wasQueued: true }).catch((error: unknown) => {
      if (isOvertaken(error)) return false
      throw error
    })
    if (!isPosted) stopped.add(wallet)
  }
})
