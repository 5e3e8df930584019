import * as contract from '@sahuji/contract/session'
import { call } from '../platform/call.ts'
import { CallFailed } from '../platform/call-failed.ts'
import { leaveNotice, type LeftNotice } from '../platform/left-notice.ts'
import { ownPath } from '../platform/own-path.ts'
import { forgetSession } from '../platform/session.ts'

export const signInAddress = '/signin'

/** Ends the session at the server, then here. Throws when the server could not be told; then nothing is forgotten. Spec §7. */
export async function signOut(): Promise<void> {
  try {
    await call(contract.signOut, {})
  } catch (error) {
    // a session that has ended already is signed out
    if (!(error instanceof CallFailed) || (error.http !== 401 && error.http !== 403)) throw error
  }
  await goToSignIn()
}

let leaving: Promise<void> | undefined

/**
 * Forgets everything of the session in every tab and opens the sign-in, with a notice to show there. Once a document: of
 * several calls that are refused at the same time the first one's notice is the one that stays.
 */
export function goToSignIn(notice?: LeftNotice): Promise<void> {
  leaving ??= leave(notice)
  return leaving
}

async function leave(notice?: LeftNotice): Promise<void> {
  const comeBack = backThroughGate(new URL(location.href))
  await forgetSession()
  if (notice) leaveNotice(notice)
  location.replace(signInAddress + comeBack)
}

/** The resolving gate is on the way to somewhere: signed in again, that is where they go on. */
function backThroughGate({ pathname, searchParams }: URL): string {
  const next = pathname === '/dashboard/authCheck' ? ownPath(searchParams.get('next')) : undefined
  return next ? `?${new URLSearchParams({ next })}` : ''
}
