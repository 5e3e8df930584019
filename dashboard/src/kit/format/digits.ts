import type { Formats } from '@sahuji/contract/language/formats'
import { directionOf, languageOfTag } from '@sahuji/contract/language/languages'

/** Who reads: the language, and how dates and figures are written for them. */
export interface Reader extends Formats {
  language: string
}

/** Text with the reader's digits. */
export const inDigits = (text: string, { digits }: Pick<Reader, 'digits'>): string =>
  digits === 'latin' ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

/** A figure that keeps its order inside a text that is read from right to left. */
export const isolated = (text: string, { language }: Pick<Reader, 'language'>): string =>
  directionOf(languageOfTag(language) ?? 'en') === 'rtl' ? `\u2066${text}\u2069` : text
