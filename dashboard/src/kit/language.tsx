import type { ReactNode } from 'react'
import type { I18n } from '@lingui/core'
import { I18nProvider as TextsProvider, useLingui } from '@lingui/react'
import { I18nProvider as AriaProvider } from 'react-aria-components/I18nProvider'

/** Gives the parts below their texts, and React Aria the language and direction. */
export function Language({ i18n, children }: { i18n: I18n; children: ReactNode }) {
  return (
    <TextsProvider i18n={i18n}>
      <AriaLanguage>{children}</AriaLanguage>
    </TextsProvider>
  )
}

/** Inside the texts' provider, so that it follows a change of language. */
function AriaLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <AriaProvider locale={i18n.locale}>{children}</AriaProvider>
}
