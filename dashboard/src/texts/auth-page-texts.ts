import { texts } from 'virtual:texts/auth-pages'
import type { TextsOf } from '../platform/translation/i18n.ts'

/** The texts of sign-in and sign-up; their documents load the file of their language at once. */
export const authPageTexts: TextsOf = async (language) => (await texts[language]?.()) ?? {}
