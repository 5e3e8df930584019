import * as auth from '@sahuji/contract/auth'
import { cleaned } from '@sahuji/contract/input/cleaned'
import type { SecondStepNeeded } from '@sahuji/contract/auth/second-factors'
import * as contract from '@sahuji/contract/session'
import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { signInByPasskey } from '@sahuji/contract/session/second-step'
import { deleteDraft } from './auth-draft.ts'
import { call } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { pushTokenFor } from '../platform/notices/pushed-person.ts'
import { serverKnown, timeZoneHeaders } from '../platform/server/server.ts'
import { firstPageOf } from './first-page.ts'
import { saveSignedIn } from './stored-user.ts'
import { keepWayBack, wantedPath } from './way-back.ts'
import { answerPasskey, knowsPasskeys } from '../auth/passkey-browser.ts'

export interface SignInInput {
  who: string
  password: string
  remembers: boolean
}

/** The result of a sign-in: the next page, a second step, a refusal in the server's words, or no answer. */
export type SignInResult =
  | { kind: 'in'; next: string }
  | ({ kind: 'second' } & SecondStepChallenge)
  | { kind: 'refused'; status: string; message: string; lockedUntil?: Date }
  | { kind: 'silent' }

/** The challenge of the second step. */
export type SecondStepChallenge = SecondStepNeeded['second_step']

/** The specification requires a cross-origin header in the sign-in. Spec §7. */
const crossOrigin = { 'access-control-allow-origin': '*' }

/** Sends a sign-in and stores the session. Fetched when a field gets the focus, so that the form is usable before. */
export async function sendSignIn({ who, password, remembers }: SignInInput): Promise<SignInResult> {
  try {
    await serverKnown({ really: true })
    const name = cleaned(who)
    const identity = name.includes('@') ? { email: name } : { mobile_no: name }
    const ask = { ...identity, password, desktop_fcm: await pushTokenFor(name), remember_device: remembers }
    const given = await call(contract.signIn, ask, { headers: { ...crossOrigin, ...timeZoneHeaders() } })
    return 'second_step' in given ? { kind: 'second', ...given.second_step } : await finishSignIn(given)
  } catch (error) {
    return failedSignIn(error)
  }
}

/** Stores the answer of any kind of sign-in and gives the next page. */
export async function finishSignIn(given: contract.SignedIn): Promise<SignInResult> {
  await saveSignedIn(given)
  deleteDraft('sign_in')
  return { kind: 'in', next: await nextAfter(given.user) }
}

/** The result of a failed sign-in. */
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

async function nextAfter(
  user: Pick<contract.SignedIn['user'], 'email' | 'email_verified_at' | 'role'>,
): Promise<string> {
  if (user.email_verified_at) return wantedPath() ?? firstPageOf(user.role)
  keepWayBack()
  await call(auth.resendEmailLink, { email: user.email }).catch(() => undefined)
  return '/emailVerification'
}

export interface PasskeySignInInput {
  remembers: () => boolean
  /** Offers passkeys among the field's suggestions and waits for a choice. */
  autofill?: boolean
}

/** Signs in with only a passkey and stores the session; `unused` when the person or the browser gave none. */
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
