import type { Language } from '@sahuji/contract/language/languages'
import { msg } from '@sahuji/contract/language/translatable'
import { sayWith } from '../platform/texts/say.ts'

/** The names of the general pages in the order of their ids. */
const names = [
  msg('About'),
  msg('Terms for merchants'),
  msg('Fees and limits'),
  msg('Privacy'),
  msg('AML/KYC notice'),
  msg('Grievance'),
  msg('Security'),
  msg('Accessibility statement'),
  msg('Cookies'),
]

/** What a page is called in a language in which it is not written; undefined where its own title is read. */
export function pageNameIn(language: Language, id: number): string | undefined {
  const name = names[id - 1]
  return name === undefined || language === 'en' || language === 'ne' ? undefined : sayWith(language, name, {})
}
