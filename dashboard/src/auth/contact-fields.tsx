import { useLingui } from '@lingui/react/macro'
import { TextField } from '../kit/forms/text-field.tsx'

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

/** The field for another e-mail address. */
export function EmailField(props: FieldProps) {
  const { t } = useLingui()
  return <TextField {...props} name="email" label={t`New e-mail`} inputMode="email" autoComplete="email" />
}

/** The field for another mobile number: ten digits of Nepal. */
export function MobileField(props: FieldProps) {
  const { t } = useLingui()
  return (
    <TextField
      {...props}
      name="mobile_no"
      label={t`New mobile number`}
      hint={t`10 digits, starts with 96, 97 or 98`}
      before="+977"
      inputMode="tel"
      autoComplete="tel-national"
    />
  )
}
