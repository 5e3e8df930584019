import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PasskeyAsk } from './send-passkey.ts'
import type { SecondStepAsk, SignInAnswer, SignInAsk } from './send-sign-in.ts'

const sending = () => import('./send-sign-in.ts')
const passkeys = () => import('./send-passkey.ts')
const silent = () => ({ kind: 'silent' as const })

/** Why nobody was signed in; `count` tells two of the same words apart. */
export interface SignInFailure {
  sentence: string
  code?: string
  count: number
}

/** Fetches what sends a sign-in, ahead of the first one. */
export const fetchSending = (): void => void sending().catch(() => undefined)

/** Signs in by e-mail or mobile number, or by a passkey, and goes on: to the dashboard, or to the next step. Spec §4. */
export function useSignIn() {
  const { t } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [lockedUntil, setLockedUntil] = useState<Date>()
  const [second, setSecond] = useState<SecondStepAsk>()
  const [failure, setFailure] = useState<SignInFailure>()
  const fail = (of: Omit<SignInFailure, 'count'>) =>
    setFailure((before) => ({ ...of, count: (before?.count ?? 0) + 1 }))
  const hear = (answer: SignInAnswer) => {
    if (answer.kind === 'in') return location.assign(answer.next)
    if (answer.kind === 'second') setSecond(answer)
    else say(answer)
    setIsPending(false)
  }
  const say = (answer: Exclude<SignInAnswer, { kind: 'in' | 'second' }>) => {
    if (answer.kind === 'refused' && answer.lockedUntil) setLockedUntil(answer.lockedUntil)
    // the server's own status and message, or the specification's; no answer is not the credentials' fault. Spec §8
    const { status, message } = answer.kind === 'refused' ? answer : { status: '', message: '' }
    fail(
      answer.kind === 'silent'
        ? { code: '004', sentence: t`There was no answer. Please look at your connection and try again.` }
        : { code: status || '3000', sentence: message || t`Login Failed, Invalid Login Credentials!!` },
    )
  }
  const send = async (ask: SignInAsk) => {
    setIsPending(true)
    hear(await sending().then(({ sendSignIn }) => sendSignIn(ask), silent))
  }
  const sendPasskey = async (ask: PasskeyAsk) => {
    if (!ask.autofill) setIsPending(true)
    const answer = await passkeys().then((fetched) => fetched.sendPasskey(ask), silent)
    if (answer.kind !== 'unused') return ask.autofill && answer.kind !== 'in' ? undefined : hear(answer)
    if (ask.autofill) return
    fail({ sentence: t`No passkey was used. Please try again, or sign in with your password.` })
    setIsPending(false)
  }
  return { send, sendPasskey, isPending, lockedUntil, failure, second, hear, restart: () => setSecond(undefined) }
}
