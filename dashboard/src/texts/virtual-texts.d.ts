/** The texts of a chunk, one file per language (scripts/text-chunks.ts). */
declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core'
  import type { Language } from '../platform/preferences/languages.ts'

  export const texts: Readonly<Partial<Record<Language, () => Promise<Messages>>>>
}
