import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { NoticeRegions } from '../kit/overlays/notice-regions.tsx'
import { notify } from '../kit/overlays/notices.ts'
import '../platform/translation/browser-translation.ts'
import { canKeepSession } from '../platform/session/can-keep-session.ts'
import { activateDocumentLanguage, activeLanguage, type TextsOf } from '../platform/translation/i18n.ts'
import { takeFlashNotice } from '../platform/notices/flash-notice.ts'
import { serverKnown } from '../platform/server/server.ts'
import { isPseudoLocale } from '../platform/translation/pseudo-locale.ts'
import { wantedPath } from './way-back.ts'
import { followSystemTheme } from '../platform/preferences/theme.ts'
import '../kit/global.css'
// the styles of the sample book, which only the prerendered document contains
import '../kit/data/table.module.css'
import '../kit/format/money.module.css'

/**
 * Takes over a prerendered sign-in or sign-up page, without router, query cache or session unless this browser stores
 * one. The texts are in the document's language.
 */
export async function mountAuthPage(page: ReactNode, textsOf: TextsOf): Promise<void> {
  followSystemTheme()
  await activateDocumentLanguage(textsOf)
  // the document does not wait for a font; these scripts may need one
  if (['ar', 'ne'].includes(activeLanguage())) void import('../kit/global/fonts.css')
  const root = document.getElementById('root')
  if (root?.firstElementChild && !isPseudoLocale()) hydrateRoot(root, authPageRoot(page))
  else if (root) createRoot(root).render(authPageRoot(page))
  void serverKnown()
  const left = takeFlashNotice()
  if (left) notify({ tone: 'bad', ...left })
}

/** The page for prerendering and hydration. */
export function authPageRoot(page: ReactNode): ReactNode {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        {page}
        <NoticeRegions />
      </I18nProvider>
    </StrictMode>
  )
}

/** Goes to home, or to the page that the address names, at the start if a token is stored. Spec §4. */
export async function leaveIfSignedIn(): Promise<void> {
  if (localStorage.getItem('id_token') === null || !canKeepSession()) return
  const { loadSession, token } = await import('../platform/session/session.ts')
  await loadSession()
  if (token() !== null) location.replace(wantedPath() ?? '/dashboard/home')
}
