import * as z from 'zod/mini'
import { job } from '../platform/jobs.ts'
import { checkSoon } from './check-soon.ts'
import type { FundingDependencies } from './dependencies.ts'

/** At most so many at once; the rest a minute later. */
const sweepMax = 500

/** Adds the checks that are due and whose job is missing: what a lost job cannot lose. Every minute. */
export const sweepLoadsJob = job(
  'funding.sweep',
  z.object({}),
  async (_payload, { db, clock }: FundingDependencies) => {
    const now = clock.now()
    await db.write(async (tx) => {
      const due = await tx.many<{ id: string }>`
      -- any merchant: the sweeper looks after everybody's loads
      select id from loads where next_check_at <= ${now} order by next_check_at limit ${sweepMax}`
      for (const { id } of due) await checkSoon(tx, id, now)
    })
  },
)
