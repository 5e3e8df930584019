import * as contract from '@sahuji/contract/auth'
import { call } from '../platform/call.ts'

/** The calls of verifying an e-mail address. */
export const emailLink = {
  resend: (email: string) => call(contract.resendEmailLink, { email }),
  read: (token: string) => call(contract.readEmailLink, { token }, { isQuiet: true }),
  verify: (token: string) => call(contract.verifyEmail, { token }, { isQuiet: true }),
  change: (email: string, password: string) => call(contract.changeEmail, { email, password }),
}
