import type { Gives } from '@sahuji/contract/http/route'
import { playsADay, type readPlayground as readRoute } from '@sahuji/contract/sandbox'
import { loadChannels, railChannels } from '@sahuji/contract/tariff/channels'
import { keysInUse } from '../../developers/key-rows.ts'
import { servingBanks } from '../../funding/offers/serving-rails.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { bookBegunAt } from '../../transactions/sandbox-book.ts'
import type { SandboxDependencies } from '../dependencies.ts'
import { everyRail } from './play-money-in.ts'
import { readyAccount } from './play-payout.ts'
import { lastPlays, playedWithinDay, shownPlay } from './play-row.ts'

/** What the playground offers now. */
export const readPlayground =
  ({ rails, public_url }: Pick<SandboxDependencies, 'rails' | 'public_url'>) =>
  async ({ tx, person: { merchant_id }, clock }: Call): Promise<Gives<typeof readRoute>> => {
    const now = clock.now()
    const served = (await servingBanks(tx, everyRail(rails), null, 'sandbox')).flat()
    const offered = new Set(
      served.filter(({ instrument }) => !instrument.is_hidden).map((one) => one.instrument.channel),
    )
    const account = await readyAccount(tx, merchant_id, now)
    const plays = await lastPlays(tx, merchant_id, await bookBegunAt(tx, { merchant_id, mode: 'sandbox' }))
    const played = await playedWithinDay(tx, merchant_id, { now })
    return {
      payment_ways: railChannels.filter((way) => offered.has(way)),
      load_ways: loadChannels.filter((way) => offered.has(way)),
      account: account ? { bank_name: account.bank_name, end: account.account_number.slice(-4) } : null,
      keys: await keysInUse(tx, merchant_id, 'sandbox', now),
      plays: plays.map((row) => shownPlay(row, public_url)),
      plays_left: Math.max(0, playsADay - played),
    }
  }
