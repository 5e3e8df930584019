import { useLingui } from '@lingui/react'
import { useSyncExternalStore } from 'react'
import type { Language } from '@sahuji/contract/languages'
import type { Formats } from '@sahuji/contract/formats'
import { formatsAsCookie, formatsIn } from './formats-cookie.ts'
import { activeLanguage } from './i18n.ts'

const hearers = new Set<() => void>()
let shown: Formats | undefined

/** How dates and figures are shown in this browser now. Kept in a cookie, so that the first paint is right. */
export const currentFormats = (): Formats => (shown ??= formatsIn(document.cookie))

/** Changes how dates and figures are shown, at once and for the next visits. What is not named stays. */
export function showFormats(change: Partial<Formats>): void {
  const { calendar, digits, grouping } = { ...currentFormats(), ...change }
  shown = { calendar, digits, grouping }
  document.cookie = formatsAsCookie(shown)
  for (const hear of hearers) hear()
}

/** The same for a component, which follows every change. */
export const useFormatsShown = (): Formats => useSyncExternalStore(listen, currentFormats)

/** What is shown now: the language and how dates and figures are written. Follows every change at once. */
export function usePreferences(): Formats & { language: Language } {
  useLingui()
  return { language: activeLanguage(), ...useFormatsShown() }
}

function listen(hear: () => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
