export type Direction = 'ltr' | 'rtl'

/** The languages of the product in the order of the switch; `shipped` ones have every text. Spec §1. */
export const languages = [
  { code: 'en', name: 'English', direction: 'ltr', shipped: true },
  { code: 'zh', name: '中文', direction: 'ltr', shipped: false },
  { code: 'es', name: 'Español', direction: 'ltr', shipped: false },
  { code: 'fr', name: 'Français', direction: 'ltr', shipped: false },
  { code: 'it', name: 'Italiano', direction: 'ltr', shipped: false },
  { code: 'ar', name: 'العربية', direction: 'rtl', shipped: false },
  { code: 'ne', name: 'नेपाली', direction: 'ltr', shipped: false },
] as const satisfies readonly { code: string; name: string; direction: Direction; shipped: boolean }[]

export type Language = (typeof languages)[number]['code']

/** The language of a tag such as `fr-CA`, if the product speaks it completely. */
export function languageOf(tag: string | undefined): Language | undefined {
  const code = tag?.toLowerCase().split('-')[0]
  return languages.find((language) => language.shipped && language.code === code)?.code
}

/** Which way a language is read. */
export function directionOf(code: Language): Direction {
  return languages.find((language) => language.code === code)?.direction ?? 'ltr'
}
