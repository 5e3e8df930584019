import * as contract from '@sahuji/contract/counters'
import * as there from '@sahuji/contract/counters/at-the-counter'
import { routes } from '../platform/http/route-table.ts'
import { checkPayment, leaveCounter, openCounter, readCounter } from './at-the-counter.ts'
import type { CounterDependencies } from './dependencies.ts'
import { addCounter, closeCounter, endShift, inviteToCounter, listCounters, renameCounter } from './keep-counters.ts'

/** The shop's counters: the merchant's side, and what a device that is signed in at one can see. */
export const counterRoutes = (deps: CounterDependencies) =>
  routes((on) => {
    on(contract.listCounters, listCounters(deps))
    on(contract.addCounter, addCounter(deps))
    on(contract.renameCounter, renameCounter)
    on(contract.closeCounter, closeCounter)
    on(contract.inviteToCounter, inviteToCounter(deps))
    on(contract.endShift, endShift)
    on(there.openCounter, openCounter(deps))
    on(there.readCounter, readCounter(deps))
    on(there.checkPayment, checkPayment(deps))
    on(there.leaveCounter, leaveCounter)
  })
