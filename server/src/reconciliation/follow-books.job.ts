import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { accountNames, lockAccount } from './accounts.ts'
import { copyBookLines } from './matching/book-lines.ts'
import { matchAccount } from './matching/match-account.ts'

interface Dependencies {
  db: Database
  clock: Clock
}

/** Adds recent postings to the days and matches them with open rows, each account separately. */
export const followBooks = job('reconciliation.follow', z.object({}), async (_payload, { db, clock }: Dependencies) => {
  for (const { account } of await db.read(accountNames)) {
    await db.write(async (tx) => {
      await lockAccount(tx, account)
      const came = await copyBookLines(tx, clock, account)
      const days = await tx.one<{ first_day: string | null; last_day: string | null }>`
        select min(day) as first_day, max(day) as last_day from reconciliation_breaks
         where account = ${account} and state = 'open' and kind in ('unknown_row', 'twice')`
      if (came > 0 && days.first_day !== null && days.last_day !== null)
        await matchAccount(tx, clock, { account, first_day: days.first_day, last_day: days.last_day })
    })
  }
})
