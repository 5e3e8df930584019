import { texts } from 'virtual:texts/operator'
import type { TextsOf } from '../platform/i18n.ts'

/** What the back office says, one file a language. */
export const operatorTexts: TextsOf = async (language) => (await texts[language]?.()) ?? {}
