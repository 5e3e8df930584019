import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import './kit/kit.css'
import { notify } from './kit/notices.ts'
import { canKeepSession } from './platform/can-keep-session.ts'
import { activateWanted } from './platform/i18n.ts'
import { takeNotice } from './platform/left-notice.ts'
import { retriesWhenUnsent } from './platform/query.ts'
import { onSessionElsewhere, openSession } from './platform/session.ts'
import { Speaking } from './platform/speaking.tsx'
import { followSystemTheme } from './platform/theme.ts'
import { handleFailures } from './shell/failures.ts'
import { router } from './shell/router.tsx'
import { appTexts } from './texts/app-texts.ts'

const root = document.getElementById('root')
if (!canKeepSession()) location.replace('/signin')
else if (root) {
  followSystemTheme()
  await Promise.all([activateWanted(appTexts), openSession()])
  handleFailures()
  // another tab signed out or somebody else in: nothing of the old session may stay on screen
  onSessionElsewhere((isSignedIn) => location.replace(isSignedIn ? '/dashboard/home' : '/signin'))
  const left = takeNotice()
  if (left) notify({ tone: 'bad', ...left })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: retriesWhenUnsent, staleTime: 5_000 } } })
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
}
