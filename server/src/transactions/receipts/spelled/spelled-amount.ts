import { englishWords, nepaliWords } from '@sahuji/contract/money/amount-words'
import type { Language } from '@sahuji/contract/language/languages'
import { arabicWords } from './arabic.ts'
import { chineseWords } from './chinese.ts'
import { frenchWords } from './french.ts'
import { italianWords } from './italian.ts'
import { spanishWords } from './spanish.ts'

const spelled: Readonly<Record<Language, (paisa: bigint) => string>> = {
  en: (paisa) => englishWords(paisa, 'lakh'),
  ne: nepaliWords,
  zh: chineseWords,
  es: spanishWords,
  fr: frenchWords,
  it: italianWords,
  ar: arabicWords,
}

/** An amount in paisa, not below zero, in a language's words. */
export const spelledAmount = (paisa: bigint, language: Language): string => spelled[language](paisa)
