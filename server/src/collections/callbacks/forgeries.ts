import type { FundingDependencies } from '../../funding/dependencies.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { type Limit, hashed, takeFromLimit } from '../../platform/rate-limits.ts'

/**
 * What came in from somebody who is not the rail. `replayed_answer`: truly signed, and about another payment;
 * `foreign_address`: whoever signed it called from where the rail does not.
 */
export interface Forgery {
  kind: 'forged_return' | 'forged_notification' | 'forged_push' | 'replayed_answer' | 'foreign_address'
  rail: string
  /** The caller's, as limits count it. */
  network: string
  load_id?: string | undefined
  /** Told once more, of the same request: it is counted already. */
  is_again?: boolean
}

/** How it came, and from where. */
export type Heard = Pick<Forgery, 'kind' | 'network'>

/** What takes the words of rails: it records those that no rail has said. */
export interface WebhookDependencies extends FundingDependencies {
  forged: (forgery: Forgery) => Promise<void>
}

interface ForgeryDependencies {
  db: Database
  clock: Clock
  log: Log
  /** Counts each one, by rail and kind. */
  count: (labels: { rail: string; kind: string }) => void
}

/** Counts them on the page of metrics. */
export const forgeryCounter = (metrics: Pick<Metrics, 'counter'>): ForgeryDependencies['count'] =>
  metrics.counter({
    name: 'sahuji_rail_forgeries_total',
    help: 'Returns, notifications and pushes that were not authentic',
    labels: ['rail', 'kind'],
  })

const oneEach: Limit = { count: 1, seconds: 60 }
/** Networks of one rail that are written down in a minute: whoever has thousands of them fills no table. */
const networksEach: Limit = { count: 20, seconds: 60 }

/**
 * Records what is not authentic as a security event, however often it comes: each one is counted, a network is written down
 * once a minute for each kind and rail, and the log has one line a minute for each rail, with how many this server heard of since the
 * last.
 */
export function forgeriesOf({ db, clock, log, count }: ForgeryDependencies): (forgery: Forgery) => Promise<void> {
  const heard = new Map<string, number>()
  return async ({ kind, rail, network, load_id, is_again }) => {
    if (!is_again) count({ rail, kind })
    if (!is_again) heard.set(rail, (heard.get(rail) ?? 0) + 1)
    const first = async (bucket: string, limit: Limit) => (await takeFromLimit(db, bucket, limit, clock)).ok
    if (!(await first(`forgery ${rail} ${kind} ${hashed(network)}`, oneEach))) return
    if (!(await first(`forgery ${rail}`, networksEach))) return
    await db.write(
      (tx) => tx.run`
        insert into security_events (id, at, kind, rail, network, load_id)
        values (${newId(clock)}, ${clock.now()}, ${kind}, ${rail}, ${network}, ${load_id ?? null})`,
    )
    if (!(await first(`forgery line ${rail}`, oneEach))) return
    log.warn({ rail, kind, load: load_id, heard: heard.get(rail) }, 'what came as a word of a rail is not authentic')
    heard.delete(rail)
  }
}

/** For one request that is worked on again where the database could not hear of it: however often, it was one. */
export function countedOnce(forged: WebhookDependencies['forged']): WebhookDependencies['forged'] {
  let is_again = false
  return (forgery) => {
    const told = { ...forgery, is_again }
    is_again = true
    return forged(told)
  }
}
