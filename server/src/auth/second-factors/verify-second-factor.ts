import type {
  challengeStepUp as challengeRoute,
  SecondProof,
  stepUp as stepUpRoute,
} from '@sahuji/contract/auth/second-factors'
import { type Gives, stepUpMinutes, type Takes } from '@sahuji/contract/http/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { after } from '../auth-settings.ts'
import type { AuthDependencies } from '../dependencies.ts'
import { type ChallengeFor, passkeyRequestOf, verifyPasskey } from './passkey-challenges.ts'
import { checkOwnPassword } from '../passwords/check-password.ts'
import { secondStepWays } from './second-factors.ts'
import { stepUpSession } from '../sessions/sessions.ts'
import { lockPerson, type PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { verifyTotp } from './totp.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { notifyRecoveryCodeUsed } from './second-factor-mails.ts'
import { countAttempt, resetFailures, secondFactorAccount, type Trusted } from '../passwords/sign-in-limits.ts'

/** Confirms that it is still the person. Who has a second factor proves it; the password alone would be less than signing in. */
export const stepUp =
  (deps: AuthDependencies) =>
  async (call: OwnCall, { password, ...second }: Takes<typeof stepUpRoute>): Promise<Gives<typeof stepUpRoute>> => {
    const { db, clock, person } = call
    if (!person.is_bound) throw new Refusal('session_not_bound')
    if (password === undefined) {
      const { session_id } = person
      const by = { ...person, trusted: { session_id } }
      await verifySecondFactor(call, deps, { ...by, proof: second, challenge: { purpose: 'step_up', session_id } })
    } else {
      const ways = await db.read((tx) => secondStepWays(tx, person.person_id))
      if (ways.length > 0) throw new Refusal('second_factor_needed')
      await checkOwnPassword(call, deps, password)
    }
    const now = clock.now()
    await db.write((tx) => stepUpSession(tx, person.session_id, now))
    return { until: after(now, stepUpMinutes * 60) }
  }

/** Asks the browser for a passkey of the person on this session. */
export const challengeStepUp =
  (deps: AuthDependencies) =>
  async ({ tx, person, clock }: Call): Promise<Gives<typeof challengeRoute>> => {
    if (!person.is_bound) throw new Refusal('session_not_bound')
    const { person_id, session_id } = person
    return passkeyRequestOf(tx, deps, { purpose: 'step_up', session_id, person_id }, clock.now())
  }

type ClientCall = Pick<OwnCall<'anyone'>, 'db' | 'clock' | 'network' | 'device' | 'time_zone'>

/** The second proof of a person, and what it is for. */
interface SecondStep extends PersonKey {
  trusted: Trusted | undefined
  proof: SecondProof
  challenge: ChallengeFor
  /** Runs with a right code; what it throws leaves the code unspent. */
  onRight?: (tx: Tx) => Promise<void>
}

/**
 * Makes sure that a second proof is the person's, once. Codes count against the limits of signing in before they are
 * looked at, those from a device or session of the person against its own. Throws `second_factor_wrong`, `passkey_wrong`, `sign_in_locked`,
 * `password_reset_needed`, `too_many`.
 */
export async function verifySecondFactor(
  call: ClientCall,
  deps: AuthDependencies,
  { trusted, proof, challenge, onRight, ...person }: SecondStep,
): Promise<void> {
  const { db, clock, network } = call
  const { person_id } = person
  const { passkey, ...codes } = proof
  if (passkey) return void (await verifyPasskey({ db, clock }, deps, passkey, { ...challenge, person_id }))
  const attempt = { account: secondFactorAccount(person_id), network, trusted, is_person: true }
  await countAttempt(db, deps.settings, attempt, clock)
  const refusal = await db.write(async (tx) => {
    const found = await checkCode(tx, deps, { ...person, ...codes, is_trusted: trusted !== undefined }, call)
    if (found) return found
    await onRight?.(tx)
    await resetFailures(tx, deps.settings, attempt)
    return undefined
  })
  if (refusal) throw refusal
}

type Tried = PersonKey & Omit<SecondProof, 'passkey'> & { is_trusted: boolean }

async function checkCode(tx: Tx, deps: AuthDependencies, tried: Tried, call: ClientCall) {
  const { person_id, is_trusted, totp_code, recovery_code } = tried
  const now = call.clock.now()
  if (totp_code !== undefined) return verifyTotp(tx, deps, { person_id, code: totp_code, is_trusted }, now)
  const who = await lockPerson(tx, tried)
  const left = await consumeRecoveryCode(tx, deps.peppers, { person_id, code: recovery_code ?? '' }, now)
  if (left === undefined) return new Refusal('second_factor_wrong', {}, ['recovery_code'])
  await notifyRecoveryCodeUsed(tx, deps, { who, client: call }, left)
  return undefined
}
