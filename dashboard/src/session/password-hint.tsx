import { passwordLengthMin } from '@sahuji/contract/password-rules'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Status, type Tone } from '../kit/layout/status.tsx'
import { passwordStrength, type Strength } from '../auth/password-strength.ts'

const words: Readonly<Record<Exclude<Strength, 'short'>, { tone: Tone; says: ReactNode }>> = {
  weak: { tone: 'warn', says: <Trans>Weak: easy to guess. Add another word or two.</Trans> },
  fair: { tone: 'info', says: <Trans>Fair. One more word makes it strong.</Trans> },
  strong: { tone: 'good', says: <Trans>Strong</Trans> },
}

/** Below a new password: the rule, then how strong it is. */
export function PasswordHint({ password, known }: { password: string; known: readonly string[] }) {
  const strength = passwordStrength(password, known)
  if (strength === 'short')
    return <Trans>At least {passwordLengthMin} characters; a few words that do not belong together are best.</Trans>
  const { tone, says } = words[strength]
  return <Status tone={tone}>{says}</Status>
}
