import type { ClipboardEvent } from 'react'
import { useLingui } from '@lingui/react/macro'
import { visible } from '@sahuji/contract/input/cleaned'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { FieldLabel, FieldNotes, type FieldWords } from './field-parts.tsx'
import { otpLength, pastedOtp } from '../format/otp-text.ts'
import * as css from './field.module.css'
import { cx } from '../cx.ts'

export interface OtpFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'value' | 'onChange' | 'render'>, FieldWords {
  value: string
  onChange: (value: string) => void
  /** Called when the sixth character is there, and again for another six. */
  onComplete?: (value: string) => void
}

/**
 * A six-digit code in one line, so that paste and the phone's own suggestion work. Digits of any
 * script stand as 0 to 9. It takes any character that can be seen: what is wrong is said, not swallowed.
 */
export function OtpField({ label, hint, value, onChange, onComplete, ...field }: OtpFieldProps) {
  const { t } = useLingui()
  const take = (typed: string) => {
    const text = visible(typed)
    onChange(text)
    if (text.length === otpLength && text !== value) onComplete?.(text)
  }
  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    take(pastedOtp(event.clipboardData.getData('text')))
  }
  return (
    <AriaTextField
      {...field}
      isRequired
      value={value}
      onChange={take}
      onPaste={paste}
      inputMode="numeric"
      autoComplete="one-time-code"
      className={cx(css.field)}
    >
      <FieldLabel label={label} />
      <div className={cx(css.input, css.otp)}>
        <Input dir="ltr" spellCheck={false} />
        <span className={css.count} aria-hidden="true">
          {t`${value.length} of ${otpLength}`}
        </span>
      </div>
      <FieldNotes hint={hint} />
    </AriaTextField>
  )
}
