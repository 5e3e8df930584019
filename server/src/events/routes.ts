import type { RouteTable } from '../platform/http/route-table.ts'
import { buyingRoutes } from './buying-routes.ts'
import type { EventDependencies } from './dependencies.ts'
import { doorRoutes } from './door/routes.ts'
import { organiserRoutes } from './organiser-routes.ts'
import { returnRoutes } from './return-routes.ts'
import { ticketRoutes } from './ticket-routes.ts'

/** Events: what their organisers keep, and what anyone buys. Each room lists its own routes. */
export const eventRoutes = (deps: EventDependencies): RouteTable =>
  [organiserRoutes(deps), buyingRoutes(deps), ticketRoutes(deps), doorRoutes(deps), returnRoutes].flat()
