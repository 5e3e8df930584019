import * as states from '@sahuji/contract/operator/jobs-and-rails'
import * as contract from '@sahuji/contract/operator/rails'
import { mutation, query } from '../../platform/calls/query.ts'

/** The calls of rails: their states, and the rails of each bank. */
export const routing = {
  rails: () => query(states.listRails, {}),
  switch: () => mutation(states.switchRail),
  read: () => query(contract.listRailRoutes, {}),
  choose: () => mutation(contract.routeRail),
}
