import * as auth from '@sahuji/contract/auth'
import { cleaned } from '@sahuji/contract/input/cleaned'
import type { SecondStepNeeded } from '@sahuji/contract/auth/second-factors'
import * as contract from '@sahuji/contract/session'
import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { signInByPasskey } from '@sahuji/contract/session/second-step'
import { dropWritten } from './auth-draft.ts'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { ownPath } from '../platform/own-path.ts'
import { pushTokenFor } from '../platform/pushed-person.ts'
import { serverKnown, timeZoneHeaders } from '../platform/server.ts'
import { saveSignedIn } from './stored-user.ts'
import { answerPasskey, knowsPasskeys } from '../auth/passkey-browser.ts'

export interface SignInInput {
  who: string
  password: string
  remembers: boolean
}

/** What a sign-in came to: where to go next, a second step, a no in the server's words, or no answer at all. */
export type SignInResult =
  | { kind: 'in'; next: string }
  | ({ kind: 'second' } & SecondStepChallenge)
  | { kind: 'refused'; status: string; message: string; lockedUntil?: Date }
  | { kind: 'silent' }

/** What the first step left for the second. */
export type SecondStepChallenge = SecondStepNeeded['second_step']

/** The specification says that a cross-origin header goes with the sign-in. Spec §7. */
const crossOrigin = { 'access-control-allow-origin': '*' }

/** Sends a sign-in and keeps the session. Fetched when a field has the focus: the form can be seen and written in before. */
export async function sendSignIn({ who, password, remembers }: SignInInput): Promise<SignInResult> {
  try {
    await serverKnown({ really: true })
    const said = cleaned(who)
    const identity = said.includes('@') ? { email: said } : { mobile_no: said }
    const ask = { ...identity, password, desktop_fcm: await pushTokenFor(said), remember_device: remembers }
    const given = await call(contract.signIn, ask, { headers: { ...crossOrigin, ...timeZoneHeaders() } })
    return 'second_step' in given ? { kind: 'second', ...given.second_step } : await finishSignIn(given)
  } catch (error) {
    return failedSignIn(error)
  }
}

/** Keeps what a sign-in of any way answered, and says where it leads. */
export async function finishSignIn(given: contract.SignedIn): Promise<SignInResult> {
  await saveSignedIn(given)
  dropWritten('sign_in')
  return { kind: 'in', next: await nextAfter(given.user) }
}

/** What a failed sign-in came to. */
export function failedSignIn(error: unknown): SignInResult {
  if (!(error instanceof CallFailed)) return { kind: 'refused', status: '', message: '' }
  if (error.kind === 'offline' || error.kind === 'timeout') return { kind: 'silent' }
  const { seconds } = error.facts
  const isLocked = error.http === 429 && typeof seconds === 'number'
  return {
    kind: 'refused',
    ...error.raw,
    ...(isLocked && { lockedUntil: new Date(Date.now() + seconds * 1000) }),
  }
}

async function nextAfter(user: { email: string; email_verified_at: Date | null }): Promise<string> {
  if (user.email_verified_at) return ownPath(new URLSearchParams(location.search).get('next')) ?? '/dashboard/home'
  await call(auth.resendEmailLink, { email: user.email }).catch(() => undefined)
  return '/emailVerification'
}

export interface PasskeySignInInput {
  remembers: () => boolean
  /** Offers passkeys among the suggestions of the field and waits for one to be chosen. */
  autofill?: boolean
}

/** Signs in by a passkey alone and keeps the session; `unused` when the person or the browser did not go along. */
export async function sendPasskey({
  remembers,
  autofill = false,
}: PasskeySignInInput): Promise<SignInResult | { kind: 'unused' }> {
  if (!knowsPasskeys()) return { kind: 'unused' }
  try {
    const passkey = await answerPasskey(await call(challengePasskey, { purpose: 'sign_in' }), { autofill })
    return await finishSignIn(
      await call(
        signInByPasskey,
        { passkey, desktop_fcm: '', remember_device: remembers() },
        { headers: timeZoneHeaders() },
      ),
    )
  } catch (error) {
    return error instanceof CallFailed ? failedSignIn(error) : { kind: 'unused' }
  }
}
