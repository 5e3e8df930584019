import * as accounts from '@sahuji/contract/operators/accounts'
import * as requests from '@sahuji/contract/operators/operator-requests'
import * as signIn from '@sahuji/contract/operators/sign-in'
import * as session from '@sahuji/contract/operators/session'
import { routes } from '../platform/http/route-table.ts'
import { challengeOperatorStepUp, readOperatorSelf, signOutOperator, stepUpOperator } from './current-operator.ts'
import { addOperatorPasskey, beginOperatorPasskey, beginOperatorTotp, confirmOperatorTotp } from './enrol-operator.ts'
import {
  changeOperatorRoles,
  createOperator,
  disableOperator,
  enableOperator,
  listOperators,
  makePasswordLink,
  resetOperatorSecondFactor,
} from './manage-operators.ts'
import { decideOperatorRequest, listOperatorRequests } from './operator-requests.ts'
import { readPasswordLink, setOperatorPassword } from './operator-passwords.ts'
import { challengeOperator, signInOperator, signInOperatorSecond } from './sign-in-operator.ts'
import type { OperatorDependencies } from './dependencies.ts'

/** The accounts of operators. */
export const operatorRoutes = (deps: OperatorDependencies) =>
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
    on(accounts.changeOperatorRoles, changeOperatorRoles(deps))
    on(accounts.disableOperator, disableOperator(deps))
    on(accounts.enableOperator, enableOperator)
    on(accounts.resetOperatorSecondFactor, resetOperatorSecondFactor)
    on(accounts.makePasswordLink, makePasswordLink(deps))
    on(requests.listOperatorRequests, listOperatorRequests)
    on(requests.decideOperatorRequest, decideOperatorRequest(deps))
  })
