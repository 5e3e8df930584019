import { createHash } from 'node:crypto'
import type { Pace, RouteEntry } from '@sahuji/contract/http/route'
import type { Clock } from './clock.ts'
import { batchedReads } from './database/batched-reads.ts'
import type { Database, Tx } from './database/database.ts'
import { Refusal } from './refusal.ts'

export interface Limit {
  count: number
  seconds: number
}

interface Taken {
  ok: boolean
  /** Seconds until the window ends; 0 when `ok`. */
  wait_seconds: number
  /** How many are left in the window. */
  left: number
  /** When the window of a bucket that was taken from ends. */
  ends_at?: Date
}

/**
 * Consumes one of a bucket of `count` per `seconds`, in a transaction of its own, so that the caller's rollback returns
 * nothing. Kept in PostgreSQL, so that several servers count together.
 */
export const takeFromLimit = (db: Database, bucket: string, limit: Limit, clock: Clock): Promise<Taken> =>
  db.write((tx) => takeWithin(tx, bucket, limit, clock.now()))

/**
 * The same in the caller's transaction, whose rollback returns it; the bucket is locked until its end. `amount` is
 * consumed in full or not at all: a limit may count bytes.
 */
export async function takeWithin(
  tx: Tx,
  bucket: string,
  { count, seconds }: Limit,
  now: Date,
  amount = 1,
): Promise<Taken> {
  const ends = new Date(now.getTime() + seconds * 1000)
  const opened = new Date(now.getTime() - seconds * 1000)
  // a used-up bucket is not written again, however often it is tried
  const row = await tx.maybe<{ taken: number; ends_at: Date }>`
    insert into rate_limits (bucket, began_at, taken, ends_at) values (${bucket}, ${now}, ${amount}, ${ends})
        on conflict (bucket) do update
       set began_at = case when rate_limits.began_at <= ${opened} then excluded.began_at else rate_limits.began_at end,
           ends_at = case when rate_limits.began_at <= ${opened} then excluded.ends_at else rate_limits.ends_at end,
           taken = case when rate_limits.began_at <= ${opened} then excluded.taken
                        else rate_limits.taken + excluded.taken end
     where rate_limits.began_at <= ${opened} or rate_limits.taken + excluded.taken <= ${count}
    returning taken, ends_at`
  if (row) return { ok: true, wait_seconds: 0, left: count - row.taken, ends_at: row.ends_at }
  const { began_at } = await tx.one<{ began_at: Date }>`select began_at from rate_limits where bucket = ${bucket}`
  return usedUp(began_at, seconds, now)
}

interface Taking {
  bucket: string
  limit: Limit
  now: Date
}

/** How much of a bucket is taken, and when its window ends. */
interface Filled {
  taken: number
  ends_at: Date
}

const lanes = new WeakMap<Database, (taking: Taking) => Promise<Filled | undefined>>()

/**
 * The same for callers who gathered while the last statement was under way, in one commit: a bucket is locked for one statement
 * at most, so none of them keeps the others waiting. A second caller of a bucket, and one whose bucket is used up,
 * take by themselves.
 */
async function takeTogether(db: Database, taking: Taking): Promise<Taken> {
  const { bucket, limit, now } = taking
  const lane = lanes.get(db) ?? batchedReads((all: readonly Taking[]) => db.write((tx) => takeEach(tx, all)))
  lanes.set(db, lane)
  const filled = await lane(taking)
  if (filled) return { ok: true, wait_seconds: 0, left: limit.count - filled.taken, ends_at: filled.ends_at }
  return db.write((tx) => takeWithin(tx, bucket, limit, now))
}

