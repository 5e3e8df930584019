import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/route'
import { setTimeout as delay } from 'node:timers/promises'
import { Refusal } from '../platform/refusal.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import type { FundingDependencies } from './dependencies.ts'
import { shownLoad } from './load-row.ts'
import { loadOf } from './queries.ts'
import { settleLoad } from './settle-load.ts'

/** How long a person waits for the bank; the question goes on behind the answer. */
const waitMilliseconds = 3_000

/**
 * Asks the bank now. Answers the load as it stands when the bank has spoken, at the latest after three seconds; at once, and
 * without asking, while its rail is left alone because it does not answer (`is_rail_down`).
 */
export const checkLoad =
  (means: FundingDependencies) =>
  async ({ person }: OwnCall, { id }: Takes<typeof contract.checkLoad>): Promise<contract.Load> => {
    const { db, clock, log } = means
    const mine = () => db.read((tx) => loadOf(tx, person.merchant_id, id))
    if (!(await mine())) throw new Refusal('not_found')
    const asked = settleLoad(means, id)
    asked.catch((error: unknown) => log.error({ err: error, load: id }, 'the check that a person asked for failed'))
    const patience = new AbortController()
    const waited = delay(waitMilliseconds, undefined, { signal: patience.signal }).catch(() => undefined)
    await Promise.race([asked, waited]).finally(() => patience.abort())
    return shownLoad((await mine())!, clock.now())
  }
