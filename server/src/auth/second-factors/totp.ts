import { generateSecret, generateURI, verifySync } from 'otplib/functional'
import {
  type beginTotp as beginRoute,
  type confirmTotp as confirmRoute,
  type removeTotp as removeRoute,
  totpStepSeconds,
} from '@sahuji/contract/auth/second-factors'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import type { AuthDependencies } from '../dependencies.ts'
import {
  deleteTotp,
  recordTotpFailure,
  saveTotp,
  type StoredTotp,
  lockTotp,
  decryptSecret,
  recordTotpUse,
} from './totp-secrets.ts'
import { lockPerson } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { after, secondsUntil } from '../auth-settings.ts'
import { deleteChanges } from '../contact/contact-changes.ts'
import { deleteUnneededRecoveryCodes, firstRecoveryCodes } from './recovery-codes.ts'
import { notifyFactorAdded, notifyFactorRemoved } from './second-factor-mails.ts'

/** Makes a secret of 160 bits for an authenticator app. It counts only once this session gave a code of it. */
export const beginTotp =
  ({ peppers, brand }: AuthDependencies) =>
  async ({ tx, person, clock }: Call<'verified'>): Promise<Gives<typeof beginRoute>> => {
    const { person_id, session_id, email } = person
    const secret = generateSecret()
    if (!(await saveTotp(tx, peppers, { person_id, session_id, secret }, clock.now())))
      throw new Refusal('totp_on_already')
    return { secret, uri: generateURI({ issuer: brand, label: email, secret }) }
  }

/** Turns the authenticator app on by its first code, given by the session that began it. */
export const confirmTotp =
  (deps: AuthDependencies) =>
  async (call: OwnCall<'verified'>, { code }: Takes<typeof confirmRoute>): Promise<Gives<typeof confirmRoute>> => {
    const verdict = await call.db.write((tx) => confirm(tx, deps, call, code))
    if (verdict instanceof Refusal) throw verdict
    return verdict
  }

async function confirm(tx: Tx, deps: AuthDependencies, call: OwnCall<'verified'>, code: string) {
  const { person, clock } = call
  const now = clock.now()
  const who = await lockPerson(tx, person)
  const stored = await lockTotp(tx, person.person_id)
  if (stored?.confirmed_at) return new Refusal('totp_on_already')
  const since = after(now, -deps.settings.totp.begun_seconds)
  if (!stored || stored.session_id !== person.session_id || stored.begun_at <= since)
    return new Refusal('totp_not_begun')
  const refusal = await checkTotpCode(tx, deps, { stored, code, is_trusted: true }, now)
  if (refusal) return new Refusal(refusal.code, refusal.facts, ['code'])
  await deleteChanges(tx, person)
  await notifyFactorAdded(tx, deps, { who, client: call }, { kind: 'totp' })
  return { recovery_codes: await firstRecoveryCodes(tx, deps.peppers, person.person_id, now) }
}

/** Turns the authenticator app off. Recovery codes stand for a second factor, so they go with the last one. */
export const removeTotp =
  (deps: AuthDependencies) =>
  async (call: Call): Promise<Gives<typeof removeRoute>> => {
    const { tx, person } = call
    const who = await lockPerson(tx, person)
    if (!(await deleteTotp(tx, person.person_id))) throw new Refusal('not_found')
    await deleteUnneededRecoveryCodes(tx, person.person_id)
    await notifyFactorRemoved(tx, deps, { who, client: call }, { kind: 'totp' })
    return {}
  }

interface Tried {
  code: string
  /** Comes from a device or session of the person: counted there, and never locked by what strangers guessed. */
  is_trusted: boolean
}

type Deps = Pick<AuthDependencies, 'settings' | 'peppers'>

/**
 * Judges a code of a person whose app is on. Answers the refusal instead of throwing it, so that the failure stays
 * counted when the transaction commits.
 */
export async function verifyTotp(
  tx: Tx,
  deps: Deps,
  { person_id, ...tried }: { person_id: string } & Tried,
  now: Date,
): Promise<Refusal | undefined> {
  const stored = await lockTotp(tx, person_id)
  return stored?.confirmed_at
    ? checkTotpCode(tx, deps, { stored, ...tried }, now)
    : new Refusal('second_factor_wrong', {}, ['totp_code'])
}

/** The same for a secret that is locked already, on or not yet. RFC 6238 §5.2: a code is good once, one step of drift. */
async function checkTotpCode(
  tx: Tx,
  { settings, peppers }: Deps,
  { stored, code, is_trusted }: Tried & { stored: StoredTotp },
  now: Date,
): Promise<Refusal | undefined> {
  const { person_id, failures, failures_end_at } = stored
  if (!is_trusted && failures_end_at && failures_end_at > now && failures >= settings.totp.failures)
    return new Refusal('sign_in_locked', { seconds: secondsUntil(now, failures_end_at) })
  const step = totpStepOf(decryptSecret(peppers, stored), code, now)
  if (step === undefined || BigInt(step) <= stored.used_step) {
    if (!is_trusted) await recordTotpFailure(tx, settings, person_id, now)
    return new Refusal('second_factor_wrong', {}, ['totp_code'])
  }
  await recordTotpUse(tx, { person_id, step }, now)
  return undefined
}

/** The half minute that a code belongs to: this one, the one before or the one after; undefined when it is wrong. */
export function totpStepOf(secret: string, code: string, now: Date): number | undefined {
  const epoch = Math.floor(now.getTime() / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: totpStepSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}
