import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { NoticeRegions } from '../kit/overlays/notice-regions.tsx'
import { notify } from '../kit/overlays/notices.ts'
import { canKeepSession } from '../platform/can-keep-session.ts'
import { activateWritten, activeLanguage, type TextsOf } from '../platform/i18n.ts'
import { takeNotice } from '../platform/left-notice.ts'
import { serverKnown } from '../platform/server.ts'
import { isTestReader } from '../platform/test-reader.ts'
import { followSystemTheme } from '../platform/theme.ts'
import '../kit/global.css'
// the book beside the form stands in the document alone: nothing else here asks for its styles
import '../kit/data/table.module.css'
import '../kit/format/money.module.css'

/**
 * Takes over a prerendered door: no router, no query cache, no session unless one is kept here. The texts are those of the
 * language in which the document came.
 */
export async function openDoor(page: ReactNode, textsOf: TextsOf): Promise<void> {
  followSystemTheme()
  await activateWritten(textsOf)
  // the document waits for no font; whoever reads these letters without one gets it now
  if (['ar', 'ne'].includes(activeLanguage())) void import('../kit/global/fonts.css')
  const root = document.getElementById('root')
  if (root?.firstElementChild && !isTestReader()) hydrateRoot(root, doorIn(page))
  else if (root) createRoot(root).render(doorIn(page))
  void serverKnown()
  const left = takeNotice()
  if (left) notify({ tone: 'bad', ...left })
}

/** A door as it is prerendered and hydrated. */
export function doorIn(page: ReactNode): ReactNode {
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        {page}
        <NoticeRegions />
      </I18nProvider>
    </StrictMode>
  )
}

/** On start a stored token counts as signed in. Spec §4. */
export async function leaveIfSignedIn(): Promise<void> {
  if (localStorage.getItem('id_token') === null || !canKeepSession()) return
  const { openSession, token } = await import('../platform/session.ts')
  await openSession()
  if (token() !== null) location.replace('/dashboard/home')
}
