import * as contract from '@sahuji/contract/profile'
import type { AuthDependencies } from '../auth/dependencies.ts'
import { routes } from '../platform/http/route-table.ts'
import { changeAvatar, deleteAvatar } from './avatars.ts'
import { changeBusiness, changeName, readProfile } from './profile.ts'
import { requestEmailChange, confirmEmailChange } from './email-change.ts'
import { requestMobileChange, confirmMobileChange } from './mobile-change.ts'
import { cancelContactChange, resendContactChange } from './contact-changes.ts'

/** The profile page and its changes. */
export const profileRoutes = (deps: AuthDependencies) =>
  routes((on) => {
    on(contract.readProfile, readProfile)
    on(contract.changeAvatar, changeAvatar, { own: true })
    on(contract.removeAvatar, async ({ tx, person }) => {
      await deleteAvatar(tx, person)
      return { avatar: null }
    })
    on(contract.changeName, changeName)
    on(contract.changeBusiness, changeBusiness)
    on(contract.requestEmailChange, requestEmailChange(deps), { own: true })
    on(contract.requestMobileChange, requestMobileChange(deps), { own: true })
    on(contract.resendContactChange, resendContactChange(deps), { own: true })
    on(contract.cancelContactChange, cancelContactChange)
    on(contract.confirmEmailChange, confirmEmailChange(deps), { own: true })
    on(contract.confirmMobileChange, confirmMobileChange(deps), { own: true })
  })
