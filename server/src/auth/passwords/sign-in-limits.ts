import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { neighbourhoodOf } from '../../platform/http/caller-address.ts'
import { giveBack, hashed, takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { after, type AuthSettings, secondsUntil } from '../auth-settings.ts'

/**
 * Counts a try as failed before it is evaluated, so that concurrent tries cannot pass the limit together;
 * `resetFailures` takes a right one back, `forgetAttempt` one that was not evaluated. A refused try counts nowhere and
 * writes nothing. Answers how many are left. Throws `sign_in_locked`, `password_reset_needed` after a hundred failures
 * in a row, and `too_many` where one place tries more than a person needs, right or wrong: each costs a hash. Throws
 * `busy` where none has failed and all counted tries are in flight; `endTry` ends the flight of this one.
 */
export async function countAttempt(
  db: Database,
  settings: AuthSettings,
  attempt: SignInAttempt,
  clock: Clock,
  inFlight: TriesInFlight = new Map(),
): Promise<number> {
  const [now, [own, ...others]] = [clock.now(), bucketsOf(settings, attempt)]
  let isInFlight = false
  const counted = db.write(async (tx) => {
    const taken = await takeWithin(tx, triesBucketOf(attempt), settings.sign_in.tries, now)
    if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
    const failures = await countIn(tx, settings, own, { now, inFlight })
    // before other requests can see that it was counted; once, though the transaction be repeated
    if (!isInFlight) addInFlight(inFlight, own, 1)
    isInFlight = true
    for (const bucket of others) await countIn(tx, settings, bucket, { now, inFlight })
    return settings.sign_in.failures - failures
  })
  return counted.catch((error: unknown) => {
    if (isInFlight) endTry(inFlight, settings, attempt)
    throw error
  })
}

/**
 * The tries that a server evaluates now, by the count that they belong to. It chooses the words of a refusal, and lets
 * none through.
 */
export type TriesInFlight = Map<string, number>

function addInFlight(inFlight: TriesInFlight, { name }: Bucket, by: 1 | -1): void {
  inFlight.set(name, (inFlight.get(name) ?? 0) + by)
  if (inFlight.get(name) === 0) inFlight.delete(name)
}

/** A counted try was evaluated: it stays counted as failed, or was taken back. */
export function endTry(inFlight: TriesInFlight, settings: AuthSettings, attempt: SignInAttempt): void {
  addInFlight(inFlight, bucketsOf(settings, attempt)[0], -1)
}

/** Throws where the bucket is full, and so takes back what this try counted in the earlier buckets. */
async function countIn(
  tx: Tx,
  settings: AuthSettings,
  bucket: Bucket,
  { now, inFlight }: { now: Date; inFlight: TriesInFlight },
): Promise<number> {
  const counted = await (bucket.kind === 'network' ? countInPace : countInWindow)(tx, settings, bucket, now)
  if (counted) return counted.failures
  if (bucket.kind === 'in a row') throw new Refusal('password_reset_needed')
  const { failures, ends_at } = await endOf(tx, bucket)
  if (failures <= (inFlight.get(bucket.name) ?? 0)) throw new Refusal('busy', { seconds: 1 })
  throw new Refusal('sign_in_locked', { seconds: secondsUntil(now, ends_at) })
}

/** The password was right: the account starts afresh there, and the network gets its try back. */
export async function resetFailures(tx: Tx, settings: AuthSettings, attempt: SignInAttempt): Promise<void> {
  for (const { kind, name } of bucketsOf(settings, attempt)) {
    if (kind === 'network') await takeOne(tx, name)
    else await tx.run`delete from sign_in_failures where bucket = ${name}`
  }
}

/** Takes the try back, but none before it: it proved a person who proves nothing for the name. */
export async function refundAttempt(tx: Tx, settings: AuthSettings, attempt: SignInAttempt): Promise<void> {
  for (const { name } of bucketsOf(settings, attempt)) await takeOne(tx, name)
}

/** Deletes a count that has no effect any more: tries of unknown names must not leave a row for each. */
async function takeOne(tx: Tx, bucket: string): Promise<void> {
  const gone = await tx.run`delete from sign_in_failures where bucket = ${bucket} and failures <= 1 and rounds = 0`
  if (gone === 0)
    await tx.run`update sign_in_failures set failures = failures - 1 where bucket = ${bucket} and failures > 0`
}

/** Removes a try that was refused as `busy` before a hash was made, also from the tries that cost one. */
export async function forgetAttempt(tx: Tx, settings: AuthSettings, attempt: SignInAttempt): Promise<void> {
  await giveBack(tx, triesBucketOf(attempt))
  await refundAttempt(tx, settings, attempt)
}

const triesBucketOf = (attempt: SignInAttempt): string =>
  `password tries ${hashed(attempt.account)} ${originOf(attempt)}`

/**
 * Clears earlier failures of these accounts, from any place, after a new password. Uses sign_in_failures_of_an_account.
 */
export async function clearFailures(tx: Tx, accounts: readonly string[]): Promise<void> {
  await tx.run`delete from sign_in_failures where account = any(${accounts.map(hashed)})`
}

/** The account name under which the codes of a person's second factor are counted. */
export const secondFactorAccount = (person_id: string): string => `second factor of ${person_id}`

/** One try to prove a password or a code: for which account, known or not, and from where. */
export interface SignInAttempt {
  /** The e-mail address or mobile number in its stored form, or as typed where it is neither. */
  account: string
  network: string
  /** True for the name of an account; never revealed, it only keeps the count for longer. */
  is_person: boolean
  /** A device or session of the person: it has counts of its own, so that strangers cannot lock the person out. */
  trusted?: Trusted | undefined
  /** The owner has been signed in from this neighbourhood: failures elsewhere do not lock it. */
  is_familiar?: boolean
}

export type Trusted = { device: Buffer } | { session_id: string }

/** A count of failed tries, and when more may be evaluated. */
interface Bucket {
  kind: 'own' | 'network' | 'in a row'
  name: string
  account: string | null
  is_person: boolean
  /** Failures of a window; a used-up window refuses until its end. */
  most: number
  window_seconds: number
}

/**
 * The counts of a try, in the order in which they are locked. A network's own count is only for callers unknown there,
 * and it is apart from the accounts': it slows the network down and locks none of them.
 */
function bucketsOf({ sign_in, network, in_a_row }: AuthSettings, attempt: SignInAttempt): [Bucket, ...Bucket[]] {
  const account = hashed(attempt.account)
  const of = { account, is_person: attempt.is_person }
  const place = originOf(attempt)
  const own: Bucket = { kind: 'own', name: `own ${account} ${place}`, ...of, ...window(sign_in) }
  // kept for a day only where no account has the name: such names have no end
  const window_seconds = attempt.is_person ? in_a_row.window_seconds : in_a_row.strangers_window_seconds
  const row = (of_whom: string, most: number): Bucket => ({
    kind: 'in a row',
    name: `in a row ${account}${of_whom}`,
    ...of,
    most,
    window_seconds,
  })
  if (attempt.trusted) return [own, row(` ${place}`, in_a_row.failures)]
  const near = row(` near ${hashed(neighbourhoodOf(attempt.network))}`, in_a_row.near_failures)
  const whole: Bucket = {
    kind: 'network',
    name: `network ${place}`,
    account: null,
    is_person: false,
    ...window(network),
  }
  return attempt.is_familiar ? [own, whole, near] : [own, whole, near, row('', in_a_row.failures)]
}

const window = ({ failures, window_seconds }: { failures: number; window_seconds: number }) => ({
  most: failures,
  window_seconds,
})

/** The origin of a try in its counts: a device, a session, or a network. */
function originOf({ trusted, network }: Pick<SignInAttempt, 'trusted' | 'network'>): string {
  if (!trusted) return hashed(network)
  return 'device' in trusted ? `device ${trusted.device.toString('base64url')}` : `session ${trusted.session_id}`
}

export interface CountedSignIns {
  failures: number
  ends_at: Date
}

/** Counts one more; undefined, and nothing written, where the bucket's window was used up. The row stays locked. */
const countInWindow = (tx: Tx, { sign_in }: AuthSettings, { most, ...bucket }: Bucket, now: Date) =>
  tx.maybe<CountedSignIns>`
  insert into sign_in_failures as stored (bucket, account, is_person, failures, rounds, ends_at)
  values (${bucket.name}, ${bucket.account}, ${bucket.is_person}, 1, 0, ${after(now, bucket.window_seconds)})
      on conflict (bucket) do update
     set (failures, rounds, ends_at) = (
         select case when is_open then stored.failures + 1 else 1 end,
                case when is_open then stored.rounds else next_round end,
                case when is_open then stored.ends_at
                     else ${now}::timestamptz + ${bucket.window_seconds} * interval '1 second' * power(2, next_round) end
           from (select stored.ends_at > ${now} as is_open,
                        case when stored.failures >= ${most} and stored.ends_at > ${after(now, -usedUpSeconds)}
                             then least(stored.rounds + 1, ${sign_in.rounds_max}::int) else 0 end as next_round) as step),
         is_person = stored.is_person or excluded.is_person
   where stored.ends_at <= ${now} or stored.failures < ${most}
  returning failures, ends_at`

/** How long a used-up window makes the next one longer. */
export const usedUpSeconds = 86_400

/**
 * The same for a network: after the limit of failures one try passes at a time, after a wait that grows with further
 * failures and ends with a quiet window. Undefined before the wait is over.
 */
const countInPace = (tx: Tx, { network }: AuthSettings, { most, ...bucket }: Bucket, now: Date) =>
  tx.maybe<CountedSignIns>`
  insert into sign_in_failures as stored (bucket, failures, rounds, ends_at)
  values (${bucket.name}, 1, 0, ${after(now, bucket.window_seconds)})
      on conflict (bucket) do update
     set (failures, ends_at) = (
         select counted, case when counted >= ${most}
                              then ${now}::timestamptz + interval '1 second' * least(${network.pace_max_seconds}::int,
                                   ${network.pace_seconds} * power(2, div(counted - ${most}, ${network.pace_step})))
                              when counted = 1 then excluded.ends_at
                              else stored.ends_at end
           from (select case when stored.ends_at <= (case when stored.failures < ${most} then ${now}::timestamptz
                                                        else ${after(now, -bucket.window_seconds)}::timestamptz end)
                             then 1 else stored.failures + 1 end as counted) as step)
   where stored.ends_at <= ${now} or stored.failures < ${most}
  returning failures, ends_at`

/** Until when a bucket refuses, and after how many failures. */
const endOf = (tx: Tx, { name }: Bucket) => tx.one<CountedSignIns>`
  select failures::integer as failures, ends_at from sign_in_failures where bucket = ${name}`
