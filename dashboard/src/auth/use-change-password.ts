import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'
import { ruleBroken } from './new-password-rules.ts'
import { ruleSentences } from './new-password.tsx'
import { passwords } from './password-calls.ts'
import { refusedFields } from '../platform/refused-fields.ts'
import { waitOf } from './wait-of.ts'

export interface PasswordChange {
  current_password: string
  new_password: string
  repeat: string
  end_other_sessions: boolean
}

/** Checks and sends a change of the password. `onDone` when the new one is in place; until then nothing typed is lost. */
export function useChangePassword(known: readonly string[], onDone: () => void) {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const [lockedUntil, setLockedUntil] = useState<Date>()
  const wrongOf = ({ current_password, new_password, repeat }: PasswordChange): FieldErrors => {
    const broken = ruleBroken(new_password, known)
    return {
      ...(!current_password && { current_password: [t`Please write your current password.`] }),
      ...(broken && { new_password: [i18n._(ruleSentences[broken])] }),
      ...(!broken && repeat !== new_password && { repeat: [t`This is not the same as the new password.`] }),
    }
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ current_password, new_password, end_other_sessions }: PasswordChange) =>
      passwords.change({ current_password, new_password, end_other_sessions }),
    onSuccess: ({ ended_sessions }) => {
      notify({
        tone: 'good',
        title: t`Your password is changed.`,
        ...(ended_sessions > 0 && { note: endedNote(ended_sessions) }),
      })
      void client.invalidateQueries()
      onDone()
    },
    onError: (failure) => {
      setLockedUntil(waitOf(failure))
      setErrors(refusedFields(i18n, failure))
    },
  })
  const endedNote = (count: number) =>
    t`${plural(count, { one: 'One other device was signed out.', other: '# other devices were signed out.' })}`
  const send = (change: PasswordChange) => {
    const wrong = wrongOf(change)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) mutate(change)
  }
  return { send, isPending, errors, lockedUntil }
}
