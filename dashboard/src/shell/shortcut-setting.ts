import { createStore, useStore } from '../platform/store.ts'

const cookieName = 'sahuji_keys'
const yearSeconds = 31_536_000
const areOn = createStore(() => !document.cookie.includes(`${cookieName}=off`))

/** Whether single keys do something. Who speaks to the computer, or has a hand that shakes, turns them off. WCAG 2.1.4. */
export const singleKeysAreOn = (): boolean => areOn.get()

/** Keeps the choice for a year, over a logout too: it belongs to the person's hands as the appearance to the eyes. */
export function setSingleKeys(on: boolean): void {
  document.cookie = `${cookieName}=${on ? 'on' : 'off'}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  areOn.set(on)
}

/** The choice, followed while it changes. */
export const useSingleKeys = (): boolean => useStore(areOn)
