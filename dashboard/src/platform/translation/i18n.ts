import { i18n, type Messages } from '@lingui/core'
import { directionOf } from '@sahuji/contract/language/languages'
import type { Formats } from '@sahuji/contract/language/formats'
import { useLingui as useMessages } from '@lingui/react'
import { markDocument } from '../browser/document-element.ts'
import { currentFormats, onFormats, useFormats } from '../preferences/formats.ts'
import { type Language, languageOf } from '../preferences/languages.ts'
import { currentAppearance, saveAppearance } from '../preferences/appearance.ts'
import { renewShell } from '../server/new-version.ts'
import { spellNumbers, textsInDigits } from './text-digits.ts'
import { toPseudoTexts, isPseudoLocale, mirroredLocale } from './pseudo-locale.ts'

spellNumbers(i18n)
// the texts with the translators' digits, for a later change of digits
const read = new Map<string, Messages>()

onFormats(() => {
  showTexts(i18n.locale, {})
  i18n.activate(i18n.locale, figuresOf(i18n.locale))
})

/**
 * Fetches the texts of a language; each entry passes its own, so that the sign-in loads only the texts that it shows.
 */
export type TextsOf = (language: Language) => Promise<Messages>

/** Shows a language: its texts, and `lang` and `dir` of the document. Resolves when the texts are loaded. */
async function activate(language: Language, textsOf: TextsOf): Promise<void> {
  const messages = await readTexts(language, textsOf)
  const locale = mirroredLocale() ?? language
  showTexts(locale, messages)
  i18n.activate(locale, figuresOf(locale))
  markDocument({ lang: locale, dir: directionOf(locale) })
}

function showTexts(locale: string, more: Messages): void {
  const texts = { ...read.get(locale), ...more }
  read.set(locale, texts)
  i18n.load(locale, textsInDigits(texts, currentFormats()))
}

const readTexts = async (language: Language, textsOf: TextsOf): Promise<Messages> =>
  isPseudoLocale() ? toPseudoTexts(await textsOf(language)) : textsOf(language)

/** Shows the language that was chosen in this browser. */
export const activateChosenLanguage = (textsOf: TextsOf): Promise<void> =>
  activate(currentAppearance().language, textsOf)

/** Shows the document's prerendered language. */
export const activateDocumentLanguage = (textsOf: TextsOf): Promise<void> =>
  activate(languageOf(document.documentElement.lang) ?? 'en', textsOf)

/** Adds texts of the current language for a part that is fetched later. */
export async function addTexts(textsOf: TextsOf): Promise<void> {
  const { locale } = i18n
  showTexts(locale, await readTexts(activeLanguage(), textsOf))
}

/** Shows a language and saves it for the next visits. */
export async function chooseLanguage(language: Language, textsOf: TextsOf): Promise<void> {
  await activate(language, textsOf)
  saveAppearance({ language })
  void renewShell()
}

/** The current language. */
export const activeLanguage = (): Language => languageOf(i18n.locale) ?? 'en'

/** The language with the person's digits, which are Latin in every language unless the person chose Devanagari. */
export const figuresOf = (language: string): string[] => {
  const digits = `u-nu-${currentFormats().digits === 'latin' ? 'latn' : 'deva'}`
  // a browser without Nepali would fall back to its own language and digits
  return [`${language}-${digits}`, `en-${digits}`]
}

/** The current language and formats of dates and figures. Follows every change at once. */
export function usePreferences(): Formats & { language: Language } {
  useMessages()
  return { language: activeLanguage(), ...useFormats() }
}
