import type { Language } from '@sahuji/contract/languages'
import type { Sentences } from '@sahuji/contract/sentences'
import { sentences as ar } from '@sahuji/contract/texts/ar'
import { sentences as es } from '@sahuji/contract/texts/es'
import { sentences as fr } from '@sahuji/contract/texts/fr'
import { sentences as it } from '@sahuji/contract/texts/it'
import { sentences as ne } from '@sahuji/contract/texts/ne'
import { sentences as zh } from '@sahuji/contract/texts/zh'

const translations: Record<Exclude<Language, 'en'>, Sentences> = { zh, es, fr, it, ar, ne }

/** Turns an English sentence of the contract into a language's, its `{names}` still open. What it does not know stays. */
export function sentenceIn(language: Language): (english: string) => string {
  if (language === 'en') return (english) => english
  const known: Readonly<Record<string, string>> = translations[language]
  return (english) => (Object.hasOwn(known, english) ? (known[english] ?? english) : english)
}
