import { useLingui } from '@lingui/react/macro'
import { TextField, type TextFieldProps } from '../forms/text-field.tsx'

type ReasonFieldProps = Pick<TextFieldProps, 'hint' | 'maxLength' | 'value' | 'onChange'>

/** An operator's reason for an action, which the log keeps; a second person decides by it. */
export function ReasonField({ maxLength = 1000, ...field }: ReasonFieldProps) {
  const { t } = useLingui()
  return <TextField {...field} name="reason" label={t`Why`} maxLength={maxLength} autoComplete="off" />
}
