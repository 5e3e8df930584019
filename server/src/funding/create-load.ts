import type * as contract from '@sahuji/contract/funding'
import type { Takes } from '@sahuji/contract/route'
import { instrumentCode } from '../banks/instruments.ts'
import { tradeNameOf } from '../merchants/queries.ts'
import type { OwnCall } from '../platform/http/route-table.ts'
import { beginLoad } from './begin-load.ts'
import type { FundingDependencies } from './dependencies.ts'
import { shownLoad } from './load-row.ts'
import { openAtRail } from './open-at-rail.ts'
import { surely } from './surely.ts'

/**
 * Begins a load: written down first, then opened at the rail, then given its way to the bank. Amount in paisa. Idempotent
 * by key: a repeat after a crash goes on where the first one stopped.
 */
export const createLoad =
  (means: FundingDependencies) =>
  async ({ person, key }: OwnCall<'verified'>, ask: Takes<typeof contract.createLoad>): Promise<contract.Load> => {
    const request = { ...ask, key, merchant_id: person.merchant_id, person_id: person.person_id }
    const load = await surely(() => means.db.write((tx) => beginLoad(tx, means, request)))
    if (load.state !== 'created') return shownLoad(load, means.clock.now())
    const leaving = await means.db.read(async (tx) => ({
      code: await instrumentCode(tx, load.instrument_id),
      shop: await tradeNameOf(tx, person.merchant_id),
    }))
    return shownLoad(await openAtRail(means, load, leaving), means.clock.now())
  }
