import type { ReactNode } from 'react'
import type { I18n } from '@lingui/core'
import { I18nProvider as TextsProvider, useLingui } from '@lingui/react'
import { defaultFormats, type Formats } from '@sahuji/contract/language/formats'
import { I18nProvider as AriaProvider } from 'react-aria-components/I18nProvider'
import { FormatsContext } from './reader.ts'

export interface LanguageProps {
  i18n: I18n
  /** How the person reads dates and figures. */
  formats?: Formats
  children: ReactNode
}

/** Gives the parts below their texts and how figures are written, and React Aria the language and direction. */
export function Language({ i18n, formats = defaultFormats, children }: LanguageProps) {
  return (
    <TextsProvider i18n={i18n}>
      <FormatsContext value={formats}>
        <AriaLanguage>{children}</AriaLanguage>
      </FormatsContext>
    </TextsProvider>
  )
}

/** Inside the texts' provider, so that it follows a change of language. */
function AriaLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  return <AriaProvider locale={i18n.locale}>{children}</AriaProvider>
}
