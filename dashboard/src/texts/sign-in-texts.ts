import type { Messages } from '@lingui/core'
import type { TextsOf } from '../platform/i18n.ts'
import { merged } from './texts.ts'

const others = import.meta.glob<Messages>(['./*/{kit,sign-in}.po', '!./en/*.po'], { import: 'messages' })
const english = Object.values(
  import.meta.glob<Messages>('./en/{kit,sign-in}.po', { eager: true, import: 'messages' }),
)

/** The sign-in's texts: English inside the entry (no further round trip), another language's few domains on demand. */
export const signInTexts: TextsOf = async (language) => {
  if (language === 'en') return merged(english)
  const wanted = Object.entries(others).filter(([path]) => path.startsWith(`./${language}/`))
  return merged(await Promise.all(wanted.map(([, load]) => load())))
}
