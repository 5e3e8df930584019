import { markDocument } from '../browser/document-element.ts'
import { type Appearance, currentAppearance, saveAppearance } from './appearance.ts'
import { createStore, useStore } from '../store.ts'

const darkSystem = '(prefers-color-scheme: dark)'

type Colours = Omit<Appearance, 'language'>

interface ColoursShown extends Colours {
  /** The theme in effect; resolves "system". */
  shown: 'light' | 'dark'
}

const colours = createStore(coloursNow)

/** Saves the theme or colours and shows them at once. */
export function chooseColours(change: Partial<Colours>): void {
  saveAppearance(change)
  showColours()
}

/** The chosen theme and colours, updated on every change. */
export const useColours = (): ColoursShown => useStore(colours)

/**
 * Follows the system while the theme is "system". Returns the function that stops it. public/theme.js does the first
 * paint.
 */
export function followSystemTheme(): () => void {
  const query = matchMedia(darkSystem)
  showColours()
  query.addEventListener('change', showColours)
  return () => query.removeEventListener('change', showColours)
}

function showColours(): void {
  const now = coloursNow()
  const { side, top, page, shown } = now
  markDocument({ 'data-theme': shown, 'data-side': side, 'data-top': top, 'data-page': page })
  colours.set(now)
}

function coloursNow(): ColoursShown {
  const appearance = currentAppearance()
  const system = matchMedia(darkSystem).matches ? 'dark' : 'light'
  return { ...appearance, shown: appearance.theme === 'system' ? system : appearance.theme }
}
