import { isPattern, isPersonal, passwordLengthMax, passwordLengthMin } from '@sahuji/contract/password-rules'

export type PasswordRule = 'length' | 'personal' | 'pattern'

/** The rules that a new password keeps so far. What leaks and what was used before only the server knows. */
export function rulesKept(password: string, known: readonly string[]): Record<PasswordRule, boolean> {
  const isWritten = password.length > 0
  return {
    length: password.length >= passwordLengthMin && password.length <= passwordLengthMax,
    personal: isWritten && !isPersonal(password, known),
    pattern: isWritten && !isPattern(password),
  }
}

/** The first rule that is broken; undefined for a password that may be sent. */
export const ruleBroken = (password: string, known: readonly string[]): PasswordRule | undefined => {
  const kept = rulesKept(password, known)
  return (['length', 'personal', 'pattern'] as const).find((rule) => !kept[rule])
}
