import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '../kit/notices.ts'
import type { SignInAsk } from './send-sign-in.ts'

const sending = () => import('./send-sign-in.ts')

/** Fetches what sends a sign-in, ahead of the first one. */
export const fetchSending = (): void => void sending().catch(() => undefined)

/** Signs in by e-mail or mobile number and goes on: to the dashboard, or to the verification of the e-mail. Spec §4. */
export function useSignIn() {
  const { t } = useLingui()
  const [isPending, pend] = useState(false)
  const [lockedUntil, lock] = useState<Date>()
  const send = async (ask: SignInAsk) => {
    pend(true)
    const answer = await sending().then(
      ({ sendSignIn }) => sendSignIn(ask),
      () => ({ kind: 'silent' as const }),
    )
    if (answer.kind === 'in') return location.assign(answer.next)
    if (answer.kind === 'refused' && answer.lockedUntil) lock(answer.lockedUntil)
    // the server's own status and message, or the specification's; no answer is not the credentials' fault. Spec §8
    const { status = '', message = '' } = answer.kind === 'refused' ? answer : {}
    const words =
      answer.kind === 'silent'
        ? { title: '004', note: t`There was no answer. Please look at your connection and try again.` }
        : { title: status || '3000', note: message || t`Login Failed, Invalid Login Credentials!!` }
    notify({ tone: 'bad', ...words })
    pend(false)
  }
  return { send, isPending, lockedUntil }
}
