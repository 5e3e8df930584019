/** The letter of a key: where the keyboard writes another script, the one that is printed at its place. */
export function printedKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?'
  if (/^\P{ASCII}$/u.test(key)) return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key
  return /^[A-Z]$/.test(key) ? key.toLowerCase() : key
}

/** True where a key writes something, so that it can do nothing else. */
export const writesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"], [role="combobox"]'))

/** An open dialog asks for an answer first. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null

/** The keys that open the palette, as they are drawn here. */
export const paletteKeys = (): readonly [string, string] =>
  /mac|iphone|ipad/i.test(navigator.platform) ? ['⌘', 'K'] : ['Ctrl', 'K']

/** Whether somebody pressed them; also while they write. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && printedKey(event) === 'k'
