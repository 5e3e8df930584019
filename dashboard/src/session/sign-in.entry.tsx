import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { i18n } from '@lingui/core'
import './sign-in.css'
import { Language } from '../kit/language.tsx'
import { NoticeRegions } from '../kit/notice-regions.tsx'
import { activateWanted } from '../platform/i18n.ts'
import { canKeepSession, openSession, token } from '../platform/session.ts'
import { followSystemTheme } from '../platform/theme.ts'
import { signInTexts } from '../texts/sign-in-texts.ts'
import { earlyEntry, resume } from './early-entry.ts'
import { SignInPage } from './sign-in.page.tsx'

/** The sign-in's own light document: no router, no query cache; the dashboard is fetched when a field has the focus. */
const root = document.getElementById('root')
if (root) {
  followSystemTheme()
  await Promise.all([activateWanted(signInTexts), canKeepSession() && openSession()])
  // on start a stored token counts as signed in. Spec §4.
  if (token() !== null) location.replace('/dashboard/home')
  else takeOver(root)
}

function takeOver(root: HTMLElement): void {
  const early = earlyEntry(root)
  // at once, so that no letter falls between the document's form and this one
  flushSync(() =>
    createRoot(root).render(
      <StrictMode>
        <Language i18n={i18n}>
          <SignInPage canKeep={canKeepSession()} early={early} />
          <NoticeRegions />
        </Language>
      </StrictMode>,
    ),
  )
  resume(root, early)
}
