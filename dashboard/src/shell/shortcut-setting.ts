import { createStore, useStore } from '../platform/store.ts'

const cookieName = 'sahuji_keys'
const yearSeconds = 31_536_000
const areOn = createStore(() => !document.cookie.includes(`${cookieName}=off`))

/** Whether single-key shortcuts are on. People with speech input or a tremor turn them off. WCAG 2.1.4. */
export const singleKeysAreOn = (): boolean => areOn.get()

/** Stores the choice for a year, also over a sign-out, because it is a physical need, like the appearance. */
export function setSingleKeys(on: boolean): void {
  document.cookie = `${cookieName}=${on ? 'on' : 'off'}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
  areOn.set(on)
}

/** The choice, updated on every change. */
export const useSingleKeys = (): boolean => useStore(areOn)
