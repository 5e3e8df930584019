import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import './kit/kit.css'
import { notify } from './kit/overlays/notices.ts'
import { canKeepSession } from './platform/can-keep-session.ts'
import { activateWanted } from './platform/i18n.ts'
import { browserKeys } from './platform/key-store.ts'
import { takeNotice } from './platform/left-notice.ts'
import { build, startServiceWorker } from './platform/new-version.ts'
import { asksAgain } from './platform/query.ts'
import { cacheAnswers, readCachedAnswers, showCachedAnswers } from './platform/cached-answers.ts'
import { browserAnswers } from './platform/answer-store.ts'
import { isOwnServer, serverKnown } from './platform/server.ts'
import { kept, onSessionElsewhere, openSession, token } from './platform/session.ts'
import { Speaking } from './platform/speaking.tsx'
import { followSystemTheme } from './platform/theme.ts'
import { handleFailures } from './shell/failures.ts'
import { beginPage, router } from './shell/router.tsx'
import { appTexts } from './texts/app-texts.ts'

const root = document.getElementById('root')
if (!canKeepSession()) location.replace('/signin')
else if (root) void begin(root)

async function begin(root: HTMLElement): Promise<void> {
  followSystemTheme()
  const queries = new QueryClient({
    defaultOptions: {
      // without a line too a query asks, fails and shows what was seen last
      queries: { ...asksAgain, staleTime: 5_000, networkMode: 'always' },
      // and a writing call fails at once: nothing is sent later, when nobody looks
      mutations: { networkMode: 'always' },
    },
  })
  beginPage(location.pathname)
  await Promise.all([activateWanted(appTexts), comeBack(queries), serverKnown()])
  handleFailures()
  // another tab signed out or somebody else in: nothing of the old session may stay on screen
  onSessionElsewhere((isSignedIn) => location.replace(isSignedIn ? '/dashboard/home' : '/signin'))
  const left = takeNotice()
  if (left) notify({ tone: 'bad', ...left })
  // the document's own skeleton stands until the first page can be shown
  await router.load()
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Speaking>
          <RouterProvider router={router} />
        </Speaking>
      </QueryClientProvider>
    </StrictMode>,
  )
  if (isOwnServer()) requestIdleCallback(() => void startServiceWorker().catch(() => undefined))
}

/** The cached answers, where the session of the same person is still here; a browser that keeps nothing shows nothing. */
async function comeBack(queries: QueryClient): Promise<void> {
  const stores = { keys: browserKeys(), answers: browserAnswers() }
  const [cached] = await Promise.all([readCachedAnswers(stores).catch(() => []), openSession()])
  if (token() === null) return
  const mark = `${build()} ${kept('email')}`
  showCachedAnswers(queries, cached, mark)
  cacheAnswers(queries, stores, mark)
}
