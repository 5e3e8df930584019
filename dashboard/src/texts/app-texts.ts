import type { Messages } from '@lingui/core'
import type { TextsOf } from '../platform/i18n.ts'

const chunks = import.meta.glob<Messages>('./*/all.ts', { import: 'texts' })

/** The app's texts: one chunk a language, all domains in it. */
export const appTexts: TextsOf = async (language) => (await chunks[`./${language}/all.ts`]?.()) ?? {}
