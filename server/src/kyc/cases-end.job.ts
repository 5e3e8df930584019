import { expiringDays } from '@sahuji/contract/kyc/promise'
import * as z from 'zod/mini'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { type CaseMails, mailAboutCase } from './case-mails.ts'
import { addCaseEvent } from './cases.ts'
import { raiseTier } from './kyc-tiers.ts'
import { caseEndsSoonMail } from './messages/case-mails.ts'
import { moveCase } from './move-case.ts'
import { type CaseRow, validCase } from './queries.ts'

export interface CaseJobDeps {
  db: Database
  clock: Clock
  feed: Feed
  mails: CaseMails
}

const day = 86_400_000
const casesAtOnce = 500

/** Notifies merchants 30 days before their case ends, ends it on its day, and clears lapsed claims. */
export const endCases = job('kyc.end_cases', z.object({}), async (_, { db, clock, feed, mails }: CaseJobDeps) => {
  const now = clock.now()
  const soon = new Date(now.getTime() + expiringDays * day)
  await db.write(
    (tx) => tx.run`
      -- any merchant: a claim ends by itself
      update kyc_cases set claimed_by = null, claimed_by_name = null, claimed_at = null, claim_ends_at = null
       where claim_ends_at <= ${now}`,
  )
  for (const row of await db.read((tx) => casesThatEnd(tx, soon)))
    // one at a time: a failure delays no other
    await db.write(async (tx) => {
      await tx.one`select id from merchants where id = ${row.merchant_id} for no key update`
      const still = await validCase(tx, row.merchant_id)
      if (still?.id !== row.id) return
      if (still.expires_at <= now) {
        await moveCase({ tx, clock, feed }, row, 'expired')
        await addCaseEvent(tx, row, 'expired', now)
        await raiseTier(tx, row.merchant_id)
      } else if (!row.is_told) {
        await addCaseEvent(tx, row, 'ends_soon', now)
        await mailAboutCase({ tx, clock, mails }, row, caseEndsSoonMail)
      }
    })
})

/** By kyc_cases_that_end: cases to expire, and cases to announce. */
const casesThatEnd = (tx: Tx, soon: Date) => tx.many<CaseRow & { is_told: boolean }>`
  -- any merchant: what ends is ended for all
  select id, merchant_id, number, business_type, state, opened_at, submitted_at, promised_at, decided_at, expires_at,
         appealed_at, decided_by, decision_note, round, is_told
    from (select c.*, exists (select from kyc_case_events e where e.case_id = c.id and e.what = 'ends_soon') as is_told
            from kyc_cases c where c.state = 'valid' and c.expires_at <= ${soon}) as ending
   where expires_at <= ${soon}::timestamptz - interval '30 days' or not is_told
   order by expires_at limit ${casesAtOnce}`
