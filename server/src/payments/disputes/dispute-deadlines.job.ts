import * as z from 'zod/mini'
import { job } from '../../platform/jobs/jobs.ts'
import type { PaymentDependencies } from '../dependencies.ts'
import { disputeOf, filesOf, lockDispute, overdueDisputes } from './dispute-row.ts'
import { publishDispute } from './publish-dispute.ts'

/**
 * Ends the time for an answer: what the merchant has added is sent by itself, and without anything the company decides alone. Safe to
 * repeat.
 */
export const endAnswerTimes = job('payments.dispute_deadlines', z.object({}), async (_, deps: PaymentDependencies) => {
  const now = deps.clock.now()
  for (const { id, merchant_id } of await deps.db.read((tx) => overdueDisputes(tx, now)))
    await deps.db.write(async (tx) => {
      const row = (await lockDispute(tx, merchant_id, id))!
      if (row.state !== 'open') return
      const isAnswered = row.answer !== '' || (await filesOf(tx, row)).length > 0
      await tx.run`
        update disputes set state = 'review', answered_at = ${isAnswered ? now : null}
         where id = ${id} and merchant_id = ${merchant_id}`
      const what = isAnswered ? 'answered_at_deadline' : 'unanswered'
      await publishDispute(deps, tx, (await disputeOf(tx, merchant_id, id))!, { what })
    })
})
