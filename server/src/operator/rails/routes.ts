import * as jobsAndRails from '@sahuji/contract/operator/jobs-and-rails'
import * as contract from '@sahuji/contract/operator/rails'
import { routes } from '../../platform/http/route-table.ts'
import type { Rails } from '../../rails/rails.ts'
import { railRouting, routeRail } from './rail-routing.ts'
import { railStates, switchRail } from './rail-states.ts'

/** The state of each rail, its switches, and the rails that serve each bank. */
export const railRoutes = ({ rails }: { rails: Rails }) =>
  routes((on) => {
    on(contract.listRailRoutes, ({ tx }) => railRouting(tx, rails))
    on(contract.routeRail, routeRail(rails))
    on(jobsAndRails.listRails, ({ tx }) => railStates(tx, rails))
    on(jobsAndRails.switchRail, async ({ tx, clock, operator, record }, ask) => {
      await switchRail(tx, { clock, rails }, { ...ask, by: operator.name })
      const { rail, channel, is_off, reason } = ask
      await record(tx, { subject: { kind: 'rail', id: `${rail} ${channel}` }, after: { is_off, reason } })
      return railStates(tx, rails)
    })
  })
