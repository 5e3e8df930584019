import { i18n, type Messages } from '@lingui/core'
import { directionOf } from '@sahuji/contract/language/languages'
import type { Formats } from '@sahuji/contract/language/formats'
import { useLingui as useMessages } from '@lingui/react'
import { markDocument } from './document-element.ts'
import { currentFormats, onFormats, useFormats } from './formats.ts'
import { type Language, languageOf } from './languages.ts'
import { currentAppearance, saveAppearance } from './appearance.ts'
import { renewShell } from './new-version.ts'
import { spellNumbers, textsInDigits } from './text-digits.ts'
import { toPseudoTexts, isPseudoLocale, mirroredLocale } from './pseudo-locale.ts'

spellNumbers(i18n)
// as the translators wrote them, for whoever chooses other digits
const read = new Map<string, Messages>()

onFormats(() => {
  showTexts(i18n.locale, {})
  i18n.activate(i18n.locale, figuresOf(i18n.locale))
})

/** Fetches the texts of a language; each entry brings its own, so that the sign-in loads only what it shows. */
export type TextsOf = (language: Language) => Promise<Messages>

/** Shows a language: its texts, `lang` and `dir` on the document. Resolves when the texts are there. */
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

/** Shows the language this browser wants. */
export const activateChosenLanguage = (textsOf: TextsOf): Promise<void> =>
  activate(currentAppearance().language, textsOf)

/** Shows the language in which the document was prerendered. */
export const activateDocumentLanguage = (textsOf: TextsOf): Promise<void> =>
  activate(languageOf(document.documentElement.lang) ?? 'en', textsOf)

/** Adds more texts of the language shown, for a part that is fetched later. */
export async function addTexts(textsOf: TextsOf): Promise<void> {
  const { locale } = i18n
  showTexts(locale, await readTexts(activeLanguage(), textsOf))
}

/** Keeps a language for the next visits and shows it. */
export async function chooseLanguage(language: Language, textsOf: TextsOf): Promise<void> {
  await activate(language, textsOf)
  saveAppearance({ language })
  void renewShell()
}

/** The language shown now. */
export const activeLanguage = (): Language => languageOf(i18n.locale) ?? 'en'

/** The language with the person's digits, which are Latin in every language unless Devanagari ones are wanted. */
export const figuresOf = (language: string): string[] => {
  const digits = `u-nu-${currentFormats().digits === 'latin' ? 'latn' : 'deva'}`
  // a browser that does not know Nepali would take its own language, and that one's digits
  return [`${language}-${digits}`, `en-${digits}`]
}

/** What is shown now: the language and how dates and figures are written. Follows every change at once. */
export function usePreferences(): Formats & { language: Language } {
  useMessages()
  return { language: activeLanguage(), ...useFormats() }
}
