import * as contract from '@sahuji/contract/auth'
import { call, callWithMessage } from '../platform/calls/call.ts'

/** The calls that verify a phone; each answer's message is shown in the specification's words. */
export const phone = {
  send: (email: string) => callWithMessage(contract.resendPhoneCode, { email }, { isQuiet: true }),
  verify: (code: string) => callWithMessage(contract.verifyPhone, { code }, { isQuiet: true }),
  change: (mobile_no: string, password: string) =>
    callWithMessage(contract.changeMobile, { mobile_no, password }, { isQuiet: true }),
}

/** The calls that verify an e-mail address. */
export const emailLink = {
  resend: (email: string) => call(contract.resendEmailLink, { email }),
  read: (token: string) => call(contract.readEmailLink, { token }, { isQuiet: true }),
  verify: (token: string) => call(contract.verifyEmail, { token }, { isQuiet: true }),
  change: (email: string, password: string) => call(contract.changeEmail, { email, password }),
}
