import * as z from 'zod/mini'
import { answersKeptDays } from '@sahuji/contract/http/secret-keys'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import { forgetReplacedJobs, job } from './jobs/jobs.ts'
import { forgetMessages } from './messages/messages.ts'
import { alarmOfBudget, type SmsLimits } from './messages/sms-limits.ts'
import type { Scheduled } from './jobs/job-worker.ts'

/** How long a keyed request's answer is repeated. */
const idempotencyDays = 7

/** How long attempts to impersonate a rail are kept. */
const securityEventDays = 90

/**
 * Removes what the platform no longer needs: messages with expired codes and links, limits past their window, replaced
 * jobs, expired idempotency keys.
 */
export const forgetExpiredRows = job(
  'platform.forget_expired',
  z.object({}),
  async (_, { db, clock, sms }: { db: Database; clock: Clock; sms: Pick<SmsLimits, 'per_day' | 'log'> }) => {
    const now = clock.now()
    await db.read((tx) => alarmOfBudget(tx, sms, now))
    await db.write(async (tx) => {
      await forgetMessages(tx, now)
      await forgetReplacedJobs(tx)
      await tx.run`delete from rate_limits where ends_at <= ${now}`
      await tx.run`delete from security_events where at < ${daysBefore(now, securityEventDays)}`
      await tx.run`
        -- any merchant: expired rows of all merchants go
        delete from idempotency_keys where claimed_at < ${daysBefore(now, idempotencyDays)}`
      await tx.run`
        -- any merchant: expired rows of all merchants go
        delete from kept_answers where claimed_at < ${daysBefore(now, answersKeptDays)}`
    })
  },
)

export const platformSchedule: Scheduled[] = [{ name: forgetExpiredRows.name, at: '*/5 * * * *' }]

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000)
