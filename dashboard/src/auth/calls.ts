import * as contract from '@sahuji/contract/auth'
import { callSaying } from '../platform/call.ts'

/** The calls of verifying a phone; each answer's message is shown as the specification words it. */
export const phone = {
  send: (email: string) => callSaying(contract.resendPhoneCode, { email }, { isQuiet: true }),
  verify: (code: string) => callSaying(contract.verifyPhone, { code }, { isQuiet: true }),
  change: (mobile_no: string, password: string) =>
    callSaying(contract.changeMobile, { mobile_no, password }, { isQuiet: true }),
}
