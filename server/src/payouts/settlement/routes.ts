import * as contract from '@sahuji/contract/payouts/settlement'
import { routes } from '../../platform/http/route-table.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { changeSettlement } from './change-settlement.ts'
import { previewSettlement, readSettlement } from './read-settlement.ts'

/** The wallet emptied to the bank by itself. */
export const settlementRoutes = (deps: PayoutDependencies) =>
  routes((on) => {
    on(contract.readSettlement, readSettlement)
    on(contract.previewSettlement, previewSettlement(deps))
    on(contract.changeSettlement, changeSettlement)
  })
