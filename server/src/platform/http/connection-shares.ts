import type { RouteEntry } from '@sahuji/contract/http/route'
import type { Database } from '../database/database.ts'
import { isOperators } from './operator-calls.ts'
import { Refusal } from '../refusal.ts'

/** Separate pools for what may be slow, so that a merchant's call waits for neither. */
export interface ConnectionShares {
  /** All calls of operators. */
  office: Database
  /** Searches, totals and exports of merchants and anonymous callers. */
  slow: Database
  /** The same pools, whose reads a replica may answer. Absent where no replica is set. */
  reads?: ReplicaShares | undefined
}

interface ReplicaShares {
  office: Database
  slow: Database
  /** The replica's own pool. */
  replica: Database
}

/** The pools that one server's calls use. */
interface Pools {
  db: Database
  shares?: ConnectionShares | undefined
}

/** The pool that authenticates the caller of a route, and serves the call unless it may be slow. */
export const shareOf = ({ db, shares }: Pools, entry: RouteEntry): Database =>
  shares && isOperators(entry) ? shares.office : db

/** The pool of a slow call. One that only reads may be answered by a replica: nothing is decided by what it reads. */
export function slowShareOf({ db, shares }: Pools, entry: RouteEntry): Database {
  if (!shares) return db
  const pools = entry.method === 'GET' && shares.reads ? shares.reads : shares
  return isOperators(entry) ? pools.office : pools.slow
}

/** Whether this call of a route may be slow, depending on its input. */
export function isSlow({ slow }: RouteEntry, ask: unknown): boolean {
  if (slow === undefined || slow === true) return slow === true
  return slow.some((field) => typeof ask === 'object' && ask !== null && Boolean(ask[field as keyof typeof ask]))
}

/** How many slow calls of one person run at once, and how many more may wait. */
export const slowCalls = { at_once: 2, waiting: 4 } as const

interface Turns {
  running: number
  waiting: (() => void)[]
}

/**
 * Runs at most two slow calls of one person at once; four more wait in their order, because a page requests a list and
 * its totals together, and a browser that gave up a search has already sent the next. Throws searches_at_once beyond.
 */
export function slowCallLimit() {
  const callers = new Map<string, Turns>()
  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const turns = callers.get(caller) ?? { running: 0, waiting: [] }
    callers.set(caller, turns)
    if (turns.running < slowCalls.at_once) turns.running++
    else if (turns.waiting.length >= slowCalls.waiting) throw new Refusal('searches_at_once', { seconds: 1 })
    // the finished call hands its turn to the next
    else await new Promise<void>((resume) => turns.waiting.push(resume))
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next) next()
      else if (--turns.running === 0) callers.delete(caller)
    }
  }
}
