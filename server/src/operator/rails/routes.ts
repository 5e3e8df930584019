import * as contract from '@sahuji/contract/operator/rails'
import { routes } from '../../platform/http/route-table.ts'
import type { OperatorDependencies } from '../dependencies.ts'
import { railRouting, routeRail } from './rail-routing.ts'

/** The operator's choice of which rail serves whom. */
export const railRoutingRoutes = ({ rails }: Pick<OperatorDependencies, 'rails'>) =>
  routes((on) => {
    on(contract.listRailRoutes, ({ tx }) => railRouting(tx, rails))
    on(contract.routeRail, routeRail(rails))
  })
