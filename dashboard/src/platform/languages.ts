import {
  directionOf,
  languageCodes,
  languageOfTag,
  type Direction,
  type Language,
} from '@sahuji/contract/language/languages'

export type { Language } from '@sahuji/contract/language/languages'

interface Spoken {
  /** As its readers call it. */
  name: string
  /** True once every text is there; only then is it offered and built. */
  shipped: boolean
}

const spoken: Readonly<Record<Language, Spoken>> = {
  en: { name: 'English', shipped: true },
  zh: { name: '中文', shipped: true },
  es: { name: 'Español', shipped: true },
  fr: { name: 'Français', shipped: true },
  it: { name: 'Italiano', shipped: true },
  ar: { name: 'العربية', shipped: true },
  ne: { name: 'नेपाली', shipped: true },
}

export interface LanguageEntry extends Spoken {
  code: Language
  direction: Direction
}

/** The languages of the product in the order of the switch. Spec §1. */
export const languages: readonly LanguageEntry[] = languageCodes.map((code) => ({
  code,
  direction: directionOf(code),
  ...spoken[code],
}))

/** The language of a tag such as `fr-CA`, if the product speaks it completely. */
export function languageOf(tag: string | undefined): Language | undefined {
  const code = languageOfTag(tag)
  return code && spoken[code].shipped ? code : undefined
}
