import { batchedReads } from '../../platform/database/batched-reads.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUnavailable } from '../../platform/database/database-errors.ts'
import { Refusal } from '../../platform/refusal.ts'
import { touchSessions } from './sessions.ts'

/** A session that is in use. */
export interface SeenSession {
  session_id: string
  now: Date
}

/**
 * Notes that sessions are in use: those that gathered while the last statement was under way are written by the next one, in one
 * commit. A missed touch is no fault: a database that takes no writes still answers reads, and where too many wait, a later call of
 * the session touches it.
 */
export function sessionTouches(): (db: Database, seen: SeenSession) => Promise<void> {
  const touches = new Map<Database, (seen: SeenSession) => Promise<unknown>>()
  return async (db, seen) => {
    const touch =
      touches.get(db) ??
      batchedReads(async (all: readonly SeenSession[]) => {
        await db.write((tx) => touchSessions(tx, all))
        return all
      })
    touches.set(db, touch)
    await touch(seen).catch((error: unknown) => {
      if (!isUnavailable(error) && !(error instanceof Refusal)) throw error
    })
  }
}
