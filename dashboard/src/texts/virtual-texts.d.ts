declare module 'virtual:texts' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '../platform/languages.ts'

  type Files = Readonly<Partial<Record<Language, () => Promise<Messages>>>>
  /** What the first view says, one file a language (scripts/language-texts.ts). */
  export const first: Files
  /** What all other pages say. */
  export const rest: Files
}
