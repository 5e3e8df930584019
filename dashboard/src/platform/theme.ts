import { currentLook, keepLook, type Theme } from './look.ts'

const darkSystem = '(prefers-color-scheme: dark)'

/** Keeps the theme and shows it at once. */
export function chooseTheme(theme: Theme): void {
  keepLook({ theme })
  showTheme()
}

/** Follows the system while the theme is "system". Returns the function that stops it. The first paint is public/theme.js. */
export function followSystemTheme(): () => void {
  const query = matchMedia(darkSystem)
  showTheme()
  query.addEventListener('change', showTheme)
  return () => query.removeEventListener('change', showTheme)
}

function showTheme(): void {
  const { theme } = currentLook()
  const system = matchMedia(darkSystem).matches ? 'dark' : 'light'
  document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
}
