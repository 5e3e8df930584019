import * as z from 'zod/mini'
import { job } from '../platform/jobs/jobs.ts'
import type { PayoutDependencies } from './dependencies.ts'

const keptHours = 48

/** Deletes expired data: account checks, whose numbers need not be kept, and confirmations with their codes. */
export const forgetExpiredPayoutData = job(
  'payouts.forget_expired',
  z.object({}),
  async (_, { db, clock }: Pick<PayoutDependencies, 'db' | 'clock'>) => {
    const now = clock.now()
    const before = new Date(now.getTime() - keptHours * 3_600_000)
    await db.write(async (tx) => {
      await tx.run`
        -- any merchant: what nobody can use any more is forgotten for all
        delete from payout_account_checks where expires_at < ${new Date(now.getTime() - 3_600_000)}`
      await tx.run`
        -- any merchant: the same; a used one stays beside its payout
        delete from confirmations where expires_at < ${before} and used_at is null`
      await tx.run`delete from confirmation_codes where expires_at < ${before}`
    })
  },
)
