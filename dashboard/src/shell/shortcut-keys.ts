import { navItems, isNavItemGroup } from './nav-items.tsx'

/** After `g`, the letter that leads to a page, by its id in the menu. */
export const goKeys: Readonly<Record<string, string>> = {
  home: 'h',
  load: 'l',
  deposit: 'd',
  send: 'm',
  history: 't',
  sandbox: 's',
  cooperative: 'c',
  events: 'e',
  notifications: 'n',
  profile: 'p',
  password: 'w',
  qr: 'q',
}

/** The page that a letter after `g` leads to. */
export function goAddress(letter: string): string | undefined {
  const flat = navItems.flatMap((entry) => (isNavItemGroup(entry) ? entry.entries : [entry]))
  return flat.find(({ id }) => goKeys[id] === letter)?.href
}

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform)

/** The keys that open the palette, as they are drawn here. */
export const paletteKeys = (): readonly [string, string] => (isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'])

/** The letter of a key: where the keyboard writes another script, the one that is printed at its place. */
export function letterOf({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return /^\P{ASCII}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() : undefined
}

/** True where a key writes something, so that it can be no shortcut. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))
