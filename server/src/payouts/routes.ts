import * as contract from '@sahuji/contract/payouts'
import * as own from '@sahuji/contract/payouts/own-payouts'
import { routes } from '../platform/http/route-table.ts'
import { cancelPayout, checkPayout } from './cancel-payout.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { listPayouts, quotePayout, readPayout, readPayoutOverview, readPayoutTotals } from './read-payouts.ts'

/** Money out to a bank. */
export const payoutRoutes = (deps: PayoutDependencies) =>
  routes((on) => {
    on(own.readPayoutOverview, readPayoutOverview(deps))
    on(contract.quotePayout, quotePayout(deps))
    on(own.readPayoutTotals, readPayoutTotals)
    on(own.readPayout, readPayout)
    on(own.listPayouts, listPayouts)
    on(own.checkPayout, checkPayout(deps), { own: true })
    on(own.cancelPayout, cancelPayout(deps))
  })
