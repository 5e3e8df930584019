/** The languages of the product, in the order of the switch. Spec §1; Nepali is ours. */
export const languageCodes = ['en', 'zh', 'es', 'fr', 'it', 'ar', 'ne'] as const

/** A person's language, as stored and on the wire. */
export type Language = (typeof languageCodes)[number]
export type Direction = 'ltr' | 'rtl'

/** The language of a tag such as `fr-CA`, if the product speaks it. */
export function languageOfTag(tag: string | undefined): Language | undefined {
  const code = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return languageCodes.find((known) => known === code)
}

/** Which way a language is read. */
export const directionOf = (code: Language): Direction => (code === 'ar' ? 'rtl' : 'ltr')
