/** The letter of a key: where the keyboard writes another script, the one that is printed at its place. */
export function printedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^\P{ASCII}$/u.test(key)) return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return /^[A-Z]$/.test(key) ? key.toLowerCase() : key
}

/** True where a key writes something, so that it can be no shortcut. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))

/** The keys that open the palette, as they are drawn here. */
export const paletteKeys = (): readonly [string, string] =>
  /mac|iphone|ipad/i.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']
