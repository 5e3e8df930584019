import type { Messages } from '@lingui/core'
import type { TextsOf } from '../platform/i18n.ts'

const catalogues = import.meta.glob<Messages>('./*/auth-pages.po', { import: 'messages' })

/** What the doors say; their documents ask for the file of their language at once. */
export const doorTexts: TextsOf = async (language) => (await catalogues[`./${language}/auth-pages.po`]?.()) ?? {}
