import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import type { QueryClient } from '@tanstack/react-query'
import './kit/global.css'
import './kit/app.css'
import { notify } from './kit/overlays/notices.ts'
import { canKeepSession } from './platform/session/can-keep-session.ts'
import { activateChosenLanguage } from './platform/translation/i18n.ts'
import { browserKeys } from './platform/storage/key-store.ts'
import { takeFlashNotice } from './platform/notices/flash-notice.ts'
import { build } from './platform/server/new-version.ts'
import { AppProviders, newQueries } from './platform/app-providers.tsx'
import { cacheAnswers, readCachedAnswers, showCachedAnswers } from './platform/storage/cached-answers.ts'
import { browserAnswers } from './platform/storage/answer-store.ts'
import { isOwnServer, serverKnown } from './platform/server/server.ts'
import { onSessionChangedElsewhere, loadSession, signInOf, token } from './platform/session/session.ts'
import { currentRole } from './platform/session/rights.ts'
import { followSystemTheme } from './platform/preferences/theme.ts'
import { firstPageOf } from './session/first-page.ts'
import { handleCallFailures, noteSignedOutElsewhere } from './session/sign-out.ts'
import { beginPage, newRouter } from './shell/router.tsx'
import { appTexts } from './texts/app-texts.ts'

const root = document.getElementById('root')
if (!canKeepSession()) location.replace('/signin')
else if (root) void begin(root)

async function begin(root: HTMLElement): Promise<void> {
  followSystemTheme()
  const queries = newQueries()
  const router = newRouter()
  beginPage(router, location.pathname)
  await Promise.all([activateChosenLanguage(appTexts), comeBack(queries), serverKnown()])
  handleCallFailures()
  // another tab signed out, signed somebody else in or entered another shop: nothing of the old session may stay on screen
  onSessionChangedElsewhere((isSignedIn) => {
    // counters and doors have sign-ins of their own
    if (location.pathname === '/counter' || location.pathname === '/door') return
    if (location.pathname === '/invitation') return location.reload()
    if (!isSignedIn) noteSignedOutElsewhere()
    location.replace(isSignedIn ? firstPageOf(currentRole()) : '/signin')
  })
  const left = takeFlashNotice()
  if (left) notify({ tone: 'bad', ...left })
  // the document's own skeleton remains until the first page can be shown
  await router.load()
  createRoot(root).render(
    <AppProviders queries={queries}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  if (isOwnServer()) requestIdleCallback(() => void registerWorker().catch(() => undefined))
}

/** The cached answers, where the session of the same person is still here; a browser that keeps nothing shows nothing. */
async function comeBack(queries: QueryClient): Promise<void> {
  const stores = { keys: browserKeys(), answers: browserAnswers() }
  const [cached] = await Promise.all([readCachedAnswers(stores).catch(() => []), loadSession()])
  if (token() === null) return
  const mark = `${build()} ${signInOf()}`
  showCachedAnswers(queries, cached, mark)
  cacheAnswers(queries, stores, mark)
}

const registerWorker = async () => (await import('./platform/server/worker-registration.ts')).startServiceWorker()
