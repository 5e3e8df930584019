import { setTimeout as delay } from 'node:timers/promises'
import type { CollectionDependencies } from '../dependencies.ts'
import { settleCollection } from './settle-collection.ts'

/** How long a person waits for the bank; the question continues after the answer. */
const waitMilliseconds = 3_000

/**
 * Asks the rail of a collection now, because a person wants to know. Returns after the rail's answer, at the latest after three seconds;
 * at once, without a question, while the circuit of the rail is open.
 */
export async function askNow(deps: CollectionDependencies, collection_id: string): Promise<void> {
  const asked = settleCollection(deps, collection_id)
  asked.catch((error: unknown) =>
    deps.log.error({ err: error, collection: collection_id }, 'the check that a person asked for failed'),
  )
  const timeout = new AbortController()
  const waited = delay(waitMilliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
  await Promise.race([asked, waited]).finally(() => timeout.abort())
}
