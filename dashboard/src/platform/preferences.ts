import type { Formats } from '@sahuji/contract/formats'
import type { Language } from '@sahuji/contract/languages'
import { useLingui as useMessages } from '@lingui/react'
import { useFormatsShown } from './formats-shown.ts'
import { activeLanguage } from './i18n.ts'

/** What is shown now: the language and how dates and figures are written. Follows every change at once. */
export function usePreferences(): Formats & { language: Language } {
  useMessages()
  return { language: activeLanguage(), ...useFormatsShown() }
}
