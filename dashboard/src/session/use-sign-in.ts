import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PasskeySignInInput, SecondStepChallenge, SignInResult, SignInInput } from './sign-in-request.ts'
import { isOwnServer, serverKnown } from '../platform/server/server.ts'

const sending = () => import('./sign-in-request.ts')
const registering = () => import('../platform/server/worker-registration.ts')
const silent = () => ({ kind: 'silent' as const })

/** The reason of a failed sign-in; `count` distinguishes two equal sentences. */
export interface SignInFailure {
  sentence: string
  code?: string
  count: number
}

/** Prefetches the code that sends a sign-in. */
export const preloadSignIn = (): void => void sending().catch(() => undefined)

/** Signs in by e-mail or mobile number or by a passkey, then goes to the dashboard or the next step. Spec §4. */
export function useSignIn() {
  const { t } = useLingui()
  const [isPending, setIsPending] = useState(false)
  const [lockedUntil, setLockedUntil] = useState<Date>()
  const [second, setSecond] = useState<SecondStepChallenge>()
  const [failure, setFailure] = useState<SignInFailure>()
  const fail = (of: Omit<SignInFailure, 'count'>) =>
    setFailure((before) => ({ ...of, count: (before?.count ?? 0) + 1 }))
  const take = (answer: SignInResult) => {
    if (answer.kind === 'in') return location.assign(answer.next)
    if (answer.kind === 'second') setSecond(answer)
    else showFailure(answer)
    setIsPending(false)
  }
  const showFailure = (answer: Exclude<SignInResult, { kind: 'in' | 'second' }>) => {
    if (answer.kind === 'refused' && answer.lockedUntil) setLockedUntil(answer.lockedUntil)
    // the server's own status and message, or the specification's; a missing answer does not mean wrong credentials.
    // Spec §8
    const { status, message } = answer.kind === 'refused' ? answer : { status: '', message: '' }
    fail(
      answer.kind === 'silent'
        ? { code: '004', sentence: t`There was no answer. Check your connection and try again.` }
        : { code: status || '3000', sentence: message || t`Login Failed, Invalid Login Credentials!!` },
    )
  }
  const send = async (ask: SignInInput) => {
    setIsPending(true)
    take(await sending().then(({ sendSignIn }) => sendSignIn(ask), silent))
  }
  const sendPasskey = async (ask: PasskeySignInInput) => {
    if (!ask.autofill) setIsPending(true)
    const answer = await sending().then((fetched) => fetched.sendPasskey(ask), silent)
    if (answer.kind !== 'unused') return ask.autofill && answer.kind !== 'in' ? undefined : take(answer)
    if (ask.autofill) return
    fail({ sentence: t`No passkey was used. Try again, or sign in with your password.` })
    setIsPending(false)
  }
  return { send, sendPasskey, isPending, lockedUntil, failure, second, take, restart: () => setSecond(undefined) }
}

let isFetched = false

/**
 * Prefetches the dashboard and starts the service worker when the person begins to sign in; nothing of it is loaded
 * earlier.
 */
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

/**
 * True once, in a browser that can offer passkeys among a field's suggestions; passkeys need a host name, not an IP
 * address.
 */
export function offersPasskeys(): boolean {
  const isNamed = /[a-z]/i.test(location.hostname)
  if (isOffered || !isNamed || !('PublicKeyCredential' in globalThis)) return false
  isOffered = 'isConditionalMediationAvailable' in PublicKeyCredential
  return isOffered
}
