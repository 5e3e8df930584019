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
}

/**
 * Counts a try as failed before it is evaluated, so that many at once cannot pass the limit together; `forgive` takes a
 * right one back. Throws `sign_in_locked`. Unknown accounts count like known ones.
 */
export async function countTry(db: Database, settings: AuthSettings, attempt: Try, clock: Clock): Promise<void> {
  const now = clock.now()
  const { per_account, per_network } = settings.sign_in
  const counted = await db.write(async (tx) => [
    await count(tx, settings, { bucket: accountBucket(attempt), most: per_account }, now),
    await count(tx, settings, { bucket: networkBucket(attempt), most: per_network }, now),
  ])
  const waits = counted.filter(({ failures, most }) => failures > most).map(({ ends_at }) => secondsUntil(now, ends_at))
  if (waits.length > 0) throw new Refusal('sign_in_locked', { seconds: Math.max(...waits) })
}

/** The password was right: the account starts afresh, and the network gets its try back. */
export async function forgive(tx: Tx, attempt: Try): Promise<void> {
  await tx.run`delete from sign_in_failures where bucket = ${accountBucket(attempt)}`
  await tx.run`
    update sign_in_failures set failures = failures - 1 where bucket = ${networkBucket(attempt)} and failures > 0`
}

const networkBucket = ({ network }: Try): string => `network ${network}`

// Hashed: what strangers type into a sign-in form is not ours to keep.
const accountBucket = ({ account, network }: Try): string =>
  `account ${createHash('sha256').update(account).digest('base64url')} ${network}`

interface Counted {
  failures: number
  most: number
  ends_at: Date
}

async function count(tx: Tx, settings: AuthSettings, { bucket, most }: { bucket: string; most: number }, now: Date) {
  const { window_seconds, rounds_max } = settings.sign_in
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
