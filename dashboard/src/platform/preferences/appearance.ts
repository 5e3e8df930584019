import { languageOf, type Language } from './languages.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The colours of sidebar and top bar; `same` uses the page's. Their values: kit/global/skins.css. */
export const skins = ['same', 'linen', 'sage', 'ink', 'pine', 'indigo'] as const
export type Skin = (typeof skins)[number]

/** The colours of the page. Their values: kit/global/tints.css. */
export const tints = ['paper', 'plain', 'cream', 'sage', 'mist', 'blush'] as const
export type Tint = (typeof tints)[number]

/** The colours and the language that a person chose. A cookie, not session data, so that it survives a sign-out. */
export interface Appearance {
  language: Language
  theme: Theme
  side: Skin
  top: Skin
  page: Tint
}

/** The default colours. */
export const plainColours = { side: 'same', top: 'same', page: 'paper' } as const satisfies Partial<Appearance>

/**
 * The cookie's name; its value is `language.theme.side.top.page`. public/theme.js reads it too, before the first paint.
 */
const cookieName = 'sahuji_look'

const yearSeconds = 31_536_000

/** Reads the appearance from a cookie header; defaults come from the browser's languages and the system. */
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

/** The current appearance of this browser. */
export function currentAppearance(): Appearance {
  return appearanceIn(document.cookie, navigator.languages)
}

/** Changes a part of the appearance and keeps it for a year. */
export function saveAppearance(change: Partial<Appearance>): Appearance {
  const appearance = { ...currentAppearance(), ...change }
  document.cookie = appearanceCookie(appearance)
  return appearance
}

const oneOf = <Choice extends string>(known: readonly Choice[], name: string | undefined): Choice | undefined =>
  known.find((each) => each === name)

const guestLanguageKey = 'language_chosen'

/** Keeps a language that was chosen before the sign-in; it is sent to the server after the sign-in. */
export function saveGuestLanguage(language: Language): void {
  saveAppearance({ language })
  sessionStorage.setItem(guestLanguageKey, language)
}

/** The language chosen before the sign-in of this visit; answered once. */
export function takeGuestLanguage(): Language | undefined {
  const chosen = languageOf(sessionStorage.getItem(guestLanguageKey) ?? undefined)
  sessionStorage.removeItem(guestLanguageKey)
  return chosen
}