/** How much of each bucket is taken after the first caller of it took one; undefined for the others. */
async function takeEach(tx: Tx, all: readonly Taking[]): Promise<(Filled | undefined)[]> {
  const places = new Map(all.map(({ bucket }, place): [string, number] => [bucket, place]).toReversed())
  const asked = [...places.values()].map((place) => all[place]!)
  const rows = await tx.many<Filled & { bucket: string }>`
    with asked as (
      select * from unnest(${asked.map(({ bucket }) => bucket)}::text[], ${asked.map(({ now }) => now)}::timestamptz[],
        ${asked.map(({ now, limit }) => new Date(now.getTime() + limit.seconds * 1000))}::timestamptz[],
        ${asked.map(({ limit }) => limit.count)}::int[]) as a(bucket, at, ends_at, count))
    insert into rate_limits as r (bucket, began_at, taken, ends_at)
    select a.bucket, a.at, 1, a.ends_at from asked a order by a.bucket
        on conflict (bucket) do update
       set began_at = case when r.began_at <= excluded.began_at - (excluded.ends_at - excluded.began_at) then excluded.began_at else r.began_at end,
           ends_at = case when r.began_at <= excluded.began_at - (excluded.ends_at - excluded.began_at) then excluded.ends_at else r.ends_at end,
           taken = case when r.began_at <= excluded.began_at - (excluded.ends_at - excluded.began_at) then 1 else r.taken + 1 end
     where r.began_at <= excluded.began_at - (excluded.ends_at - excluded.began_at)
        or r.taken < (select a.count from asked a where a.bucket = r.bucket)
    returning r.bucket, r.taken, r.ends_at`
  const taken = new Map(rows.map((row) => [row.bucket, row]))
  return all.map(({ bucket }, place) => (places.get(bucket) === place ? taken.get(bucket) : undefined))
}

/** Returns one that was consumed for nothing; deletes an empty bucket. */
export async function giveBack(tx: Tx, bucket: string): Promise<void> {
  const gone = await tx.run`delete from rate_limits where bucket = ${bucket} and taken <= 1`
  if (gone === 0) await tx.run`update rate_limits set taken = taken - 1 where bucket = ${bucket}`
}

/**
 * Consumes one of a bucket that lets `count` pass at once and refills one every `seconds / count`; beyond them one
 * passes at a time, after a wait that grows with the recent calls. In a short transaction of its own; a refused try
 * changes nothing. `began_at` is when the last one passed, `ends_at` when all are refilled.
 */
export const takeInPace = (db: Database, bucket: string, paced: Limit & { pace: Pace }, clock: Clock): Promise<Taken> =>
  db.write(async (tx) => {
    const asked_at = clock.now()
    const { began_at, ends_at } = await lockedBucket(tx, bucket, asked_at)
    // of two concurrent calls the one that gets the lock second may have read the clock first
    const now = began_at > asked_at ? began_at : asked_at
    const milliseconds = (paced.seconds * 1000) / paced.count
    const taken = Math.max(0, Math.ceil((ends_at.getTime() - now.getTime()) / milliseconds))
    const wait = began_at.getTime() + paceSeconds(paced, taken) * 1000 - now.getTime()
    if (wait > 0) return { ok: false, left: 0, wait_seconds: Math.ceil(wait / 1000) }
    const after = Math.min(taken + 1, mostInPace(paced))
    await tx.run`
      update rate_limits
         set began_at = ${now}, taken = ${after}, ends_at = ${new Date(now.getTime() + after * milliseconds)}
       where bucket = ${bucket}`
    return { ok: true, wait_seconds: 0, left: Math.max(0, paced.count - after) }
  })

/**
 * Locks a bucket, and creates an empty one where there is none. Another call may return to and delete it between two
 * statements.
 */
async function lockedBucket(tx: Tx, bucket: string, now: Date): Promise<{ began_at: Date; ends_at: Date }> {
  const kept = await tx.maybe<{ began_at: Date; ends_at: Date }>`
    select began_at, ends_at from rate_limits where bucket = ${bucket} for update`
  if (kept) return kept
  return tx.one<{ began_at: Date; ends_at: Date }>`
    insert into rate_limits (bucket, began_at, taken, ends_at) values (${bucket}, ${now}, 0, ${now})
        on conflict (bucket) do update set taken = rate_limits.taken
    returning began_at, ends_at`
}

/** How long after the last one the next may pass, after this many were consumed. */
const paceSeconds = ({ count, pace }: Limit & { pace: Pace }, taken: number): number =>
  taken < count ? 0 : Math.min(pace.seconds_max, pace.seconds * 2 ** ((taken - count) / pace.doubles_each))

/** At this count the wait is at its longest: more are not counted, or it would stay there for hours. */
const mostInPace = ({ count, pace }: Limit & { pace: Pace }): number =>
  count + Math.ceil(pace.doubles_each * Math.log2(pace.seconds_max / pace.seconds))

