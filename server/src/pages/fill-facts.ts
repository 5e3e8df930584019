import type { Language } from '@sahuji/contract/language/languages'

/** What the product enforces or the operator set, by the name under which a text speaks of it; numbers are written in the text's digits. */
export type PageFacts = Readonly<Record<string, string | number>>

/** Replaces `{names}` by facts; an unknown name stays unchanged. */
export const filled = (text: string, facts: PageFacts, language: Language): string =>
  text.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const fact = facts[name]
    if (fact === undefined) return whole
    return typeof fact === 'number' ? inDigitsOf(language, `${fact}`) : fact
  })

/** Figures as a language writes them in running text: Nepali in Devanagari. */
export const inDigitsOf = (language: Language, figures: string): string =>
  language === 'ne' ? figures.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit))) : figures
