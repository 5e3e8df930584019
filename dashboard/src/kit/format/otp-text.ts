import { cleaned, withoutGaps } from '@sahuji/contract/input/cleaned'

/** How many digits a code has. */
export const otpLength = 6

/** A pasted code without the spaces and dashes of its message; anything that is not six digits stays as it is. */
export function pastedOtp(text: string): string {
  const digits = withoutGaps(text)
  return /^\d+$/.test(digits) && digits.length === otpLength ? digits : cleaned(text)
}
