import { useSyncExternalStore } from 'react'
import { markDocument } from './document-element.ts'
import { currentLook, keepLook, type Look } from './look.ts'

const darkSystem = '(prefers-color-scheme: dark)'

type Colours = Omit<Look, 'language'>

interface ColoursShown extends Colours {
  /** What "system" is on this system now. */
  shown: 'light' | 'dark'
}

const watchers = new Set<() => void>()
let now: ColoursShown | undefined

/** Keeps the theme or colours and shows them at once. */
export function chooseColours(change: Partial<Colours>): void {
  keepLook(change)
  showColours()
}

/** The theme and the colours chosen, followed while they change. */
export function useColours(): ColoursShown {
  return useSyncExternalStore(watch, () => (now ??= coloursNow()))
}

/** Follows the system while the theme is "system". Returns the function that stops it. The first paint is public/theme.js. */
export function followSystemTheme(): () => void {
  const query = matchMedia(darkSystem)
  showColours()
  query.addEventListener('change', showColours)
  return () => query.removeEventListener('change', showColours)
}

function showColours(): void {
  now = coloursNow()
  const { side, top, page, shown } = now
  markDocument({ 'data-theme': shown, 'data-side': side, 'data-top': top, 'data-page': page })
  for (const changed of watchers) changed()
}

function coloursNow(): ColoursShown {
  const look = currentLook()
  const system = matchMedia(darkSystem).matches ? 'dark' : 'light'
  return { ...look, shown: look.theme === 'system' ? system : look.theme }
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
