import * as contract from '@sahuji/contract/operator/rails'
import { mutation, query } from '../../platform/query.ts'

/** The calls of who serves which bank. */
export const routing = {
  read: () => query(contract.listRailRoutes, {}),
  choose: () => mutation(contract.routeRail),
}
