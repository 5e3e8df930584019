import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as contract from '@sahuji/contract/session'
import { call, onCallFailed } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { saveFlashNotice, type FlashNotice } from '../platform/notices/flash-notice.ts'
import { ownPath } from '../platform/session/own-path.ts'
import { pushMessages } from '../platform/notices/push-messages.ts'
import { isOwnServer } from '../platform/server/server.ts'
import { clearSession } from '../platform/session/session.ts'
import { notify } from '../kit/overlays/notices.ts'

export const signInAddress = '/signin'

/** Ends the session at the server, then here. Throws when the server could not be told; then nothing is forgotten. Spec §7. */
export async function signOut(): Promise<void> {
  try {
    await call(contract.signOut, {})
  } catch (error) {
    if (!(error instanceof CallFailed) || !isSignedOut(error)) throw error
  }
  await goToSignIn()
}

/** The session has ended already; or another server answered with a page, as one does that leads to its own sign-in. */
const isSignedOut = ({ http, kind }: CallFailed): boolean =>
  http === 401 || http === 403 || (kind === 'unreadable' && !isOwnServer())

let leaving: Promise<void> | undefined

/**
 * Forgets everything of the session in every tab and opens the sign-in, with a notice to show there. Once a document: of
 * several calls that are refused at the same time the first one's notice is the one that stays.
 */
export function goToSignIn(notice?: FlashNotice): Promise<void> {
  leaving ??= leave(notice)
  return leaving
}

async function leave(notice?: FlashNotice): Promise<void> {
  const comeBack = backThroughGate(new URL(location.href))
  navigator.serviceWorker?.controller?.postMessage(pushMessages.off)
  await clearSession()
  if (notice) saveFlashNotice(notice)
  location.replace(signInAddress + comeBack)
}

/** Leaves a word for the sign-in: this tab goes there by nothing that was done in it. */
export const noteSignedOutElsewhere = (): void =>
  saveFlashNotice({ tone: 'good', title: i18n._(msg`You were signed out in another tab.`) })

/** Where a bank leads its payer back to. */
const loadReturn = /^\/dashboard\/loadFunds\/[a-z]+\/return\/[0-9a-f-]{36}$/i

/**
 * The resolving gate is on the way to somewhere, and somebody who comes back from a bank wants to see their load: signed in again,
 * that is where they go on.
 */
function backThroughGate({ pathname, searchParams }: URL): string {
  if (loadReturn.test(pathname)) return `?${new URLSearchParams({ next: pathname })}`
  const next = pathname === '/dashboard/authCheck' ? ownPath(searchParams.get('next')) : undefined
  return next ? `?${new URLSearchParams({ next })}` : ''
}

/** What every failed call does besides being thrown: 401 and 403 sign out, 7004 shows its notice. Spec §8. */
export function handleCallFailures(): () => void {
  return onCallFailed(({ http, status, message }, { isQuiet }) => {
    if (http === 401 || http === 403) void goToSignIn(leftFor(message, status || `${http}`))
    else if (status === '7004' && message && !isQuiet)
      notify({ tone: 'bad', title: message, code: status, isOfPage: true })
  })
}

// a server that says nothing leaves its status alone
const leftFor = (message: string, status: string) => (message ? { title: message, code: status } : { title: status })
