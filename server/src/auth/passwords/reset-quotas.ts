import type { Tx } from '../../platform/database/database.ts'
import { neighbourhoodOf } from '../../platform/http/caller-address.ts'
import { hasSmsOfDay, type SmsLimits, takeSmsOfNetwork } from '../../platform/messages/sms-limits.ts'
import { hashed, leftWithin, type Limit, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AuthSettings } from '../auth-settings.ts'

/** A request for a link that sets a new password. */
interface AskedReset {
  address: string
  channel: 'mail' | 'sms'
  network: string
  /** The caller's device, where the address's owner has signed in with it. */
  device: Buffer | undefined
}

interface Quota {
  bucket: string
  limit: Limit
}

/**
 * Takes one link from the quotas of an address, known or not; answers the seconds to wait, 0 when it may be sent. A
 * neighbourhood has its share of them and all strangers together have theirs; a device of the owner has quotas that no
 * other caller can use up. Throws `too_many` and `codes_paused` where SMS have run out, for all callers alike.
 */
export async function takeResetQuota(
  tx: Tx,
  { settings, sms }: { settings: AuthSettings; sms: SmsLimits },
  asked: AskedReset,
  now: Date,
): Promise<number> {
  const quotas = await quotasOf(tx, settings, asked, now)
  for (const { bucket, limit } of quotas) {
    const { ok, wait_seconds } = await leftWithin(tx, bucket, limit, now)
    if (!ok) return wait_seconds
  }
  if (asked.channel === 'sms') await takeSmsRoom(tx, sms, asked, now)
  for (const { bucket, limit } of quotas) {
    const { ok, wait_seconds } = await takeWithin(tx, bucket, limit, now)
    // another request was faster
    if (!ok) return wait_seconds
  }
  return 0
}

/** Checked for all callers alike: whether the number is taken is not known here. */
async function takeSmsRoom(tx: Tx, sms: SmsLimits, { network, device }: AskedReset, now: Date): Promise<void> {
  const is_known = device !== undefined
  if (!(await hasSmsOfDay(tx, sms, { budget: 'sign_in', is_known }, now))) throw new Refusal('codes_paused')
  // people who share an address with strangers keep their own devices' links
  const seconds = is_known ? 0 : await takeSmsOfNetwork(tx, sms, network, now)
  if (seconds > 0) throw new Refusal('too_many', { seconds })
}

async function quotasOf(
  tx: Tx,
  settings: AuthSettings,
  { address, channel, network, device }: AskedReset,
  now: Date,
): Promise<Quota[]> {
  const { near, all, after_day, known } = settings.password_reset[channel]
  const of = (whose: string, limits: readonly Limit[]): Quota[] =>
    limits.map((limit) => ({ bucket: `password-reset ${hashed(address)} ${whose} ${limit.seconds} s`, limit }))
  if (device) return of(`device ${device.toString('base64url')}`, known)
  const own = of(`near ${hashed(neighbourhoodOf(network))}`, near)
  const together = of('all', all)
  const day = together.at(-1)
  const isDayOver = after_day && day && !(await leftWithin(tx, day.bucket, day.limit, now)).ok
  return [...own, ...(isDayOver ? of('after the day', [after_day]) : together)]
}
