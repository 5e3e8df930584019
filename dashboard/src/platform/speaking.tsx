import type { ReactNode } from 'react'
import { i18n } from '@lingui/core'
import { Language } from '../kit/format/language.tsx'
import { useFormatsShown } from './formats-shown.ts'

/** The person's language and formats around the app. Every change is seen at once. */
export function Speaking({ children }: { children: ReactNode }) {
  return (
    <Language i18n={i18n} formats={useFormatsShown()}>
      {children}
    </Language>
  )
}
