import { challengePasskey } from '@sahuji/contract/auth/passkeys'
import { signInByPasskey } from '@sahuji/contract/session/second-step'
import { answerPasskey, knowsPasskeys } from '../auth/passkey-browser.ts'
import { call } from '../platform/call.ts'
import { toldPlace } from '../platform/told-place.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { refusedSignIn, signedIn, type SignInAnswer } from './send-sign-in.ts'

export interface PasskeyAsk {
  remembers: () => boolean
  /** ChannelList passkeys among the suggestions of the field and waits for one to be chosen. */
  autofill?: boolean
}

/** Signs in by a passkey alone and keeps the session; `unused` when the person or the browser did not go along. */
export async function sendPasskey({
  remembers,
  autofill = false,
}: PasskeyAsk): Promise<SignInAnswer | { kind: 'unused' }> {
  if (!knowsPasskeys()) return { kind: 'unused' }
  try {
    const passkey = await answerPasskey(await call(challengePasskey, { purpose: 'sign_in' }), { autofill })
    return await signedIn(
      await call(signInByPasskey, { passkey, desktop_fcm: '', remember_device: remembers() }, { headers: toldPlace() }),
    )
  } catch (error) {
    return error instanceof CallFailed ? refusedSignIn(error) : { kind: 'unused' }
  }
}
