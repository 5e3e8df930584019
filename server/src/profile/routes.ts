import * as contract from '@sahuji/contract/profile'
import type { AuthWith } from '../auth/auth-with.ts'
import { routes } from '../platform/http/route-table.ts'
import { dropAvatar } from './avatars.ts'
import { changeAvatar } from './change-avatar.ts'
import { changeBusiness, changeName } from './change-details.ts'
import { confirmEmailChange } from './confirm-email-change.ts'
import { confirmMobileChange } from './confirm-mobile-change.ts'
import { cancelContactChange, resendContactChange } from './contact-changes.ts'
import { askEmailChange } from './email-change.ts'
import { askMobileChange } from './mobile-change.ts'
import { readProfile } from './read-profile.ts'

/** The profile page and what is changed on it. */
export const profileRoutes = (auth: AuthWith) =>
  routes((on) => {
    on(contract.readProfile, readProfile)
    on(contract.changeAvatar, changeAvatar, { own: true })
    on(contract.removeAvatar, async ({ tx, person }) => {
      await dropAvatar(tx, person)
      return { avatar: null }
    })
    on(contract.changeName, changeName)
    on(contract.changeBusiness, changeBusiness)
    on(contract.askEmailChange, askEmailChange(auth), { own: true })
    on(contract.askMobileChange, askMobileChange(auth), { own: true })
    on(contract.resendContactChange, resendContactChange(auth), { own: true })
    on(contract.cancelContactChange, cancelContactChange)
    on(contract.confirmEmailChange, confirmEmailChange(auth), { own: true })
    on(contract.confirmMobileChange, confirmMobileChange(auth), { own: true })
  })
