import { msg } from '../language/translatable.ts'

/** A success's message beside its data, where the specification words it. §8. */
export const successSentences = {
  code_sent: msg('An OTP Code has been sent to your phone number, please check your phone!!'),
  code_waits: msg('A code was sent a moment ago. Please wait before you ask for another.'),
  phone_verified: msg('Phone number Verified Successfully!!!'),
} as const
