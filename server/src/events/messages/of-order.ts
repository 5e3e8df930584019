import { wholeLetters } from '../../platform/texts/whole-letters.ts'
import { languageOfTag, type Language } from '@sahuji/contract/language/languages'

/** So much of a title fits beside the rest of an SMS. */
const titleMost = 20
export const cutTitle = (title: string): string =>
  title.length > titleMost ? `${wholeLetters(title, titleMost - 1).trimEnd()}…` : title

/** The language that an order was made in; null where it is none of ours. */
export const languageOf = (code: string | null): Language | null => languageOfTag(code ?? undefined) ?? null
