import * as contract from '@sahuji/contract/session'
import * as steps from '@sahuji/contract/session/second-step'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { routes } from '../platform/http/route-table.ts'
import { endOtherSessions, endSession, listSessions, signOut } from './manage-sessions.ts'
import { signIn, signInByPasskey, signInSecond } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { currentUser } from './users.ts'

export const sessionRoutes = (deps: AuthDependencies) =>
  routes((on) => {
    on(contract.signIn, signIn(deps), { own: true })
    on(steps.signInSecond, signInSecond(deps), { own: true })
    on(steps.signInByPasskey, signInByPasskey(deps), { own: true })
    on(contract.signUp, signUp(deps), { own: true })
    on(contract.signOut, signOut, { own: true })
    on(contract.signOutByPost, signOut, { own: true })
    on(contract.listSessions, listSessions)
    on(contract.endSession, endSession)
    on(contract.endOtherSessions, endOtherSessions)
    on(contract.readCurrentUser, ({ tx, person, clock }) => currentUser(tx, person, clock.now()))
  })
