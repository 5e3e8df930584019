import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Tx } from '../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../platform/database/sql.ts'
import type { Signals } from '../platform/database/signals.ts'
import type { Log } from '../platform/log.ts'

/** A fact for the followers of the feed: its name and its transaction, never its body. */
export interface FollowedFact {
  id: string
  merchant_id: string
  mode: 'live' | 'sandbox'
  name: string
  xact: string
}

/**
 * A place in the feed: a snapshot of PostgreSQL as text (`xmin:xmax:running,…`). Everything that it did not see comes
 * after it, in any order of transactions; ids and times would lose those that commit late.
 */
export type FeedPlace = string

/** True for the text of a possible place of this feed; PostgreSQL reads each such text as a snapshot. */
export function isFeedPlace(text: string): boolean {
  if (text.length > placeMost || !/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/.test(text)) return false
  const [xmin = 0n, xmax = 0n, ...running] = text.match(/\d+/g)!.map(BigInt)
  const isInOrder = running.every((xid, at) => xid >= xmin && xid < xmax && xid > (running[at - 1] ?? 0n))
  return xmin > 0n && xmin <= xmax && isInOrder
}
const placeMost = 1_000

// A place with very many running transactions goes back to the oldest of them: some facts come twice, none is missed.
const shortened = (place: string): FeedPlace => {
  if (place.length <= placeMost) return place
  const oldest = place.split(':')[0]!
  return `${oldest}:${oldest}:`
}

/**
 * The facts that became visible after a place, and the place after them. `merchant_id` restricts them to one
 * merchant's.
 */
export async function factsSince(
  tx: Tx,
  place: FeedPlace,
  merchant_id?: string,
): Promise<{ facts: FollowedFact[]; place: FeedPlace }> {
  const own: Fragment = merchant_id ? sql`and f.merchant_id = ${merchant_id}` : nothing
  const rows = await tx.many<FollowedFact & { place: string }>`
    select now.place, f.id, f.merchant_id, f.mode, f.name, f.xact::text as xact
      from (select pg_current_snapshot()::text as place) now
      left join facts f on f.xact >= pg_snapshot_xmin(${place}::pg_snapshot) and f.xact < pg_snapshot_xmax(pg_current_snapshot())
                       and not pg_visible_in_snapshot(f.xact, ${place}::pg_snapshot) ${own}
     order by f.xact, f.id`
  return { facts: rows.filter(({ id }) => id !== null), place: shortened(rows[0]!.place) }
}

/** How many transactions ago a place was; negative for a place in the future of another cluster. */
export async function transactionsSince(tx: Tx, place: FeedPlace): Promise<bigint> {
  const { age } = await tx.one<{ age: bigint }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - pg_snapshot_xmin(${place}::pg_snapshot)::text::bigint as age`
  return age
}

/** The place after everything that is visible now. */
export async function feedPlace(tx: Tx): Promise<FeedPlace> {
  const { place } = await tx.one<{ place: string }>`select pg_current_snapshot()::text as place`
  return shortened(place)
}

interface Following {
  db: Database
  signals: Signals
  log: Log
  /** Receives every batch, one after the other. */
  handle: (facts: readonly FollowedFact[], place: FeedPlace) => Promise<void>
}

// Of many commits in a row each is read with those after it; a single one is read at once.
const restMilliseconds = 10
const pollMilliseconds = 1_000

/** Follows the feed from now on: at each signal, and once a second in any case. Answers the function that stops it. */
export async function followFeed({ db, signals, log, handle }: Following): Promise<() => Promise<void>> {
  const stop = new AbortController()
  let place = await db.read(feedPlace)
  let resume: (() => void) | undefined
  let isSignalled = false
  const off = signals.onSignal(() => {
    isSignalled = true
    resume?.()
  })
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds).unref()
      resume = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isSignalled || stop.signal.aborted) resume()
    })
  const run = async () => {
    while (!stop.signal.aborted) {
      await rest()
      if (stop.signal.aborted) return
      isSignalled = false
      try {
        const next = await db.read((tx) => factsSince(tx, place))
        place = next.place
        if (next.facts.length > 0) await handle(next.facts, place)
      } catch (error) {
        log.warn({ err: error }, 'the feed cannot be followed')
        await delay(pollMilliseconds, undefined, { ref: false })
      }
      await delay(restMilliseconds, undefined, { ref: false })
    }
  }
  const running = run()
  return async () => {
    off()
    stop.abort()
    resume?.()
    await running
  }
}

/**
 * One follower for all streams of a kind, and one beat each `every` milliseconds. A stream's own failure ends that stream alone, never
 * the shared follower.
 */
export function followedOnce(
  start: () => Promise<() => Promise<void>>,
  { beat, every }: { beat: () => void; every: number },
) {
  let following: Promise<() => Promise<void>> | undefined
  let beating: NodeJS.Timeout | undefined
  const begin = () => {
    beating = setInterval(beat, every).unref()
    return start()
  }
  return {
    follow: async (): Promise<void> => {
      const own = (following ??= begin())
      try {
        await own
      } catch (error) {
        if (following === own) {
          clearInterval(beating)
          following = undefined
        }
        throw error
      }
    },
    stop: async (): Promise<void> => {
      clearInterval(beating)
      const was = following
      following = undefined
      const end = await was?.catch(() => undefined)
      await end?.()
    },
  }
}
