import type { Tx } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { after, type AuthSettings, secondsUntil } from './auth-settings.ts'
import { codeCounts } from './phone-codes.ts'

/**
 * Refuses another code where a person or a number had too many; the same number gets no more because it is asked for elsewhere.
 * A person's first code of a day always goes: nobody uses up what another needs. Throws `otp_daily_cap`, `too_many`.
 */
export async function needsRoomForCode(
  tx: Tx,
  { phone_code: caps }: Pick<AuthSettings, 'phone_code'>,
  of: { person_id: string; mobile_no: string },
  now: Date,
): Promise<void> {
  // several who ask for one number at once are counted one after the other
  await tx.one`select pg_advisory_xact_lock(hashtextextended(${of.mobile_no}, 0))::text`
  const counts = await codeCounts(tx, of, now)
  if (counts.own_sends_of_day === 0) return
  if (counts.sends_of_day >= caps.sends_per_day || counts.tries_of_day >= caps.tries_per_day) {
    throw new Refusal('otp_daily_cap')
  }
  if (counts.hour_began_at && counts.sends_of_hour >= caps.sends_per_hour) {
    throw new Refusal('too_many', { seconds: secondsUntil(now, after(counts.hour_began_at, 3600)) })
  }
}
