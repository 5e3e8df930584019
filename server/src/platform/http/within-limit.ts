import type { RouteEntry } from '@sahuji/contract/http/route'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { takeFromLimit, takeInPace } from '../rate-limits.ts'
import { Refusal } from '../refusal.ts'

/** A call as its route's limit counts it. */
interface CountedCall {
  ask: unknown
  network: string
  /** Whose limit it is, where the route counts by persons. */
  caller: string | undefined
}

/** Takes one call from its route's limit; a sandbox's call from one of its own where the route keeps the books apart. Refuses too_many. */
export async function withinLimit(
  { db, clock }: { db: Database; clock: Clock },
  { limit, path }: Pick<RouteEntry, 'limit' | 'path'>,
  { ask, network, caller }: CountedCall,
): Promise<void> {
  if (!limit) return
  const who = limit.per === 'person' ? caller : network
  const whose = limit.books === 'apart' && isSandbox(ask) ? `${who} sandbox` : who
  const bucket = `${path} ${whose}`
  const { pace } = limit
  const taken = pace
    ? await takeInPace(db, bucket, { ...limit, pace }, clock)
    : await takeFromLimit(db, bucket, limit, clock)
  if (!taken.ok) throw new Refusal('too_many', { seconds: taken.wait_seconds })
}

const isSandbox = (ask: unknown): boolean =>
  typeof ask === 'object' && ask !== null && 'mode' in ask && ask.mode === 'sandbox'
