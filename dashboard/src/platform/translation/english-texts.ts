import { type I18n, setupI18n } from '@lingui/core'
import { useLingui as useMessages } from '@lingui/react'
import { useEffect, useState } from 'react'
import type { TextsOf } from './i18n.ts'

/**
 * The English texts beside another language's, so that a search finds English names too; undefined when English is
 * shown.
 */
export function useEnglishTexts(textsOf: TextsOf): I18n | undefined {
  const { i18n } = useMessages()
  const [english, setEnglish] = useState<I18n>()
  const isEnglish = i18n.locale === 'en'
  useEffect(
    function fetchEnglish() {
      if (isEnglish) return
      const take = async () => setEnglish(setupI18n({ locale: 'en', messages: { en: await textsOf('en') } }))
      // without them a search still finds the shown names
      take().catch(() => undefined)
    },
    [isEnglish, textsOf],
  )
  return isEnglish ? undefined : english
}
