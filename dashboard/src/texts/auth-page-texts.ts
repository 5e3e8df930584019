import { texts } from 'virtual:texts/auth-pages'
import type { TextsOf } from '../platform/translation/i18n.ts'

/** What sign-in and sign-up say; their documents ask for the file of their language at once. */
export const authPageTexts: TextsOf = async (language) => (await texts[language]?.()) ?? {}
