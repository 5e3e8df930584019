import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { addJob, job } from '../platform/jobs/jobs.ts'
import { statementOf } from './statement-row.ts'
import { failStatement, writeStatement } from './write-statement.job.ts'

interface Services {
  db: Database
  clock: Clock
  feed: Feed
}

const hourMs = 3_600_000
/** A statement that is not made within a day has failed: its merchant asks again, or us. */
const hoursMost = 24

/** Goes on with statements whose job has used up its tries, and ends those that a day did not make. Safe to repeat. */
export const resumeStatements = job('statements.resume', z.object({}), async (_, { db, clock, feed }: Services) => {
  const now = clock.now().getTime()
  const stuck = await db.read(
    (tx) => tx.many<{ id: string; merchant_id: string; asked_at: Date }>`
      -- any merchant: what is in the making. Uses statement_is_made_once_at_a_time.
      select id, merchant_id, asked_at from statements
       where state = 'making' and asked_at < ${new Date(now - hourMs)} order by asked_at limit 200`,
  )
  for (const { id, merchant_id, asked_at } of stuck)
    await db.write(async (tx) => {
      if (asked_at.getTime() > now - hoursMost * hourMs)
        return addJob(tx, writeStatement, { merchant_id, id }, { key: `statement ${id}` })
      await lockMerchant(tx, merchant_id)
      const locked = await statementOf(tx, merchant_id, id, 'lock')
      if (locked?.state === 'making') await failStatement(tx, feed, locked)
    })
})
