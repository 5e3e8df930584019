import { setTimeout as delay } from 'node:timers/promises'
import { batchedReads } from './batched-reads.ts'
import type { Database, Tx } from './database.ts'
import { isReadOnly, isUnavailable } from './database-errors.ts'

/** How often a replica that is behind is asked again, how long apart; and how long one that failed is left alone. */
const patience = { tries: 10, milliseconds: 10, rest_milliseconds: 5_000 } as const

/**
 * The primary, whose reads a replica answers where it has replayed all that was committed when the read began: what a caller
 * wrote before is seen, at whichever server. A replica that is behind, away or read-only where it must not be leaves the read to
 * the primary. Writes go to the primary. For reads that may run twice.
 */
export function replicaFirst(primary: Database, replica: Database): Database {
  // one look at the primary serves all reads that began before it
  const position = batchedReads<null, string>(async (asked) => {
    const { at } = await primary.read((tx) => tx.one<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`)
    return asked.map(() => at)
  })
  let rests_until = Number.NEGATIVE_INFINITY
  return {
    ...primary,
    read: async (work, patience_milliseconds) => {
      const asPrimary = () => primary.read(work, patience_milliseconds)
      if (performance.now() < rests_until) return asPrimary()
      const at = await position(null)
      try {
        return await replica.read(async (tx) => {
          if (!(await hasReplayed(tx, at))) throw new ReplicaBehind()
          return work(tx)
        }, patience_milliseconds)
      } catch (error) {
        if (error instanceof ReplicaBehind) return asPrimary()
        if (!isUnavailable(error) && !isReadOnly(error)) throw error
        rests_until = performance.now() + patience.rest_milliseconds
        return asPrimary()
      }
    },
  }
}

/** The replica's address, with the application's own login and database where it names none. */
export function replicaAddress(application: string, replica: string): string {
  const [own, url] = [new URL(application), new URL(replica)]
  if (url.username === '') [url.username, url.password] = [own.username, own.password]
  if (url.pathname === '' || url.pathname === '/') url.pathname = own.pathname
  return url.href
}

class ReplicaBehind extends Error {
  override readonly name = 'ReplicaBehind'
}

/** False also where it is no replica: one that was promoted, or a primary that was cut off. */
async function hasReplayed(tx: Tx, at: string): Promise<boolean> {
  for (let tries = 0; tries < patience.tries; tries++) {
    if (tries > 0) await delay(patience.milliseconds)
    const { is_replica, is_there } = await tx.one<{ is_replica: boolean; is_there: boolean | null }>`
      select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= ${at}::pg_lsn as is_there`
    if (!is_replica) return false
    if (is_there) return true
  }
  return false
}
