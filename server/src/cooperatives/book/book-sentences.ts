import type { Language } from '@sahuji/contract/language/languages'
import { formatMoney } from '@sahuji/contract/money/money'
import { say } from '../../platform/texts/say.ts'
import type { BookFile } from './book-file.ts'
import { bookTexts, headTexts } from './book-words.ts'

/** What a file is narrowed to; null where it has all rows of its period. */
export function narrowedText({ language, member, head }: BookFile): string | null {
  const of = [
    ...(member ? [`${language === 'ne' ? member.name_ne : member.name} ${member.number}`] : []),
    ...(head ? [say(language, headTexts[head])] : []),
  ]
  return of.length === 0 ? null : say(language, bookTexts.only, { what: of.join(', ') })
}

/** The entries of the ledger that the period has, and the balance of the ledger's own account after it. */
export function ledgerText({ language, statement: { ledger } }: BookFile): string {
  const amount = formatMoney(ledger.closing)
  if (ledger.first === null || ledger.last === null) return say(language, bookTexts.no_entries, { amount })
  return say(language, bookTexts.ledger, { first: `${ledger.first}`, last: `${ledger.last}`, amount })
}

/** The hash in groups of four. */
export const hashText = (language: Language, hash: string): string =>
  say(language, bookTexts.hash, { hash: hash.toUpperCase().replace(/(.{4})(?=.)/g, '$1 ') })
