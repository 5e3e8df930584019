import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import '../kit/kit.css'
import { Language } from '../kit/language.tsx'
import { Mark } from '../kit/mark.tsx'
import { activateWanted } from '../platform/i18n.ts'
import { followSystemTheme } from '../platform/theme.ts'
import { signInTexts } from '../texts/sign-in-texts.ts'

const root = document.getElementById('root')
if (root) {
  followSystemTheme()
  await activateWanted(signInTexts)
  createRoot(root).render(
    <StrictMode>
      <Language i18n={i18n}>
        <Mark label="Sahuji" />
      </Language>
    </StrictMode>,
  )
}
