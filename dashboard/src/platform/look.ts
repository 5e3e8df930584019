import { languageOf, type Language } from './languages.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** How a person wants the product to look and speak. Survives logout: it is a cookie, not session data. */
export interface Look {
  language: Language
  theme: Theme
}

/** The cookie's name; its value is `language.theme`. Read also by public/theme.js, before the first paint. */
const lookCookie = 'sahuji_look'

const yearSeconds = 31_536_000

/** The look out of a cookie header; what is missing or unknown comes from the browser's languages and the system. */
export function lookIn(cookies: string, browserLanguages: readonly string[]): Look {
  const value = new RegExp(`(?:^|; )${lookCookie}=([^;]*)`).exec(cookies)?.[1] ?? ''
  const [language, theme] = value.split('.')
  return {
    language: languageOf(language) ?? browserLanguages.map(languageOf).find((code) => code !== undefined) ?? 'en',
    theme: themes.find((known) => known === theme) ?? 'system',
  }
}

/** The cookie's text for `document.cookie`. */
export function lookAsCookie(look: Look): string {
  return `${lookCookie}=${look.language}.${look.theme}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** The look this browser has now. */
export function currentLook(): Look {
  return lookIn(document.cookie, navigator.languages)
}

/** Changes a part of the look and keeps it for a year. */
export function keepLook(change: Partial<Look>): Look {
  const look = { ...currentLook(), ...change }
  document.cookie = lookAsCookie(look)
  return look
}
