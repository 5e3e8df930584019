import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import '../kit/global.css'
import '../kit/app.css'
import { activateChosenLanguage } from '../platform/translation/i18n.ts'
import { followSystemTheme } from '../platform/preferences/theme.ts'
import { appTexts, restOfTexts } from '../texts/app-texts.ts'
import { Language } from '../kit/format/language.tsx'
import { NoticeRegions } from '../kit/overlays/notice-regions.tsx'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root) {
  followSystemTheme()
  await activateChosenLanguage(appTexts)
  await restOfTexts()
  createRoot(root).render(
    <StrictMode>
      <Language i18n={i18n}>
        <Gallery />
        <NoticeRegions />
      </Language>
    </StrictMode>,
  )
}
