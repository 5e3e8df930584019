import { beginConfirmation as beginRoute } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode as sendRoute } from '@sahuji/contract/payouts/confirmations'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { routes } from '../../platform/http/route-table.ts'
import { beginConfirmation, sendConfirmationCode } from './begin-confirmation.ts'

/** The question whether a withdrawal is really meant. */
export const confirmationRoutes = (deps: AuthDependencies) =>
  routes((on) => {
    on(beginRoute, beginConfirmation(deps))
    on(sendRoute, sendConfirmationCode(deps))
  })
