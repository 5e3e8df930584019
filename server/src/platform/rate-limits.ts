import { createHash } from 'node:crypto'
import type { Pace } from '@sahuji/contract/http/route'
import type { Clock } from './clock.ts'
import type { Database, Tx } from './database/database.ts'

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
}

/**
 * Takes one from a bucket of `count` per `seconds`, in a transaction of its own: what rolls back gives no try back.
 * Kept in PostgreSQL, so that several servers count together.
 */
export const takeFromLimit = (db: Database, bucket: string, limit: Limit, clock: Clock): Promise<Taken> =>
  db.write((tx) => takeWithin(tx, bucket, limit, clock.now()))

/**
 * The same in the caller's transaction, which gives it back when it rolls back; the bucket is locked until its end.
 * `amount` is what is taken, all of it or nothing: a limit may count bytes.
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
  // a bucket that is used up is not written any more, however often it is asked
  const row = await tx.maybe<{ taken: number }>`
    insert into rate_limits (bucket, began_at, taken, ends_at) values (${bucket}, ${now}, ${amount}, ${ends})
        on conflict (bucket) do update
       set began_at = case when rate_limits.began_at <= ${opened} then excluded.began_at else rate_limits.began_at end,
           ends_at = case when rate_limits.began_at <= ${opened} then excluded.ends_at else rate_limits.ends_at end,
           taken = case when rate_limits.began_at <= ${opened} then excluded.taken
                        else rate_limits.taken + excluded.taken end
     where rate_limits.began_at <= ${opened} or rate_limits.taken + excluded.taken <= ${count}
    returning taken`
  if (row) return { ok: true, wait_seconds: 0, left: count - row.taken }
  const { began_at } = await tx.one<{ began_at: Date }>`select began_at from rate_limits where bucket = ${bucket}`
  return usedUp(began_at, seconds, now)
}

/** Gives one back that was taken for nothing; an empty bucket is not kept. */
export async function giveBack(tx: Tx, bucket: string): Promise<void> {
  const gone = await tx.run`delete from rate_limits where bucket = ${bucket} and taken <= 1`
  if (gone === 0) await tx.run`update rate_limits set taken = taken - 1 where bucket = ${bucket}`
}

/**
 * Takes one from a bucket that lets `count` pass at once and gets one of them back every `seconds / count`; beyond them one
 * passes at a time, after a wait that grows with how many passed of late. In a short transaction of its own, and a refused
 * try changes nothing. `began_at` is when the last one passed, `ends_at` when all are given back.
 */
export const takeInPace = (db: Database, bucket: string, paced: Limit & { pace: Pace }, clock: Clock): Promise<Taken> =>
  db.write(async (tx) => {
    const asked_at = clock.now()
    const { began_at, ends_at } = await lockedBucket(tx, bucket, asked_at)
    // of two at the same moment the one that gets the lock second may have looked at the clock first
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

/** Locks a bucket, and makes an empty one where there is none. Another call may give back and delete it between two statements. */
async function lockedBucket(tx: Tx, bucket: string, now: Date): Promise<{ began_at: Date; ends_at: Date }> {
  const kept = await tx.maybe<{ began_at: Date; ends_at: Date }>`
    select began_at, ends_at from rate_limits where bucket = ${bucket} for update`
  if (kept) return kept
  return tx.one<{ began_at: Date; ends_at: Date }>`
    insert into rate_limits (bucket, began_at, taken, ends_at) values (${bucket}, ${now}, 0, ${now})
        on conflict (bucket) do update set taken = rate_limits.taken
    returning began_at, ends_at`
}

/** How long after the last one the next may pass, when so many were taken before it. */
const paceSeconds = ({ count, pace }: Limit & { pace: Pace }, taken: number): number =>
  taken < count ? 0 : Math.min(pace.seconds_max, pace.seconds * 2 ** ((taken - count) / pace.doubles_each))

/** With so many taken the wait is the longest: more are not counted, or it would stay so for hours. */
const mostInPace = ({ count, pace }: Limit & { pace: Pace }): number =>
  count + Math.ceil(pace.doubles_each * Math.log2(pace.seconds_max / pace.seconds))

const usedUp = (began_at: Date, seconds: number, now: Date): Taken => ({
  ok: false,
  left: 0,
  wait_seconds: Math.max(1, Math.ceil((began_at.getTime() + seconds * 1000 - now.getTime()) / 1000)),
})

/** What a bucket has left, without taking; one that was taken from before is locked until the transaction ends. */
export async function leftWithin(tx: Tx, bucket: string, { count, seconds }: Limit, now: Date): Promise<Taken> {
  const row = await tx.maybe<{ began_at: Date; taken: number }>`
    select began_at, taken from rate_limits where bucket = ${bucket} for update`
  const isOpen = row !== undefined && row.began_at.getTime() > now.getTime() - seconds * 1000
  const left = count - (isOpen ? row.taken : 0)
  return isOpen && left <= 0 ? usedUp(row.began_at, seconds, now) : { ok: true, left, wait_seconds: 0 }
}

/** What a bucket is called by where its name is somebody's: an address, a network, what a stranger typed. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')
