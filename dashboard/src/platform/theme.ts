import { useSyncExternalStore } from 'react'
import { currentLook, keepLook, type Look } from './look.ts'

const darkSystem = '(prefers-color-scheme: dark)'

type Colours = Omit<Look, 'language'>

const watchers = new Set<() => void>()
let shown: Colours | undefined

/** Keeps the theme or colours and shows them at once. */
export function chooseColours(change: Partial<Colours>): void {
  shown = keepLook(change)
  showColours()
  for (const changed of watchers) changed()
}

/** The theme and the colours chosen, followed while they change. */
export function useColours(): Colours {
  return useSyncExternalStore(watch, () => (shown ??= currentLook()))
}

/** What a theme is on this system now. */
export const themeShown = ({ theme }: Pick<Look, 'theme'>): 'light' | 'dark' =>
  theme === 'system' ? (matchMedia(darkSystem).matches ? 'dark' : 'light') : theme

/** Follows the system while the theme is "system". Returns the function that stops it. The first paint is public/theme.js. */
export function followSystemTheme(): () => void {
  const query = matchMedia(darkSystem)
  showColours()
  query.addEventListener('change', showColours)
  return () => query.removeEventListener('change', showColours)
}

function showColours(): void {
  const { side, top, page, theme } = currentLook()
  Object.assign(document.documentElement.dataset, { theme: themeShown({ theme }), side, top, page })
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
