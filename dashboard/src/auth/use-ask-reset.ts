import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, wholeForm } from '../kit/forms/form-errors.ts'
import { dropDraft } from '../platform/form-draft.ts'
import { failureWords } from '../platform/failure-words.ts'
import { passwords } from './password-calls.ts'
import { waitOf } from './wait-of.ts'

/** Asks for the link that sets a new password. `onSent` with the moment from which another may be asked for. */
export function useAskReset(onSent: (who: string, again: Date) => void) {
  const { t, i18n } = useLingui()
  const [errors, setErrors] = useState<FieldErrors>()
  const [waitUntil, setWaitUntil] = useState<Date>()
  const { mutate, isPending } = useMutation({
    mutationFn: passwords.askReset,
    onSuccess: ({ wait_seconds }, who) => {
      dropDraft('forgot_password')
      onSent(who, new Date(Date.now() + wait_seconds * 1000))
    },
    onError: (failure) => {
      const { sentence, errors: fields = {} } = failureWords(i18n, failure)
      setWaitUntil(waitOf(failure))
      const isField = Object.keys(fields).length > 0
      setErrors({ [isField ? 'who' : wholeForm]: [isField ? needed : sentence] })
    },
  })
  const needed = t`Please write the e-mail address or the mobile number of your account.`
  const send = (typed: string) => {
    const who = typed.trim()
    setErrors(who ? {} : { who: [needed] })
    if (who) mutate(who)
  }
  return { send, isPending, errors, waitUntil }
}
