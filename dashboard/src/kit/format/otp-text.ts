/** How many digits a code has. */
export const otpLength = 6

const nepaliDigits = '०१२३४५६७८९'

/** A pasted code without the spaces and dashes of its message; anything that is not six digits stays as it is. */
export function pastedOtp(text: string): string {
  const digits = text.replace(/[०-९]/g, (digit) => `${nepaliDigits.indexOf(digit)}`).replace(/[\s-]/g, '')
  return /^\d+$/.test(digits) && digits.length === otpLength ? digits : text.trim()
}
