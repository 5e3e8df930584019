import type {
  challengeStepUp as challengeRoute,
  SecondProof,
  stepUp as stepUpRoute,
} from '@sahuji/contract/auth/second-factors'
import { type Gives, stepUpMinutes, type Takes } from '@sahuji/contract/route'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, OwnCall } from '../../platform/http/route-table.ts'
import { after } from '../auth-settings.ts'
import type { AuthWith } from '../dependencies.ts'
import { type ChallengeFor, passkeyRequestOf, provePasskey } from './passkey-challenges.ts'
import { checkOwnPassword } from '../passwords/check-password.ts'
import { secondWaysOf } from './second-factors.ts'
import { stepUpSession } from '../sessions/sessions.ts'
import { lockPerson, type PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { proveTotp } from './totp.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellRecoveryCodeUsed } from './second-factor-mails.ts'
import { countTry, forgive, secondFactorOf, type Trusted } from '../passwords/sign-in-limits.ts'

/** Confirms that it is still the person. Who has a second factor proves it; the password alone would be less than signing in. */
export const stepUp =
  (auth: AuthWith) =>
  async (call: OwnCall, { password, ...second }: Takes<typeof stepUpRoute>): Promise<Gives<typeof stepUpRoute>> => {
    const { db, clock, person } = call
    if (!person.is_bound) throw new Refusal('session_not_bound')
    if (password === undefined) {
      const { session_id } = person
      const by = { ...person, trusted: { session_id } }
      await proveSecondFactor(call, auth, by, second, { purpose: 'step_up', session_id })
    } else {
      const ways = await db.read((tx) => secondWaysOf(tx, person.person_id))
      if (ways.length > 0) throw new Refusal('second_factor_needed', { ways: ways.join(',') })
      await checkOwnPassword(call, auth, password)
    }
    const now = clock.now()
    await db.write((tx) => stepUpSession(tx, person.session_id, now))
    return { until: after(now, stepUpMinutes * 60) }
  }

/** Asks the browser for a passkey of the person on this session. */
export const challengeStepUp =
  (auth: AuthWith) =>
  async ({ tx, person, clock }: Call): Promise<Gives<typeof challengeRoute>> => {
    if (!person.is_bound) throw new Refusal('session_not_bound')
    const { person_id, session_id } = person
    return passkeyRequestOf(tx, auth, { purpose: 'step_up', session_id, person_id }, clock.now())
  }

type Means = Pick<OwnCall<'anyone'>, 'db' | 'clock' | 'network' | 'device' | 'time_zone'>

/**
 * Makes sure that a second proof is the person's, once. Codes count against the limits of signing in before they are
 * looked at, those from a device or session of the person against its own. Throws `second_factor_wrong`,
 * `passkey_wrong`, `sign_in_locked`, `password_reset_needed`, `too_many`.
 */
export async function proveSecondFactor(
  visit: Means,
  auth: AuthWith,
  { trusted, ...person }: PersonKey & { trusted: Trusted | undefined },
  { passkey, ...codes }: SecondProof,
  challenge: ChallengeFor,
): Promise<void> {
  const { db, clock, network } = visit
  const { person_id } = person
  if (passkey) return void (await provePasskey({ db, clock }, auth, passkey, { ...challenge, person_id }))
  const attempt = { account: secondFactorOf(person_id), network, trusted, is_person: true }
  await countTry(db, auth.settings, attempt, clock)
  const refusal = await db.write(async (tx) => {
    const found = await judge(tx, auth, { ...person, is_trusted: trusted !== undefined }, codes, visit)
    if (!found) await forgive(tx, auth.settings, attempt)
    return found
  })
  if (refusal) throw refusal
}

type Codes = Omit<SecondProof, 'passkey'>

type Judged = PersonKey & { is_trusted: boolean }

async function judge(tx: Tx, auth: AuthWith, person: Judged, { totp_code, recovery_code }: Codes, visit: Means) {
  const { person_id, is_trusted } = person
  const now = visit.clock.now()
  if (totp_code !== undefined) return proveTotp(tx, auth, { person_id, code: totp_code, is_trusted }, now)
  const who = await lockPerson(tx, person)
  const left = await spendRecoveryCode(tx, auth.peppers, { person_id, code: recovery_code ?? '' }, now)
  if (left === undefined) return new Refusal('second_factor_wrong', {}, ['recovery_code'])
  await tellRecoveryCodeUsed(tx, auth, who, left, visit)
  return undefined
}
