import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { IconButton } from '../layout/button.tsx'
import { FieldBeside, fieldClass, FieldLabel, FieldNotes } from './field-parts.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/first.tsx'
import type { TextFieldProps } from './text-field.tsx'
import * as css from './field.module.css'

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'before' | 'after' | 'optional' | 'autoComplete'
> {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with an eye that shows it. */
export function PasswordField({ label, hint, beside, placeholder, ...field }: PasswordFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState(false)
  return (
    <AriaTextField {...field} isRequired type={shown ? 'text' : 'password'} className={fieldClass({ beside })}>
      <FieldLabel label={label} />
      <div className={css.input}>
        <Input spellCheck={false} autoCapitalize="none" {...(placeholder !== undefined && { placeholder })} />
        <IconButton
          size="small"
          label={shown ? t`Hide password` : t`Show password`}
          icon={shown ? <EyeOffIcon small /> : <EyeIcon small />}
          onPress={() => setShown(!shown)}
        />
      </div>
      <FieldNotes hint={hint} />
      <FieldBeside beside={beside} />
    </AriaTextField>
  )
}
