import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { smsToNumber, takeSmsOfDay, takeSmsOfNetwork } from '../../platform/messages/sms-limits.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { codeCounts } from './phone-codes.ts'

/**
 * Takes the room for one more code, or refuses it: a person has so many an hour and a day, a number so many a day by
 * whatever route, a network its share, and all together the budget. Where several have named a number, the last of its
 * day are for those who had none yet. Throws `otp_daily_cap`, `too_many`, `codes_paused`.
 */
export async function takeRoomForCode(
  tx: Tx,
  { settings, sms }: Pick<AuthWith, 'settings' | 'sms'>,
  of: { person_id: string; mobile_no: string; network: string },
  now: Date,
): Promise<void> {
  const { phone_code: caps } = settings
  // locks the number: several who ask for it at once are counted one after the other
  const sent = await smsToNumber(tx, of.mobile_no, now)
  const counts = await codeCounts(tx, of, now)
  const kept = counts.own_sends_of_day > 0 && counts.others_name_it ? settings.sms.number_kept_for_first : 0
  if (sent >= sms.number_per_day - kept) throw new Refusal('otp_daily_cap')
  if (counts.own_sends_of_day >= caps.sends_per_day || counts.tries_of_day >= caps.tries_per_day) {
    throw new Refusal('otp_daily_cap')
  }
  // a person's first code waits for nobody else's hour
  if (counts.own_sends_of_day > 0 && counts.hour_began_at && counts.sends_of_hour >= caps.sends_per_hour) {
    throw new Refusal('too_many', { seconds: secondsUntil(now, after(counts.hour_began_at, 3600)) })
  }
  const seconds = await takeSmsOfNetwork(tx, sms, of.network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
  if (!(await takeSmsOfDay(tx, sms, now))) throw new Refusal('codes_paused')
}
