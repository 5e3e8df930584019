import { useLingui } from '@lingui/react/macro'
import type { FieldErrors } from '../kit/form-errors.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { useFormErrors } from './edit-dialog.tsx'

/** What was refused, beside its fields; here a wrong password is no failed sign-in. */
export function useAskErrors(error: Error | null): FieldErrors | undefined {
  const { t } = useLingui()
  const errors = useFormErrors(error)
  const isPassword = error instanceof CallFailed && error.refusal === 'credentials_wrong'
  return isPassword ? { password: [t`The password is wrong.`] } : errors
}
