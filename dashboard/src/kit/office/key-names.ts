import { printedKey } from '../../platform/browser/typed-keys.ts'

/** An open dialog asks for an answer first. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]') !== null

/** Whether somebody pressed them; also while they write. */
export const opensPalette = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && printedKey(event) === 'k'
