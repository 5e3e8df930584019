import type { Formats } from '@sahuji/contract/formats'
import { directionOf, languageOfTag } from '@sahuji/contract/languages'

/** Who reads: the language, and how dates and figures are written for them. */
export interface Reader extends Formats {
  language: string
}

/** Text with the reader's digits. */
export const inDigits = (text: string, { digits }: Pick<Reader, 'digits'>): string =>
  digits === 'latin' ? text : text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)))

const zeros = ['٠', '۰', '०'].map((zero) => zero.charCodeAt(0))

/** Text with Latin digits, whichever of the languages' digits it was typed in: Arabic, Persian or Devanagari. */
export const inLatinDigits = (text: string): string =>
  text.replace(/[٠-٩۰-۹०-९]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return `${code - (zeros.findLast((zero) => zero <= code) ?? code)}`
  })

/** A figure that keeps its order inside a text that is read from right to left. */
export const isolated = (text: string, { language }: Pick<Reader, 'language'>): string =>
  directionOf(languageOfTag(language) ?? 'en') === 'rtl' ? `\u2066${text}\u2069` : text
