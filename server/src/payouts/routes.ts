import * as contract from '@sahuji/contract/payouts'
import * as own from '@sahuji/contract/payouts/own-payouts'
import type { AuthDependencies } from '../auth/dependencies.ts'
import type { PaperVault } from '../kyc/papers/paper-keys.ts'
import { routes, type RouteTable } from '../platform/http/route-table.ts'
import { payoutAccountRoutes } from './accounts/routes.ts'
import { cancelPayout, checkPayout } from './cancel-payout.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import type { HeldDependencies, PayoutDependencies } from './dependencies.ts'
import { beginExport, previewExport } from '../exports/keep-exports.ts'
import { payoutExport } from './export-payouts.ts'
import {
  listPayouts,
  quotePayout,
  readPayout,
  readPayoutFee,
  readPayoutOverview,
  readPayoutTotals,
} from './read-payouts.ts'
import { settlementRoutes } from './settlement/routes.ts'

type RouteDependencies = PayoutDependencies & HeldDependencies & { vault: PaperVault }

/** Money out to a bank. */
export const payoutRoutes = (deps: RouteDependencies, auth: AuthDependencies): RouteTable => [
  ...payoutAccountRoutes({ ...deps, support_phone: auth.support_phone }),
  ...confirmationRoutes(auth, deps),
  ...settlementRoutes({ ...deps, support_phone: auth.support_phone }),
  ...withdrawalRoutes(deps),
]

const withdrawalRoutes = (deps: PayoutDependencies & HeldDependencies) =>
  routes((on) => {
    on(own.readPayoutOverview, readPayoutOverview(deps))
    on(contract.quotePayout, quotePayout(deps))
    on(own.readPayoutTotals, readPayoutTotals)
    on(own.previewPayoutExport, (call, { mode = 'live', ...filter }) =>
      previewExport(call, payoutExport, { mode, filter }),
    )
    on(own.exportPayouts, (call, { mode = 'live', format, columns, columns_version, ...filter }) =>
      beginExport(call, { list: payoutExport, log: deps.log }, { mode, filter, format, columns, columns_version }),
    )
    on(own.readPayout, readPayout)
    on(own.readPayoutFee, readPayoutFee)
    on(own.listPayouts, listPayouts)
    on(own.checkPayout, checkPayout(deps), { own: true })
    on(own.cancelPayout, cancelPayout(deps), { own: true })
  })
