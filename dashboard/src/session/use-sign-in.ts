import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PasskeySignInInput, SecondStepChallenge, SignInResult, SignInInput } from './sign-in-request.ts'
import { isOwnServer, serverKnown } from '../platform/server/server.ts'

const sending = () => import('./sign-in-request.ts')
const registering = () => import('../platform/server/worker-registration.ts')
const silent = () => ({ kind: 'silent' as const })

/** Why nobody was signed in; `count` tells two of the same words apart. */
export interface SignInFailure {
  sentence: string
  code?: string
  count: number
}

/** Fetches what sends a sign-in, ahead of the first one. */
export const preloadSignIn = (): void => void sending().catch(() => undefined)

/** Signs in by e-mail or mobile number, or by a passkey, and goes on: to the dashboard, or to the next step. Spec §4. */
export function useSignIn() {
  const { t } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [lockedUntil, setLockedUntil] = useState<Date>()
  const [second, setSecond] = useState<SecondStepChallenge>()
  const [failure, setFailure] = useState<SignInFailure>()
  const fail = (of: Omit<SignInFailure, 'count'>) =>
    setFailure((before) => ({ ...of, count: (before?.count ?? 0) + 1 }))
  const hear = (answer: SignInResult) => {
    if (answer.kind === 'in') return location.assign(answer.next)
    if (answer.kind === 'second') setSecond(answer)
    else say(answer)
    setIsPending(false)
  }
  const say = (answer: Exclude<SignInResult, { kind: 'in' | 'second' }>) => {
    if (answer.kind === 'refused' && answer.lockedUntil) setLockedUntil(answer.lockedUntil)
    // the server's own status and message, or the specification's; no answer is not the credentials' fault. Spec §8
    const { status, message } = answer.kind === 'refused' ? answer : { status: '', message: '' }
    fail(
      answer.kind === 'silent'
        ? { code: '004', sentence: t`There was no answer. Please look at your connection and try again.` }
        : { code: status || '3000', sentence: message || t`Login Failed, Invalid Login Credentials!!` },
    )
  }
  const send = async (ask: SignInInput) => {
    setIsPending(true)
    hear(await sending().then(({ sendSignIn }) => sendSignIn(ask), silent))
  }
  const sendPasskey = async (ask: PasskeySignInInput) => {
    if (!ask.autofill) setIsPending(true)
    const answer = await sending().then((fetched) => fetched.sendPasskey(ask), silent)
    if (answer.kind !== 'unused') return ask.autofill && answer.kind !== 'in' ? undefined : hear(answer)
    if (ask.autofill) return
    fail({ sentence: t`No passkey was used. Please try again, or sign in with your password.` })
    setIsPending(false)
  }
  return { send, sendPasskey, isPending, lockedUntil, failure, second, hear, restart: () => setSecond(undefined) }
}

let isFetched = false

/** Fetches the dashboard once the person begins to sign in, and keeps it for the next time; before that nothing of it is loaded. */
export function preloadDashboard(): void {
  if (isFetched || !import.meta.env.PROD) return
  isFetched = true
  void fetch('/app-assets.json')
    .then((response) => (response.ok ? response.json() : []))
    .then((paths: string[]) => paths.forEach(prefetch))
    .then(() => serverKnown({ really: true }))
    .then(() => (isOwnServer() ? registering() : undefined))
    .then((register) => register?.startServiceWorker())
    .catch(() => undefined)
}

function prefetch(path: string): void {
  const link = document.createElement('link')
  link.rel = path.endsWith('.css') ? 'prefetch' : 'modulepreload'
  link.href = path
  document.head.append(link)
}

let isOffered = false

/** True once, where the browser can offer passkeys among a field's suggestions; they are bound to a name, never to a number. */
export function offersPasskeys(): boolean {
  const isNamed = /[a-z]/i.test(location.hostname)
  if (isOffered || !isNamed || !('PublicKeyCredential' in globalThis)) return false
  isOffered = 'isConditionalMediationAvailable' in PublicKeyCredential
  return isOffered
}
