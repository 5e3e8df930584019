import { setTimeout as delay } from 'node:timers/promises'
import type * as contract from '@sahuji/contract/funding'
import type * as acts from '@sahuji/contract/funding/acts'
import type { Takes } from '@sahuji/contract/route'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FundingDependencies } from '../dependencies.ts'
import { shownLoad } from './load-row.ts'
import { loadOf } from './queries.ts'

/** How long a person waits for the bank; the question continues after the answer. */
const waitMilliseconds = 3_000

/**
 * Asks the bank now. Answers the load after the bank's answer, at the latest after three seconds; at once, without a question,
 * while the circuit of its rail is open (`is_rail_down`).
 */
export const checkLoad =
  (deps: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof acts.checkLoad>): Promise<contract.Load> => {
    const { db, clock, log } = deps
    const mine = () => db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!(await mine())) throw new Refusal('not_found')
    const asked = settleCollection(deps, id)
    asked.catch((error: unknown) => log.error({ err: error, load: id }, 'the check that a person asked for failed'))
    const timeout = new AbortController()
    const waited = delay(waitMilliseconds, undefined, { signal: timeout.signal }).catch(() => undefined)
    await Promise.race([asked, waited]).finally(() => timeout.abort())
    return shownLoad((await mine())!, clock.now())
  }
