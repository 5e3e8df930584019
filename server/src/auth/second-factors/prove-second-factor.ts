import type { SecondProof } from '@sahuji/contract/auth/second-factors'
import { lockPerson, type PersonKey } from '../../merchants/queries.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import type { AuthWith } from '../auth-with.ts'
import type { ChallengeFor } from './passkey-challenges.ts'
import { provePasskey } from './prove-passkey.ts'
import { proveTotp } from './prove-totp.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { tellRecoveryCodeUsed } from './second-factor-mails.ts'
import type { Trusted } from '../passwords/failed-tries.ts'
import { countTry, forgive, secondFactorOf } from '../passwords/sign-in-limits.ts'

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
