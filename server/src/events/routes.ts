import type { RouteTable } from '../platform/http/route-table.ts'
import { buyingRoutes } from './buying-routes.ts'
import type { EventDependencies } from './dependencies.ts'

/** Events: what their organisers keep, and what anyone buys. Each room lists its own routes. */
export const eventRoutes = (deps: EventDependencies): RouteTable => [buyingRoutes(deps)].flat()
