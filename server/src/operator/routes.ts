import * as accounts from '@sahuji/contract/operator/accounts'
import * as audit from '@sahuji/contract/operator/audit'
import { routes } from '../platform/http/route-table.ts'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorTotp,
  challengeOperatorStepUp,
  confirmOperatorTotp,
  stepUpOperator,
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
import { readPasswordLink, setOperatorPassword } from './accounts/operator-passwords.ts'
import {
  challengeOperator,
  readOperatorSelf,
  signInOperator,
  signInOperatorSecond,
  signOutOperator,
} from './accounts/sign-in-operator.ts'
import { exportAudit, listAudit, listAuditOperators } from './audit/read-audit.ts'
import { verifyAudit } from './audit/verify-audit.ts'
import type { OperatorDependencies } from './dependencies.ts'

/** The back office's own accounts, and its log. */
export const operatorRoutes = (deps: OperatorDependencies) =>
  routes((on) => {
    on(accounts.signInOperator, signInOperator(deps), { own: true })
    on(accounts.challengeOperator, challengeOperator(deps))
    on(accounts.signInOperatorSecond, signInOperatorSecond(deps), { own: true })
    on(accounts.readPasswordLink, readPasswordLink)
    on(accounts.setOperatorPassword, setOperatorPassword(deps), { own: true })
    on(accounts.readOperatorSelf, readOperatorSelf(deps))
    on(accounts.signOutOperator, signOutOperator(deps))
    on(accounts.challengeOperatorStepUp, challengeOperatorStepUp(deps))
    on(accounts.stepUpOperator, stepUpOperator(deps), { own: true })
    on(accounts.beginOperatorTotp, beginOperatorTotp(deps))
    on(accounts.confirmOperatorTotp, confirmOperatorTotp(deps))
    on(accounts.beginOperatorPasskey, beginOperatorPasskey(deps))
    on(accounts.addOperatorPasskey, addOperatorPasskey(deps), { own: true })
    on(accounts.listOperators, listOperators)
    on(accounts.createOperator, createOperator(deps))
    on(accounts.changeOperatorRoles, changeOperatorRoles)
    on(accounts.disableOperator, disableOperator)
    on(accounts.enableOperator, enableOperator)
    on(accounts.resetOperatorSecondFactor, resetOperatorSecondFactor)
    on(accounts.makePasswordLink, makePasswordLink(deps))
    on(audit.listAudit, listAudit)
    on(audit.listAuditOperators, listAuditOperators)
    on(audit.verifyAudit, verifyAudit, { own: true })
    on(audit.exportAudit, exportAudit)
  })
