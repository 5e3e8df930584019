import * as contract from '@sahuji/contract/payouts/settlement'
import * as links from '@sahuji/contract/payouts/settlement-links'
import { routes } from '../../platform/http/route-table.ts'
import type { AccountMails } from '../accounts/account-messages.ts'
import type { HeldDependencies, PayoutDependencies } from '../dependencies.ts'
import { changeSettlement } from './change-settlement.ts'
import { readLinkedSettlement, stopLinkedSettlement } from './settlement-links.ts'
import { previewSettlement, readSettlement } from './read-settlement.ts'

/** Automatic settlement: the wallet's balance goes to the bank at set times. */
export const settlementRoutes = (deps: PayoutDependencies & HeldDependencies & AccountMails) =>
  routes((on) => {
    on(contract.readSettlement, readSettlement)
    on(contract.previewSettlement, previewSettlement(deps))
    on(contract.changeSettlement, changeSettlement(deps))
    on(links.readLinkedSettlement, readLinkedSettlement)
    on(links.stopLinkedSettlement, stopLinkedSettlement(deps))
  })
