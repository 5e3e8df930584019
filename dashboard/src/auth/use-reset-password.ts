import { useLingui as useMessages } from '@lingui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { ruleBroken } from './new-password-rules.ts'
import { ruleSentences } from './new-password.tsx'
import { passwords } from './password-calls.ts'
import { refusedFields } from '../platform/refused-fields.ts'
import { forgetResetToken } from './use-reset-link.ts'

interface Setting {
  token: string
  known: readonly string[]
  onDone: (email: string) => void
}

/** Checks and sends the new password of a link. A link that has died meanwhile is read again, so that the page says so. */
export function useResetPassword({ token, known, onDone }: Setting) {
  const { i18n } = useMessages()
  const client = useQueryClient()
  const [errors, setErrors] = useState<FieldErrors>()
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => passwords.reset(token, password),
    onSuccess: ({ email }) => {
      forgetResetToken()
      onDone(email)
    },
    onError: (failure) => {
      if (failure instanceof CallFailed && failure.refusal === 'password_link_dead') void client.invalidateQueries()
      setErrors(refusedFields(i18n, failure))
    },
  })
  const send = (password: string) => {
    const broken = ruleBroken(password, known)
    setErrors(broken ? { password: [i18n._(ruleSentences[broken])] } : {})
    if (!broken) mutate(password)
  }
  return { send, isPending, errors }
}
