import {
  isPattern,
  isPersonal,
  passwordLengthMax,
  passwordLengthMin,
  passwordsRemembered,
} from '@sahuji/contract/auth/password-rules'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { PasswordField } from '../kit/forms/password-field.tsx'
import { RequirementList } from './requirement-list.tsx'
import { Status } from '../kit/layout/status.tsx'
import { passwordStrength } from './password-strength.ts'

export interface NewPasswordProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** What the person is known by: name, e-mail address, mobile number. */
  known: readonly string[]
}

/** A new password, with its rules ticked while it is written and how strong it is. */
export function NewPassword({ name, value, onChange, known }: NewPasswordProps) {
  const { t } = useLingui()
  const kept = rulesKept(value, known)
  const is = (rule: PasswordRule) => (kept[rule] ? ('kept' as const) : ('open' as const))
  return (
    <>
      <PasswordField
        name={name}
        label={t`New password`}
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        hint={<StrengthHint password={value} known={known} />}
      />
      <RequirementList
        label={t`Rules for the new password`}
        rules={[
          { id: 'length', is: is('length'), says: <Trans>At least {passwordLengthMin} characters</Trans> },
          { id: 'personal', is: is('personal'), says: <Trans>More than your name, e-mail or mobile number</Trans> },
          { id: 'pattern', is: is('pattern'), says: <Trans>No pattern, like abcabcabc or 123456</Trans> },
          {
            id: 'server',
            is: 'later',
            says: (
              <Trans>
                Not known from leaks and none of your last {passwordsRemembered}; we check that when you save
              </Trans>
            ),
          },
        ]}
      />
    </>
  )
}

function StrengthHint({ password, known }: { password: string; known: readonly string[] }) {
  const strength = passwordStrength(password, known)
  if (strength === 'short') return <Trans>A few words that do not belong together are best.</Trans>
  if (strength === 'strong')
    return (
      <Status tone="good">
        <Trans>Strong</Trans>
      </Status>
    )
  return (
    <Status tone={strength === 'weak' ? 'warn' : 'info'}>
      {strength === 'weak' ? (
        <Trans>Weak: easy to guess. Add another word or two.</Trans>
      ) : (
        <Trans>Fair. One more word makes it strong.</Trans>
      )}
    </Status>
  )
}

/** What a broken rule is called at its field. */
export const ruleSentences: Readonly<Record<PasswordRule, ReturnType<typeof msg>>> = {
  length: msg`Please choose a password of 12 to 128 characters.`,
  personal: msg`This is little more than your name, e-mail or mobile number. Please choose another one.`,
  pattern: msg`This is a pattern that is guessed first. Please choose another one.`,
}

type PasswordRule = 'length' | 'personal' | 'pattern'

/** The rules that a new password keeps so far. What leaks and what was used before only the server knows. */
function rulesKept(password: string, known: readonly string[]): Record<PasswordRule, boolean> {
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
