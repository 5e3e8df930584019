import * as contract from '@sahuji/contract/session'
import type { AuthWith } from '../auth/auth-with.ts'
import { routes } from '../platform/route-table.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { currentUser } from './users.ts'

export const sessionRoutes = (auth: AuthWith) =>
  routes((on) => {
    on(contract.signIn, signIn(auth), { own: true })
    on(contract.signUp, signUp(auth), { own: true })
    on(contract.signOut, signOut, { own: true })
    on(contract.signOutByPost, signOut, { own: true })
    on(contract.readCurrentUser, ({ tx, person }) => currentUser(tx, person))
  })
