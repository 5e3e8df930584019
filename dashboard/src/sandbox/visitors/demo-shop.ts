import { openDemo } from '@sahuji/contract/sandbox/demo'
import * as session from '@sahuji/contract/session'
import { call } from '../../platform/calls/call.ts'
import { clearSession, loadSession } from '../../platform/session/session.ts'
import { timeZoneHeaders } from '../../platform/server/server.ts'
import { beginDraft } from '../../session/auth-draft.ts'
import { markDemoShop } from '../../session/demo-mark.ts'
import { saveSignedIn } from '../../session/stored-user.ts'

/** Whether this browser is signed in, by whichever tab. */
export const isSignedIn = (): boolean => localStorage.getItem('id_token') !== null

/** Signs this browser in to a demo shop. False where a tab of it signed in meanwhile: that session stays. */
export async function enterDemoShop(): Promise<boolean> {
  if (isSignedIn()) return staysSignedIn()
  const given = await call(openDemo, {}, { headers: timeZoneHeaders(), isQuiet: true })
  if (isSignedIn()) return staysSignedIn()
  await saveSignedIn(given)
  markDemoShop()
  return true
}

// a link to the dashboard without the other tab's session would sign all tabs out
async function staysSignedIn(): Promise<false> {
  await loadSession()
  return false
}

/** Ends the demo shop's session and opens the sign-up with the shop's name; after it the tour goes on in the person's own sandbox. */
export async function keepDemoShop(trade_name: string): Promise<void> {
  await call(session.signOut, {})
  await clearSession()
  beginDraft('sign_up', { trade_name })
  location.assign(`/signup?${new URLSearchParams({ next: '/dashboard/demo' }).toString()}`)
}
