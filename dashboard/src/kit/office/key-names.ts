import { printedKey } from '../../platform/browser/typed-keys.ts'

/** While a dialog is open, its keys take precedence. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null

/** Whether the event is the palette's shortcut, which also works while a person types. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && printedKey(event) === 'k'
