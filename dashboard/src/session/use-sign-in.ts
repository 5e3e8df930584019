import * as auth from '@sahuji/contract/auth'
import * as contract from '@sahuji/contract/session'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { notify } from '../kit/notices.ts'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { ownPath } from '../platform/own-path.ts'
import { keepSignedIn } from './kept-user.ts'

export interface SignInAsk {
  who: string
  password: string
  remembers: boolean
}

/** The specification says that a cross-origin header goes with the sign-in. Spec §7. */
const crossOrigin = { 'access-control-allow-origin': '*' }

/** Signs in by e-mail or mobile number and goes on: to the dashboard, or to the verification of the e-mail. Spec §4. */
export function useSignIn() {
  const { t } = useLingui()
  const [isPending, pend] = useState(false)
  const [lockedUntil, lock] = useState<Date>()
  const send = async ({ who, password, remembers }: SignInAsk) => {
    pend(true)
    try {
      const identity = who.includes('@') ? { email: who } : { mobile_no: who }
      const ask = { ...identity, password, desktop_fcm: '', remember_device: remembers }
      const given = await call(contract.signIn, ask, { headers: crossOrigin })
      await keepSignedIn(given)
      location.assign(await nextAfter(given.user))
    } catch (error) {
      const failure = error instanceof CallFailed ? error : undefined
      const seconds = failure?.facts['seconds']
      if (failure?.http === 429 && typeof seconds === 'number') lock(after(seconds))
      notify({ tone: 'bad', ...wordsOf(failure) })
      pend(false)
    }
  }
  /** The server's own status and message, or the specification's; no answer is not the credentials' fault. Spec §8. */
  const wordsOf = (failure: CallFailed | undefined) =>
    failure && failure.kind !== 'answered'
      ? { title: failure.status, note: t`There was no answer. Please look at your connection and try again.` }
      : { title: failure?.status || '3000', note: failure?.message || t`Login Failed, Invalid Login Credentials!!` }
  return { send, isPending, lockedUntil }
}

const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000)

async function nextAfter(user: { email: string; email_verified_at: Date | null }): Promise<string> {
  if (user.email_verified_at) return ownPath(new URLSearchParams(location.search).get('next')) ?? '/dashboard/home'
  await call(auth.resendEmailLink, { email: user.email }).catch(() => undefined)
  return '/emailVerification'
}
