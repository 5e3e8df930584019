import { languageOf, type Language } from './languages.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The colours of sidebar and top bar; `same` is the page's own. Their values: kit/skins.css. */
export const skins = ['same', 'linen', 'sage', 'ink', 'pine', 'indigo'] as const
export type Skin = (typeof skins)[number]

/** The colours of the page. Their values: kit/tints.css. */
export const tints = ['paper', 'plain', 'cream', 'sage', 'mist', 'blush'] as const
export type Tint = (typeof tints)[number]

/** The colours and the language that a person chose. Survives logout: it is a cookie, not session data. */
export interface Appearance {
  language: Language
  theme: Theme
  side: Skin
  top: Skin
  page: Tint
}

/** The colours as they are before anybody chose. */
export const plainColours = { side: 'same', top: 'same', page: 'paper' } as const satisfies Partial<Appearance>

/** The cookie's name; its value is `language.theme.side.top.page`. Read also by public/theme.js, before the first paint. */
const cookieName = 'sahuji_look'

const yearSeconds = 31_536_000

/** The appearance out of a cookie header; what is missing or unknown comes from the browser's languages and the system. */
export function appearanceIn(cookies: string, browserLanguages: readonly string[]): Appearance {
  const value = new RegExp(`(?:^|; )${cookieName}=([^;]*)`).exec(cookies)?.[1] ?? ''
  const [language, theme, side, top, page] = value.split('.')
  return {
    language: languageOf(language) ?? browserLanguages.map(languageOf).find((code) => code !== undefined) ?? 'en',
    theme: oneOf(themes, theme) ?? 'system',
    side: oneOf(skins, side) ?? plainColours.side,
    top: oneOf(skins, top) ?? plainColours.top,
    page: oneOf(tints, page) ?? plainColours.page,
  }
}

/** The cookie's text for `document.cookie`. */
export function appearanceCookie({ language, theme, side, top, page }: Appearance): string {
  const value = [language, theme, side, top, page].join('.')
  return `${cookieName}=${value}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

/** The appearance this browser has now. */
export function currentAppearance(): Appearance {
  return appearanceIn(document.cookie, navigator.languages)
}

/** Changes a part of it and keeps it for a year. */
export function saveAppearance(change: Partial<Appearance>): Appearance {
  const appearance = { ...currentAppearance(), ...change }
  document.cookie = appearanceCookie(appearance)
  return appearance
}

const oneOf = <Word extends string>(known: readonly Word[], word: string | undefined): Word | undefined =>
  known.find((each) => each === word)

const guestLanguageKey = 'language_chosen'

/** A language that was chosen before signing in; it is told to the server once it knows who chose. */
export function saveGuestLanguage(language: Language): void {
  saveAppearance({ language })
  sessionStorage.setItem(guestLanguageKey, language)
}

/** The language chosen before signing in, in this visit; answered once. */
export function takeGuestLanguage(): Language | undefined {
  const chosen = languageOf(sessionStorage.getItem(guestLanguageKey) ?? undefined)
  sessionStorage.removeItem(guestLanguageKey)
  return chosen
}
