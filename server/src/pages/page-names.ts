import type { Language } from '@sahuji/contract/languages'
import { msg } from '@sahuji/contract/translatable'
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

/** The name of a page in a language without a text of it; undefined where its own title is used. */
export function pageNameIn(language: Language, id: number): string | undefined {
  const name = names[id - 1]
  return name === undefined || language === 'en' || language === 'ne' ? undefined : sayWith(language, name, {})
}
