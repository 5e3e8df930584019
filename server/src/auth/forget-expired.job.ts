import * as z from 'zod/mini'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { job } from '../platform/jobs/jobs.ts'
import { after, type AuthSettings } from './auth-settings.ts'
import { usedUpSeconds } from './passwords/sign-in-limits.ts'

const day = 86_400

/** Deletes expired data: old failures, spent proofs, codes and links after a day, sessions 90 days after their end. */
export const deleteExpiredAuthData = job(
  'auth.forget_expired',
  z.object({}),
  async (_, { db, clock, settings }: { db: Database; clock: Clock; settings: AuthSettings }) => {
    const now = clock.now()
    await db.write(async (tx) => {
      await tx.run`delete from spent_proofs where spent_at < ${after(now, -3 * settings.proof_skew_seconds)}`
      await forgetFailedTries(tx, settings, now)
      await tx.run`delete from phone_codes where sent_at < ${after(now, -2 * day)}`
      await tx.run`delete from email_links where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from password_resets where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from known_devices where last_seen_at < ${after(now, -400 * day)}`
      await tx.run`
        -- any merchant: unconfirmed changes of all merchants are deleted
        delete from contact_changes where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from passkey_challenges where expires_at < ${now}`
      await tx.run`delete from sign_in_tickets where expires_at < ${after(now, -2 * day)}`
      await tx.run`delete from sessions where ends_at < ${after(now, -90 * day)}`
    })
  },
)

/**
 * A used-up window is kept for a day longer, because it doubles the next one. Of unknown names, which a stranger can
 * invent without end, only the newest are kept.
 */
async function forgetFailedTries(tx: Tx, { sign_in }: AuthSettings, now: Date): Promise<void> {
  await tx.run`
    delete from sign_in_failures
     where ends_at < ${now} and (failures < ${sign_in.failures} or ends_at < ${after(now, -usedUpSeconds)})`
  await tx.run`
    delete from sign_in_failures
     where bucket in (select bucket from sign_in_failures
                       where account is not null and not is_person
                       order by ends_at desc, bucket offset ${sign_in.strangers_kept})`
}
