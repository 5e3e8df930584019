import * as contract from '@sahuji/contract/payouts'
import { routes } from '../platform/http/route-table.ts'
import { cancelPayout, checkPayout } from './cancel-payout.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { listPayouts, quotePayout, readPayout, readPayoutOverview, readPayoutTotals } from './read-payouts.ts'

/** Money out to a bank. */
export const payoutRoutes = (deps: PayoutDependencies) =>
  routes((on) => {
    on(contract.readPayoutOverview, readPayoutOverview(deps))
    on(contract.quotePayout, quotePayout(deps))
    on(contract.readPayoutTotals, readPayoutTotals)
    on(contract.readPayout, readPayout)
    on(contract.listPayouts, listPayouts)
    on(contract.checkPayout, checkPayout(deps), { own: true })
    on(contract.cancelPayout, cancelPayout(deps))
  })
