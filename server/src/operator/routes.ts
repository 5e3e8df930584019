import * as accounts from '@sahuji/contract/operator/accounts'
import * as requests from '@sahuji/contract/operator/operator-requests'
import * as signIn from '@sahuji/contract/operator/sign-in'
import * as session from '@sahuji/contract/operator/session'
import * as audit from '@sahuji/contract/operator/audit'
import { routes } from '../platform/http/route-table.ts'
import {
  challengeOperatorStepUp,
  readOperatorSelf,
  signOutOperator,
  stepUpOperator,
} from './accounts/current-operator.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorTotp,
  confirmOperatorTotp,
} from './accounts/enrol-operator.ts'
import {
  changeOperatorRoles,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  makePasswordLink,
  resetOperatorSecondFactor,
} from './accounts/manage-operators.ts'
import { decideOperatorRequest, listOperatorRequests } from './accounts/operator-requests.ts'
import { readPasswordLink, setOperatorPassword } from './accounts/operator-passwords.ts'
import { challengeOperator, signInOperator, signInOperatorSecond } from './accounts/sign-in-operator.ts'
import { exportAudit, listAudit, listAuditOperators, readAuditVerified } from './audit/read-audit.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import { bankFileRoutes } from './bank-files/routes.ts'
import { contentRoutes } from './content/routes.ts'
import type { OperatorDependencies } from './dependencies.ts'
import { moneyRoutes } from './money/routes.ts'
import { railRoutingRoutes } from './rails/routes.ts'
import { tariffRoutes } from './tariff/routes.ts'

/** The back office: its accounts and its log, then room by room. */
export const operatorRoutes = (deps: OperatorDependencies) => [
  ...accountRoutes(deps),
  ...moneyRoutes(deps),
  ...railRoutingRoutes(deps),
  ...tariffRoutes(deps),
  ...bankFileRoutes(deps),
  ...contentRoutes(deps),
]

const accountRoutes = (deps: OperatorDependencies) =>
  routes((on) => {
    on(signIn.signInOperator, signInOperator(deps), { own: true })
    on(signIn.challengeOperator, challengeOperator(deps))
    on(signIn.signInOperatorSecond, signInOperatorSecond(deps), { own: true })
    on(signIn.readPasswordLink, readPasswordLink)
    on(signIn.setOperatorPassword, setOperatorPassword(deps), { own: true })
    on(session.readOperatorSelf, readOperatorSelf(deps))
    on(session.signOutOperator, signOutOperator(deps))
    on(session.challengeOperatorStepUp, challengeOperatorStepUp(deps))
    on(session.stepUpOperator, stepUpOperator(deps), { own: true })
    on(session.beginOperatorTotp, beginOperatorTotp(deps))
    on(session.confirmOperatorTotp, confirmOperatorTotp(deps))
    on(session.beginOperatorPasskey, beginOperatorPasskey(deps))
    on(session.addOperatorPasskey, addOperatorPasskey(deps), { own: true })
    on(accounts.listOperators, listOperators)
    on(accounts.createOperator, createOperator)
    on(accounts.changeOperatorRoles, changeOperatorRoles)
    on(accounts.disableOperator, disableOperator)
    on(accounts.enableOperator, enableOperator)
    on(accounts.resetOperatorSecondFactor, resetOperatorSecondFactor)
    on(accounts.makePasswordLink, makePasswordLink(deps))
    on(requests.listOperatorRequests, listOperatorRequests)
    on(requests.decideOperatorRequest, decideOperatorRequest(deps))
    on(audit.listAudit, listAudit)
    on(audit.listAuditOperators, listAuditOperators)
    on(audit.readAuditVerified, readAuditVerified)
    on(audit.verifyAudit, verifyAudit, { own: true })
    on(audit.exportAudit, exportAudit)
  })
