import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import * as contract from '@sahuji/contract/session'
import { call, onCallFailed } from '../platform/calls/call.ts'
import { CallFailed } from '../platform/calls/call-failed.ts'
import { saveFlashNotice, type FlashNotice } from '../platform/notices/flash-notice.ts'
import { ownPath } from '../platform/session/own-path.ts'
import { pushMessage } from '../platform/notices/push-messages.ts'
import { isOwnServer } from '../platform/server/server.ts'
import { clearSession } from '../platform/session/session.ts'
import { notify } from '../kit/overlays/notices.ts'
import { isDemoShop } from './demo-mark.ts'

export const signInAddress = '/signin'

/**
 * Ends the session at the server, then here. Throws when the server did not confirm it; then the session remains here.
 * Spec §7.
 */
export async function signOut(): Promise<void> {
  try {
    await call(contract.signOut, {})
  } catch (error) {
    if (!(error instanceof CallFailed) || !isSignedOut(error)) throw error
  }
  await goToSignIn()
}

/** Whether the session has already ended, or a foreign server answered with a page, such as its own sign-in. */
const isSignedOut = ({ http, kind }: CallFailed): boolean =>
  http === 401 || http === 403 || (kind === 'unreadable' && !isOwnServer())

let leaving: Promise<void> | undefined

/**
 * Clears the session in every tab and opens the sign-in with a notice; a demo shop's visitor comes back to /demo, which gives the reason. Runs once per document: when several calls are
 * refused at the same time, the first one's notice is shown.
 */
export function goToSignIn(notice?: FlashNotice): Promise<void> {
  leaving ??= leave(notice)
  return leaving
}

async function leave(notice?: FlashNotice): Promise<void> {
  const comeBack = backThroughGate(new URL(location.href))
  const atCounter = pageOfCounter(new URL(location.href))
  const atDemo = isDemoShop() ? `/demo${notice ? '?over=1' : ''}` : undefined
  navigator.serviceWorker?.controller?.postMessage(pushMessage('off'))
  await clearSession()
  if (notice && !atDemo) saveFlashNotice(notice)
  location.replace(atDemo ?? atCounter ?? signInAddress + comeBack)
}

/** The page at which a visitor without a session pays by a counter's earlier QR, an address of the send page; else undefined. */
function pageOfCounter({ pathname, searchParams }: URL): string | undefined {
  const [counter, amount] = [searchParams.get('counter'), searchParams.get('amount')]
  if (pathname !== '/dashboard/sendFund' || !counter) return undefined
  return `/q/counter/${encodeURIComponent(counter)}${amount ? `?${new URLSearchParams({ amount })}` : ''}`
}

/** Leaves a notice for the sign-in, because another tab signed this one out. */
export const noteSignedOutElsewhere = (): void =>
  saveFlashNotice({ tone: 'good', title: i18n._(msg`You were signed out in another tab.`) })

/** The return address from a bank. */
const loadReturn = /^\/dashboard\/loadFunds\/[a-z]+\/return\/[0-9a-f-]{36}$/i

/** The pages of a payer; the search holds a scanned code. */
const payPage = /^\/dashboard\/pay(\/[0-9a-f-]{36})?$/i

/**
 * The query that leads back after the next sign-in: to the target of the resolving gate, to the load of a payer who
 * returned from a bank, or to a payment.
 */
function backThroughGate({ pathname, search, searchParams }: URL): string {
  if (loadReturn.test(pathname)) return `?${new URLSearchParams({ next: pathname })}`
  if (payPage.test(pathname)) return `?${new URLSearchParams({ next: pathname + search })}`
  const next = pathname === '/dashboard/authCheck' ? ownPath(searchParams.get('next')) : undefined
  return next ? `?${new URLSearchParams({ next })}` : ''
}

/** Handles every failed call in addition to its caller: 401 and 403 sign out, 7004 shows its notice. Spec §8. */
export function handleCallFailures(): () => void {
  return onCallFailed(({ http, status, message }, { isQuiet }) => {
    if (http === 401 || http === 403) void goToSignIn(noticeOf(message, status || `${http}`))
    else if (status === '7004' && message && !isQuiet)
      notify({ tone: 'bad', title: message, code: status, isOfPage: true })
  })
}

// without a message the notice is the status
const noticeOf = (message: string, status: string) => (message ? { title: message, code: status } : { title: status })
