import * as contract from '@sahuji/contract/profile'
import { call } from '../platform/calls/call.ts'
import { mutation, query } from '../platform/calls/query.ts'

/** The calls of the profile page. A 7004 is shown in the form that made the call, without a notice. */
export const profile = {
  read: () => query(contract.readProfile, {}),
  changeAvatar: () => mutation(contract.changeAvatar),
  removeAvatar: () => mutation(contract.removeAvatar),
  changeName: () => mutation(contract.changeName),
  changeBusiness: () => mutation(contract.changeBusiness),
  askEmail: () => mutation(contract.requestEmailChange),
  askMobile: () => mutation(contract.requestMobileChange),
  resend: () => mutation(contract.resendContactChange),
  cancel: () => mutation(contract.cancelContactChange),
  confirmMobile: () => mutation(contract.confirmMobileChange),
  confirmEmail: (token: string) => call(contract.confirmEmailChange, { token }, { isQuiet: true }),
}
