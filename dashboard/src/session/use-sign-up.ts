import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Written } from './auth-draft.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'
import { notify } from '../kit/overlays/notices.ts'

const sending = () => import('./send-sign-up.ts')

/** Fetches what reads and sends a sign-up, ahead of the first one. */
export const fetchSending = (): void => void sending().catch(() => undefined)

/** Opens the account, keeps the session and goes on to the verification of the e-mail. Spec §4. */
export function useSignUp() {
  const { t, i18n } = useLingui()
  const [isPending, pend] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  const send = async (written: Written) => {
    pend(true)
    const answer = await sending().then(
      ({ sendSignUp }) => sendSignUp(written, i18n),
      () => undefined,
    )
    if (answer?.kind === 'in') return location.assign('/emailVerification')
    setErrors(answer?.kind === 'wrong' ? answer.errors : {})
    if (!answer) notify({ tone: 'bad', code: '004', title: t`There was no answer. Please look at your connection.` })
    if (answer?.kind === 'refused') notify({ tone: 'bad', code: answer.status, title: answer.sentence })
    pend(false)
  }
  return { send, isPending, errors }
}
