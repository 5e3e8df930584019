import * as z from 'zod/mini'
import { after } from '../../auth/auth-settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { job } from '../../platform/jobs/jobs.ts'

/** Deletes proofs and codes of payers after two days: the limits count one. */
export const forgetProofs = job(
  'payments.forget-proofs',
  z.object({}),
  async (_, { db, clock }: { db: Database; clock: Clock }) => {
    const since = after(clock.now(), -2 * 86_400)
    await db.write(async (tx) => {
      await tx.run`delete from payer_proofs where expires_at < ${since}`
      await tx.run`delete from payer_codes where expires_at < ${since}`
    })
  },
)
