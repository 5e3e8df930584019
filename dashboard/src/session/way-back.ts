import { useSyncExternalStore } from 'react'
import { ownPath } from '../platform/session/own-path.ts'

const storedAs = 'way_back'
/** As long as a person may take to open the link in the mail of a new account. */
const goodForMilliseconds = 86_400_000

/** The page that this address leads to after the sign-in or sign-up: a payment, for a payer who came without an account. */
export const wantedPath = (): string | undefined => ownPath(new URLSearchParams(location.search).get('next'))

/** The query that keeps that page on the way between sign-in and sign-up. Empty in the prerendered document. */
export function useWayBack(): string {
  return useSyncExternalStore(neverChanges, queryOfAddress, () => '')
}

const neverChanges = () => () => undefined

function queryOfAddress(): string {
  const next = wantedPath()
  return next ? `?${new URLSearchParams({ next })}` : ''
}

/** Keeps that page for a new account, until its e-mail address is verified: the link in the mail opens in another tab. */
export function keepWayBack(): void {
  const path = wantedPath()
  if (path) localStorage.setItem(storedAs, JSON.stringify({ path, until: Date.now() + goodForMilliseconds }))
}

/** The page that was kept, else home. Sign-out forgets it with everything else. */
export function keptWayBack(): string {
  const { path, until } = JSON.parse(localStorage.getItem(storedAs) ?? '{}') as { path?: string; until?: number }
  return (until !== undefined && until > Date.now() && ownPath(path)) || '/dashboard/home'
}
