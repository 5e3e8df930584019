import { totpStepSeconds } from '@sahuji/contract/auth/second-factors'
import { verifySync } from 'otplib/functional'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { secondsUntil } from '../auth-settings.ts'
import type { AuthWith } from '../auth-with.ts'
import { failedTotp, type KeptTotp, lockTotp, openTotp, usedTotp } from './totp-secrets.ts'

interface Tried {
  code: string
  /** Comes from a device or session of the person: counted there, and never locked by what strangers guessed. */
  is_trusted: boolean
}

type With = Pick<AuthWith, 'settings' | 'peppers'>

/**
 * Judges a code of a person whose app is on. Answers the refusal instead of throwing it, so that the failure stays
 * counted when the transaction commits.
 */
export async function proveTotp(
  tx: Tx,
  auth: With,
  { person_id, ...tried }: { person_id: string } & Tried,
  now: Date,
): Promise<Refusal | undefined> {
  const kept = await lockTotp(tx, person_id)
  return kept?.confirmed_at
    ? judgeTotp(tx, auth, kept, tried, now)
    : new Refusal('second_factor_wrong', {}, ['totp_code'])
}

/** The same for a secret that is locked already, on or not yet. RFC 6238 §5.2: a code is good once, one step of drift. */
export async function judgeTotp(
  tx: Tx,
  { settings, peppers }: With,
  kept: KeptTotp,
  { code, is_trusted }: Tried,
  now: Date,
): Promise<Refusal | undefined> {
  const { person_id, failures, failures_end_at } = kept
  if (!is_trusted && failures_end_at && failures_end_at > now && failures >= settings.totp.failures)
    return new Refusal('sign_in_locked', { seconds: secondsUntil(now, failures_end_at) })
  const step = stepOf(openTotp(peppers, kept), code, now)
  if (step === undefined || BigInt(step) <= kept.used_step) {
    if (!is_trusted) await failedTotp(tx, settings, person_id, now)
    return new Refusal('second_factor_wrong', {}, ['totp_code'])
  }
  await usedTotp(tx, { person_id, step }, now)
  return undefined
}

/** The half minute that a code belongs to: this one, the one before or the one after; undefined when it is wrong. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: totpStepSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
