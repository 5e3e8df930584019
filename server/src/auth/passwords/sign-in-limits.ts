import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AuthSettings, secondsUntil } from '../auth-settings.ts'
import { type Bucket, bucketsOf, countInPace, countInWindow, endOf, placeOf, type Try } from './failed-tries.ts'

/**
 * Counts a try as failed before it is evaluated, so that many at once cannot pass the limit together; `forgive` takes a
 * right one back, `takeBack` one that was not evaluated. A refused try counts nowhere and writes nothing. Answers how
 * many are left. Throws `sign_in_locked`, `password_reset_needed` after a hundred failures in a row, and `too_many` where
 * one place tries more than anybody needs, right or wrong: each costs a hash.
 */
export async function countTry(db: Database, settings: AuthSettings, attempt: Try, clock: Clock): Promise<number> {
  const now = clock.now()
  const [own, ...others] = bucketsOf(settings, attempt)
  const tries = `password tries ${hashed(attempt.account)} ${placeOf(attempt)}`
  return db.write(async (tx) => {
    const taken = await takeWithin(tx, tries, settings.sign_in.tries, now)
    if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
    const failures = own ? await countIn(tx, settings, own, now) : 0
    for (const bucket of others) await countIn(tx, settings, bucket, now)
    return settings.sign_in.failures - failures
  })
}

/** Throws, and so takes back what this try counted in the buckets before, where the bucket lets none through. */
async function countIn(tx: Tx, settings: AuthSettings, bucket: Bucket, now: Date): Promise<number> {
  const count = bucket.kind === 'network' ? countInPace : countInWindow
  const counted = await count(tx, settings, bucket, now)
  if (counted) return counted.failures
  if (bucket.kind === 'in a row') throw new Refusal('password_reset_needed')
  throw new Refusal('sign_in_locked', { seconds: secondsUntil(now, (await endOf(tx, bucket)).ends_at) })
}

/** The password was right: the account starts afresh there, and the network gets its try back. */
export async function forgive(tx: Tx, settings: AuthSettings, attempt: Try): Promise<void> {
  for (const { kind, name } of bucketsOf(settings, attempt)) {
    if (kind === 'network') await takeOne(tx, name)
    else await tx.run`delete from sign_in_failures where bucket = ${name}`
  }
}

/** The try counts no more, those before it do: it was never evaluated, or proved somebody who proves nothing for the name. */
export async function takeBack(tx: Tx, settings: AuthSettings, attempt: Try): Promise<void> {
  for (const { name } of bucketsOf(settings, attempt)) await takeOne(tx, name)
}

const takeOne = (tx: Tx, bucket: string) => tx.run`
  update sign_in_failures set failures = failures - 1 where bucket = ${bucket} and failures > 0`

/** A new password: what failed before, from wherever, counts no more for these accounts. Uses sign_in_failures_of_an_account. */
export async function forgetFailures(tx: Tx, accounts: readonly string[]): Promise<void> {
  await tx.run`delete from sign_in_failures where account = any(${accounts.map(hashed)})`
}

/** What the codes of a person's second factor are counted under, as an account of its own. */
export const secondFactorOf = (person_id: string): string => `second factor of ${person_id}`
