import { otpDigits } from '@sahuji/contract/auth'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** The texts and their order are the specification's (§5); only the first that fails is shown. */
const rules: readonly { fails: (code: string) => boolean; says: MessageDescriptor }[] = [
  { fails: (code) => code === '', says: msg`Please input your OTP Code!` },
  { fails: (code) => /\s/.test(code), says: msg`OTP can not have spaces!!` },
  { fails: (code) => /[^\p{L}\p{N}\s]/u.test(code), says: msg`Invalid OTP, can not contain special characters!` },
  { fails: (code) => !/^\d+$/.test(code) || code.length !== otpDigits, says: msg`Invalid  OTP!` },
]

/** What is wrong with a typed code; undefined when it may be sent. */
export const wrongWithCode = (code: string): MessageDescriptor | undefined =>
  rules.find(({ fails }) => fails(code))?.says
