import { useLingui } from '@lingui/react/macro'
import { TextField } from '../kit/forms/text-field.tsx'

interface FieldProps {
  value: string
  onChange: (value: string) => void
}

/** Where another e-mail address is written. */
export function EmailField(props: FieldProps) {
  const { t } = useLingui()
  return <TextField {...props} name="email" label={t`New e-mail`} inputMode="email" autoComplete="email" />
}
