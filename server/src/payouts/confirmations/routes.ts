import { requestPayout as requestRoute } from '@sahuji/contract/payouts'
import { beginConfirmation as beginRoute } from '@sahuji/contract/payouts/begin-confirmation'
import { sendConfirmationCode as sendRoute } from '@sahuji/contract/payouts/confirmations'
import { resumeConfirmation as resumeRoute } from '@sahuji/contract/payouts/resume-confirmation'
import type { AuthDependencies } from '../../auth/dependencies.ts'
import { routes } from '../../platform/http/route-table.ts'
import type { PayoutDependencies } from '../dependencies.ts'
import { beginConfirmation, sendConfirmationCode } from './begin-confirmation.ts'
import { requestPayout } from './request-payout.ts'
import { resumeConfirmation } from './resume-confirmation.ts'

/** The confirmation of a withdrawal, and the withdrawal that it places. */
export const confirmationRoutes = (deps: AuthDependencies, payouts: PayoutDependencies) =>
  routes((on) => {
    on(beginRoute, beginConfirmation(deps, payouts))
    on(resumeRoute, resumeConfirmation(deps))
    on(sendRoute, sendConfirmationCode(deps))
    on(requestRoute, requestPayout(payouts, deps), { own: true })
  })
