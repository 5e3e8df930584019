import { createHash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { after, type AuthSettings, secondsUntil } from './auth-settings.ts'

/** One try to prove a password: for which account, known or not, and from where. */
export interface Try {
  /** The e-mail address or mobile number as it is kept, or as typed where it is none. */
  account: string
  network: string
  /** The hash of a device that the person has used before: it has a count of its own, so that strangers lock nobody out. */
  known_device?: Buffer | undefined
}

/**
 * Counts a try as failed before it is evaluated, so that many at once cannot pass the limit together; `forgive` takes a
 * right one back. Answers how many are left. Throws `sign_in_locked`, and `password_reset_needed` after a hundred
 * failures in a row. Unknown accounts count like known ones.
 */
export async function countTry(db: Database, settings: AuthSettings, attempt: Try, clock: Clock): Promise<number> {
  const now = clock.now()
  const { per_account, per_network, window_seconds } = settings.sign_in
  const { own, others } = await db.write(async (tx) => {
    const own = await count(tx, settings, { bucket: ownBucket(attempt), most: per_account, window_seconds }, now)
    if (attempt.known_device) return { own, others: undefined }
    const network = await count(
      tx,
      settings,
      { bucket: networkBucket(attempt), most: per_network, window_seconds },
      now,
    )
    const { failures, ...row } = settings.in_a_row
    const inARow = await count(tx, settings, { bucket: rowBucket(attempt.account), most: failures, ...row }, now)
    return { own, others: { network, inARow } }
  })
  const locked = [own, ...(others ? [others.network] : [])].filter(({ failures, most }) => failures > most)
  const waits = locked.map(({ ends_at }) => secondsUntil(now, ends_at))
  if (waits.length > 0) throw new Refusal('sign_in_locked', { seconds: Math.max(...waits) })
  if (others && others.inARow.failures > others.inARow.most) throw new Refusal('password_reset_needed')
  return own.most - own.failures
}

/** The password was right: the account starts afresh, and the network gets its try back. */
export async function forgive(tx: Tx, attempt: Try): Promise<void> {
  await tx.run`delete from sign_in_failures where bucket in (${ownBucket(attempt)}, ${rowBucket(attempt.account)})`
  if (attempt.known_device) return
  await tx.run`
    update sign_in_failures set failures = failures - 1 where bucket = ${networkBucket(attempt)} and failures > 0`
}

/** A new password: what failed before, from wherever, counts no more for these accounts. */
export async function forgetFailures(tx: Tx, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) {
    await tx.run`
      delete from sign_in_failures
       where bucket = ${rowBucket(account)} or starts_with(bucket, ${`account ${nameOf(account)} `})`
  }
}

/** What the codes of a person's second factor are counted under, as an account of its own. */
export const secondFactorOf = (person_id: string): string => `second factor of ${person_id}`

const networkBucket = ({ network }: Try): string => `network ${network}`
const rowBucket = (account: string): string => `in a row ${nameOf(account)}`

const ownBucket = ({ account, network, known_device }: Try): string =>
  `account ${nameOf(account)} ${known_device?.toString('base64url') ?? network}`

// Hashed: what strangers type into a sign-in form is not ours to keep.
const nameOf = (account: string): string => createHash('sha256').update(account).digest('base64url')

interface Counted {
  failures: number
  most: number
  ends_at: Date
}

interface Window {
  bucket: string
  most: number
  window_seconds: number
}

async function count(tx: Tx, settings: AuthSettings, { bucket, most, window_seconds }: Window, now: Date) {
  const { rounds_max } = settings.sign_in
  const forgotten = after(now, -86_400)
  const row = await tx.one<Omit<Counted, 'most'>>`
    insert into sign_in_failures as kept (bucket, failures, rounds, ends_at)
    values (${bucket}, 1, 0, ${after(now, window_seconds)})
        on conflict (bucket) do update
       set (failures, rounds, ends_at) = (
           select case when is_open then least(kept.failures, ${most}) + 1 else 1 end,
                  case when is_open then kept.rounds else next_round end,
                  case when is_open then kept.ends_at
                       else ${now}::timestamptz + ${window_seconds} * interval '1 second' * power(2, next_round) end
             from (select kept.ends_at > ${now} as is_open,
                          case when kept.failures >= ${most} and kept.ends_at > ${forgotten}
                               then least(kept.rounds + 1, ${rounds_max}::int) else 0 end as next_round) as step)
    returning failures, ends_at`
  return { ...row, most }
}
