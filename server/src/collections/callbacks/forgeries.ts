import type { CollectionDependencies } from '../dependencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RailArrival } from '../../rails/rail-request.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Limit, hashed, takeFromLimit } from '../../platform/rate-limits.ts'

/**
 * A request that its rail did not make. `replayed_answer`: genuinely signed, but about another payment; `foreign_address`: from
 * an address that the rail does not call from.
 */
export interface Forgery {
  kind: 'forged_return' | 'forged_notification' | 'forged_push' | 'replayed_answer' | 'foreign_address'
  rail: string
  /** The caller's network, as rate limits count it. */
  network: string
  collection_id?: string | undefined
  /** Recorded again for the same request: it is counted already. */
  is_again?: boolean
}

/** The kind of a request, and its network. */
export type Heard = Pick<Forgery, 'kind' | 'network'>

/** What the webhooks of rails work with; `forged` records what is not authentic. */
export interface WebhookDependencies extends CollectionDependencies {
  forged: (forgery: Forgery) => Promise<void>
  /** Records a payment that a rail confirmed, for the domain that finds whom it is for. Answers whether it was the first. */
  arrived?: (rail: string, arrival: RailArrival) => Promise<boolean>
}

interface ForgeryDependencies {
  db: Database
  clock: Clock
  log: Log
  /** Counts each one, by rail and kind. */
  count: (labels: { rail: string; kind: string }) => void
}

/** Counts forgeries in the metrics. */
export const forgeryCounter = (metrics: Pick<Metrics, 'counter'>): ForgeryDependencies['count'] =>
  metrics.counter({
    name: 'sahuji_rail_forgeries_total',
    help: 'Returns, notifications and pushes that were not authentic',
    labels: ['rail', 'kind'],
  })

const oneEach: Limit = { count: 1, seconds: 60 }
/** The networks of one rail that are recorded in a minute, so that an attacker with thousands cannot fill the table. */
const networksEach: Limit = { count: 20, seconds: 60 }

/**
 * Records what is not authentic as a security event. Each one is counted; a network is recorded once a minute for each kind and
 * rail; the log has one entry a minute for each rail, with the number since the last one on this server.
 */
export function forgeriesOf({ db, clock, log, count }: ForgeryDependencies): (forgery: Forgery) => Promise<void> {
  const heard = new Map<string, number>()
  return async ({ kind, rail, network, collection_id, is_again }) => {
    if (!is_again) count({ rail, kind })
    if (!is_again) heard.set(rail, (heard.get(rail) ?? 0) + 1)
    const first = async (bucket: string, limit: Limit) => (await takeFromLimit(db, bucket, limit, clock)).ok
    if (!(await first(`forgery ${rail} ${kind} ${hashed(network)}`, oneEach))) return
    if (!(await first(`forgery ${rail}`, networksEach))) return
    await db.write(
      (tx) => tx.run`
        insert into security_events (id, at, kind, rail, network, collection_id)
        values (${newId(clock)}, ${clock.now()}, ${kind}, ${rail}, ${network}, ${collection_id ?? null})`,
    )
    if (!(await first(`forgery line ${rail}`, oneEach))) return
    log.warn(
      { rail, kind, collection: collection_id, heard: heard.get(rail) },
      'what came as a word of a rail is not authentic',
    )
    heard.delete(rail)
  }
}

/** For one request that is processed again after the database was unavailable: it counts once. */
export function countedOnce(forged: WebhookDependencies['forged']): WebhookDependencies['forged'] {
  let is_again = false
  return (forgery) => {
    const told = { ...forgery, is_again }
    is_again = true
    return forged(told)
  }
}
