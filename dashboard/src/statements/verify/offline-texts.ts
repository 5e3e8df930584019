import type { Messages } from '@lingui/core'
import type { TextsOf } from '../../platform/translation/i18n.ts'
import { texts } from 'virtual:texts/offline'

/** The texts of the verifier that is one file, which holds all languages. */
export const offlineTexts: TextsOf = async (language) => (await texts[language]?.()) ?? ({} as Messages)