const usedUp = (began_at: Date, seconds: number, now: Date): Taken => ({
  ok: false,
  left: 0,
  wait_seconds: Math.max(1, Math.ceil((began_at.getTime() + seconds * 1000 - now.getTime()) / 1000)),
})

/** The remainder of a bucket, without consuming; an existing bucket is locked until the transaction ends. */
export async function leftWithin(tx: Tx, bucket: string, { count, seconds }: Limit, now: Date): Promise<Taken> {
  const row = await tx.maybe<{ began_at: Date; taken: number }>`
    select began_at, taken from rate_limits where bucket = ${bucket} for update`
  const isOpen = row !== undefined && row.began_at.getTime() > now.getTime() - seconds * 1000
  const left = count - (isOpen ? row.taken : 0)
  return isOpen && left <= 0 ? usedUp(row.began_at, seconds, now) : { ok: true, left, wait_seconds: 0 }
}

/** The name of a bucket for personal data: an address, a network, a text that an anonymous caller typed. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** A call as its route's limit counts it. */
interface CountedCall {
  ask: unknown
  network: string
  /** The person or secret key whose limit it consumes, where the route counts by them. */
  caller: string | undefined
}

/**
 * Consumes one call of its route's limit; a sandbox call consumes a separate limit where the route separates the books.
 * Answers what is left of it; undefined without a limit. Refuses too_many.
 */
export async function withinLimit(
  { db, clock }: { db: Database; clock: Clock },
  { limit, method, path }: Pick<RouteEntry, 'limit' | 'method' | 'path'>,
  { ask, network, caller }: CountedCall,
): Promise<RateLeft | undefined> {
  if (!limit) return undefined
  const bucket = bucketOf({ limit, method, path }, { ask, network, caller })
  const { pace } = limit
  const taken = pace
    ? await takeInPace(db, bucket, { ...limit, pace }, clock)
    : await takeTogether(db, { bucket, limit, now: clock.now() })
  if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
  const ends_at = taken.ends_at?.getTime() ?? 0
  return {
    count: limit.count,
    left: taken.left,
    seconds: Math.max(0, Math.ceil((ends_at - clock.now().getTime()) / 1000)),
  }
}

/**
 * What the keys of one merchant change in the sandbox in a day, counted in parts of two kilobytes that are sent: what they write is kept,
 * and an account of the sandbox costs nothing.
 */
export const sandboxDay = { count: 3_000, seconds: 86_400, bytes: 2_048 } as const

/** Consumes one changing call of a sandbox key; `bytes` of its input. Refuses too_many. */
export async function withinSandboxDay(
  { db, clock }: { db: Database; clock: Clock },
  merchant_id: string,
  bytes: number,
): Promise<void> {
  const parts = Math.max(1, Math.ceil(bytes / sandboxDay.bytes))
  const bucket = `sandbox by key ${merchant_id}`
  const { ok, wait_seconds } = await db.write((tx) => takeWithin(tx, bucket, sandboxDay, clock.now(), parts))
  if (!ok) throw new Refusal('too_many', { seconds: wait_seconds })
}

/** What is left of a limit, and in how many seconds its window ends. */
interface RateLeft {
  count: number
  left: number
  seconds: number
}

/** The headers by which a shop's own server paces itself: plain numbers and seconds. Decision 0049. */
export const rateHeaders = ({ count, left, seconds }: RateLeft): Record<string, string> => ({
  'ratelimit-limit': `${count}`,
  'ratelimit-remaining': `${left}`,
  'ratelimit-reset': `${seconds}`,
})

/** The bucket that a call of a limited route consumes. */
export function bucketOf(
  { limit, method, path }: Pick<RouteEntry, 'limit' | 'method' | 'path'>,
  { ask, network, caller }: CountedCall,
): string {
  const who = limit?.per === 'network' ? network : caller
  const whose = limit?.books === 'apart' && isSandbox(ask) ? `${who} sandbox` : who
  // a key lists and creates at one address
  return limit?.per === 'key' ? `${method} ${path} ${whose}` : `${path} ${whose}`
}

const isSandbox = (ask: unknown): boolean =>
  typeof ask === 'object' && ask !== null && 'mode' in ask && ask.mode === 'sandbox'
