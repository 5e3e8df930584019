import type { HeldRights } from '@sahuji/contract/company/shop-roles'
import { printedKey } from '../platform/browser/typed-keys.ts'
import { navItems, isNavItemGroup } from './nav-items.tsx'
import { mayOpen } from './page-rights.ts'
import { createStore, useStore } from '../platform/store.ts'

/** The letter after `g` that opens a page, by the page's id in the menu. */
export const goKeys: Readonly<Record<string, string>> = {
  home: 'h',
  load: 'l',
  deposit: 'd',
  send: 'm',
  counters: 'k',
  links: 'b',
  disputes: 'x',
  history: 't',
  statements: 'a',
  sandbox: 's',
  cooperative: 'c',
  events: 'e',
  notifications: 'n',
  profile: 'p',
  password: 'w',
  qr: 'q',
  team: 'j',
  developers: 'v',
}

/** The page that a letter after `g` opens; undefined where the person may not open it. */
export function goAddress(letter: string, rights: HeldRights): string | undefined {
  const flat = navItems.flatMap((entry) => (isNavItemGroup(entry) ? entry.entries : [entry]))
  const href = flat.find(({ id }) => goKeys[id] === letter)?.href
  return href !== undefined && mayOpen(rights, href) ? href : undefined
}

/** The letter of a key that may be a shortcut; undefined for any other key. */
export function letterOf(event: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  const key = printedKey(event)
  return /^[a-z]$/.test(key) ? key : undefined
}

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
