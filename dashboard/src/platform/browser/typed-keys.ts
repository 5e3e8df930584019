/** The letter of a key; for a keyboard of another script, the Latin letter at that position. */
export function printedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^\P{ASCII}$/u.test(key)) return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return /^[A-Z]$/.test(key) ? key.toLowerCase() : key
}

/** True in a field where keys write text and cannot be shortcuts. */
export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))

/** The keys that open the palette, as labels of this platform. */
export const paletteKeys = (): readonly [string, string] =>
  /mac|iphone|ipad/i.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']
