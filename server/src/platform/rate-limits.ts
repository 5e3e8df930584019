import type { Clock } from './clock.ts'
import type { Database } from './database.ts'

export interface Limit {
  count: number
  seconds: number
}

export interface Taken {
  ok: boolean
  /** Seconds until the window ends; 0 when `ok`. */
  wait_seconds: number
}

/**
 * Takes one from a bucket of `count` per `seconds`, in a transaction of its own: what rolls back gives no try back.
 * Kept in PostgreSQL, so that several servers count together.
 */
export async function takeFromLimit(db: Database, bucket: string, limit: Limit, clock: Clock): Promise<Taken> {
  const now = clock.now()
  const opened = new Date(now.getTime() - limit.seconds * 1000)
  const row = await db.write(
    (tx) => tx.one<{ taken: number; began_at: Date }>`
    insert into rate_limits (bucket, began_at, taken) values (${bucket}, ${now}, 1)
        on conflict (bucket) do update
       set began_at = case when rate_limits.began_at <= ${opened} then excluded.began_at else rate_limits.began_at end,
           taken = case when rate_limits.began_at <= ${opened} then 1 else rate_limits.taken + 1 end
    returning taken, began_at`,
  )
  if (row.taken <= limit.count) return { ok: true, wait_seconds: 0 }
  const ends = row.began_at.getTime() + limit.seconds * 1000
  return { ok: false, wait_seconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) }
}
