import type { readPasswordReset as reading, resetPassword as entry } from '@sahuji/contract/auth'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Gives, Takes } from '@sahuji/contract/route'
import { type Said, withCookie } from '../../platform/http/answers.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { KeptPassword } from '../../platform/crypto/password-hashes.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import {
  deviceCookie,
  type DeviceToken,
  deviceTokenOf,
  forgetDevices,
  rememberDevice,
} from '../sessions/known-devices.ts'
import { setPassword } from './new-passwords.ts'
import { refuseUnfit } from './password-rules.ts'
import { livingReset, type LivingReset, spendPasswordReset } from './password-resets.ts'

/** Whose password a link sets. Opening it uses nothing up, so that a scanner of mails does no harm. */
export async function readPasswordReset(
  { tx, clock }: Call<'anyone'>,
  { token }: Takes<typeof reading>,
): Promise<Gives<typeof reading>> {
  const found = await livingReset(tx, token, clock.now())
  if (!found) throw new Refusal('password_link_dead')
  const { name, email, mobile_no, expires_at } = found
  return { name, email, mobile_no: bareMobile(mobile_no), expires_at }
}

/**
 * Sets a new password by the link's token, once. A password that is refused leaves the link as it is. Every session
 * ends, locks are lifted, and no device counts as known any more but the one that holds the link.
 */
export const resetPassword =
  (auth: AuthWith) =>
  async (call: OwnCall<'anyone'>, { token, password }: Takes<typeof entry>): Promise<Said<Gives<typeof entry>>> => {
    const { db, clock } = call
    const found = await db.read((tx) => livingReset(tx, token, clock.now()))
    if (!found) throw new Refusal('password_link_dead')
    const { person_id, name, email, mobile_no } = found
    await refuseUnfit(call, auth, { person_id, password, about: [name, email, mobile_no], field: 'password' })
    const kept = await auth.hashes.hash(password)
    const device = await db.write((tx) => record(tx, auth, call, found, kept))
    return withCookie(deviceCookie(device, auth.public_url), { email })
  }

async function record(
  tx: Tx,
  auth: AuthWith,
  call: OwnCall<'anyone'>,
  found: LivingReset,
  kept: KeptPassword,
): Promise<DeviceToken> {
  const now = call.clock.now()
  if (!(await spendPasswordReset(tx, found.id, now))) throw new Refusal('password_link_dead')
  await setPassword(tx, auth, call, { person: found, kept, by: 'link', keeps: undefined })
  await forgetDevices(tx, found.person_id)
  return rememberDevice(tx, deviceTokenOf(call.cookie), found.person_id, now)
}
