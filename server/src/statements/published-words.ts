import { languageCodes } from '@sahuji/contract/language/languages'
import type { Translatable } from '@sahuji/contract/language/translatable'
import { plain } from '@sahuji/contract/input/plain-text'
import { sayAll } from '../platform/texts/say.ts'
import { kindTexts, methodTexts } from '../transactions/csv-words.ts'
import { columnHeads, headTexts } from './files/statement-words.ts'

/**
 * How files of statements write the codes of rows, the headings of columns and the names of sums, in every language. The
 * verifier compares the words of a file with its sealed codes.
 */
export const publishedWords = (bookSums: Readonly<Record<string, Translatable>>) => ({
  kinds: inEveryLanguage(kindTexts),
  methods: inEveryLanguage(methodTexts),
  columns: inEveryLanguage(columnHeads),
  sums: inEveryLanguage(headTexts),
  book_sums: inEveryLanguage(bookSums),
})

/** The texts of a table by their keys, each in the order of the languages. */
function inEveryLanguage<Key extends string>(texts: Readonly<Record<Key, Translatable>>): Record<Key, string[]> {
  const all = languageCodes.map((language) => sayAll(language, texts))
  return Object.fromEntries(
    (Object.keys(texts) as Key[]).map((key) => [key, all.map((said) => plain(said[key]))]),
  ) as Record<Key, string[]>
}
