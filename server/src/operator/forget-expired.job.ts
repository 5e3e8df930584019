import * as z from 'zod/mini'
import { after } from '../auth/auth-settings.ts'
import type { Feed } from '../feed/feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scheduled } from '../platform/jobs/job-worker.ts'
import { job, type Work, workWith } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { verifyBooksJob } from './books/verify-books.job.ts'
import { notifyRuleJob } from '../merchants/office/rule-notices.ts'
import { notifyMerchantsJob } from '../tariff/office/notify-merchants.ts'
import { discardAbandoned } from '../reconciliation/statements/import-statement.ts'
import { tryTariffJob } from '../tariff/office/try-tariff.ts'

const day = 86_400

/** Removes what counts no more of the operators': challenges at once, tickets and links after two days, trials of the tariff after 30, sessions after 90, and files of statements that were read and never counted after seven. */
export const forgetOperatorRows = job(
  'operator.forget_expired',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const now = clock.now()
    await db.write(async (tx) => {
      await tx.run`delete from operator_challenges where expires_at < ${now}`
      await tx.run`delete from operator_tickets where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from operator_password_links where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from tariff_trials where made_at < ${after(now, -30 * day)}`
      await tx.run`delete from operator_sessions where ends_at < ${after(now, -90 * day)}`
      await discardAbandoned(tx, after(now, -7 * day))
    })
  },
)

/** The jobs of the back office. */
export const operatorJobs = (deps: {
  db: Database
  clock: Clock
  log: Log
  feed: Feed
  brand: string
  public_url: string
}): Work[] => [
  workWith(forgetOperatorRows, deps),
  workWith(verifyBooksJob, deps),
  workWith(tryTariffJob, deps),
  workWith(notifyMerchantsJob, deps),
  workWith(notifyRuleJob, deps),
]

export const operatorSchedule: Scheduled[] = [
  { name: forgetOperatorRows.name, at: '*/10 * * * *' },
  { name: verifyBooksJob.name, at: '15 * * * *' },
]
