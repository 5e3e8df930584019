import { useSyncExternalStore } from 'react'

const cookieName = 'sahuji_keys'
const yearSeconds = 31_536_000
const listeners = new Set<() => void>()

/** Whether single keys do something. Who speaks to the computer, or has a hand that shakes, turns them off. WCAG 2.1.4. */
export const singleKeysAreOn = (): boolean => !document.cookie.includes(`${cookieName}=off`)

/** Keeps the choice for a year, over a logout too: it belongs to the person's hands as the look to the eyes. */
export function setSingleKeys(on: boolean): void {
  document.cookie = `${cookieName}=${on ? 'on' : 'off'}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  for (const heard of listeners) heard()
}

/** The choice, followed while it changes. */
export const useSingleKeys = (): boolean => useSyncExternalStore(watch, singleKeysAreOn)

function watch(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
