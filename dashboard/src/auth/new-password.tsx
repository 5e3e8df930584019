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
import { Status } from '../kit/layout/status.tsx'
import { passwordStrength } from './password-strength.ts'
import type { ReactNode } from 'react'
import { DashIcon, InfoIcon, TickIcon } from '../kit/icons/states.tsx'
import { Unseen } from '../kit/unseen.tsx'
import * as css from './new-password.module.css'

export interface NewPasswordProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** The person's name, e-mail address and mobile number. */
  known: readonly string[]
}

/** A new password, with its strength and with its rules ticked while it is written. */
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
              <Trans>Not found in leaks and none of your last {passwordsRemembered}; we check that when you save</Trans>
            ),
          },
        ]}
      />
    </>
  )
}

function StrengthHint({ password, known }: { password: string; known: readonly string[] }) {
  const strength = passwordStrength(password, known)
  if (strength === 'short') return <Trans>A few unrelated words are best.</Trans>
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

/** The sentence for a broken rule, shown at its field. */
export const ruleSentences: Readonly<Record<PasswordRule, ReturnType<typeof msg>>> = {
  length: msg`Choose a password of 12 to 128 characters.`,
  personal: msg`This is too close to your name, e-mail or mobile number. Choose another one.`,
  pattern: msg`This is a pattern that is guessed first. Choose another one.`,
}

type PasswordRule = 'length' | 'personal' | 'pattern'

/** The rules that a new password meets so far. Only the server knows leaked and previous passwords. */
function rulesKept(password: string, known: readonly string[]): Record<PasswordRule, boolean> {
  const isWritten = password.length > 0
  return {
    length: password.length >= passwordLengthMin && password.length <= passwordLengthMax,
    personal: isWritten && !isPersonal(password, known),
    pattern: isWritten && !isPattern(password),
  }
}

/** The first broken rule; undefined for a password that can be sent. */
export const ruleBroken = (password: string, known: readonly string[]): PasswordRule | undefined => {
  const kept = rulesKept(password, known)
  return (['length', 'personal', 'pattern'] as const).find((rule) => !kept[rule])
}

interface Rule {
  id: string
  says: ReactNode
  /** `later`: only the server can check it. */
  is: 'kept' | 'open' | 'later'
}

const icons = { kept: TickIcon, open: DashIcon, later: InfoIcon }

/** The rules of a field, each ticked while it is met. No rule turns red before the form is sent. */
function RequirementList({ label, rules }: { label: string; rules: readonly Rule[] }) {
  return (
    <ul className={css.rules} aria-label={label}>
      {rules.map(({ id, says, is }) => {
        const Icon = icons[is]
        return (
          <li key={id} data-is={is}>
            <Icon small />
            <span>
              {says}
              <Unseen>
                {is === 'kept' && <Trans>Kept.</Trans>}
                {is === 'open' && <Trans>Not yet.</Trans>}
              </Unseen>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
