import { requestsKeptDays } from '@sahuji/contract/developers/requests'
import { kathmanduDay } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstIdAt } from '../../platform/ids.ts'
import type { Scheduled } from '../../platform/jobs/job-worker.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { eraseEndedTexts } from '../key-rows.ts'

const rowsAtOnce = 5_000
const batchesMost = 100

/** Removes the calls of more than thirty days in short transactions, the counts of those days, and the texts of keys that have ended. */
export const forgetRequests = job(
  'developers.forget_requests',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const before = new Date(clock.now().getTime() - requestsKeptDays * 86_400_000)
    for (let batch = 0; batch < batchesMost; batch++) {
      const count = await db.write(
        (tx) => tx.run`
          -- any merchant: what is old goes
          delete from api_requests where id in (
            select id from api_requests where id < ${firstIdAt(before)} order by id limit ${rowsAtOnce})`,
      )
      if (count < rowsAtOnce) break
    }
    await db.write(async (tx) => {
      const day = kathmanduDay(before)
      await tx.run`
        -- any merchant: what is old goes
        delete from api_request_days where day < ${day}`
      await tx.run`
        -- any merchant: what is old goes
        delete from secret_key_refund_days where day < ${day}`
      await eraseEndedTexts(tx, clock.now())
    })
  },
)

export const requestSchedule: Scheduled[] = [{ name: forgetRequests.name, at: '27 * * * *' }]
