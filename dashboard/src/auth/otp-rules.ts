import { otpDigits } from '@sahuji/contract/auth'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** Texts and order are the specification's (§5); only the first failing rule is shown. */
const rules: readonly { fails: (code: string) => boolean; says: MessageDescriptor }[] = [
  { fails: (code) => code === '', says: msg`Please input your OTP Code!` },
  { fails: (code) => /\s/.test(code), says: msg`OTP can not have spaces!!` },
  { fails: (code) => /[^\p{L}\p{N}\s]/u.test(code), says: msg`Invalid OTP, can not contain special characters!` },
  { fails: (code) => !/^\d+$/.test(code) || code.length !== otpDigits, says: msg`Invalid  OTP!` },
]

/** The error of a typed code; undefined when it can be sent. */
export const wrongWithCode = (code: string): MessageDescriptor | undefined =>
  rules.find(({ fails }) => fails(code))?.says
