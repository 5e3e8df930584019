import { webhooksKeptDays } from '@sahuji/contract/developers/webhook-deliveries'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Scheduled } from '../../platform/jobs/job-worker.ts'
import { job } from '../../platform/jobs/jobs.ts'

const messagesAtOnce = 500
const batchesMost = 200

/**
 * Removes messages of more than thirty days with their deliveries and tries, in short transactions; hours of that age, replays,
 * and removed endpoints that have no delivery any more.
 */
export const forgetWebhooks = job(
  'developers.forget_webhooks',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - webhooksKeptDays * 86_400_000)
    const before_id = firstIdAt(before)
    for (let batch = 0; batch < batchesMost; batch++) {
      const count = await db.write(
        (tx) => tx.run`
          -- any merchant: what is old goes
          delete from webhook_messages where id in (
            select id from webhook_messages where id < ${before_id} order by id limit ${messagesAtOnce})`,
      )
      if (count < messagesAtOnce) break
    }
    await db.write(async (tx) => {
      await tx.run`
        -- any merchant: what is old goes
        delete from webhook_hours where hour < ${before}`
      await tx.run`
        -- any merchant: what is old goes
        delete from webhook_replays where id < ${before_id}`
      await tx.run`
        -- any merchant: what is old goes
        delete from webhook_endpoints e
         where e.state = 'removed' and e.since < ${before}
           and not exists (select from webhook_deliveries d where d.endpoint_id = e.id)`
    })
  },
)

export const webhookSchedule: Scheduled[] = [{ name: forgetWebhooks.name, at: '17 * * * *' }]
