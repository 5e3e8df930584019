import { type ReactNode, StrictMode } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { i18n } from '@lingui/core'
import '../platform/browser-translation.ts'
import { Language } from '../kit/format/language.tsx'
import { useFormats } from '../platform/formats.ts'
import { retryPolicy } from '../platform/query.ts'
import type { AppRouter } from './router.tsx'

/** The cache of a page's reading calls. */
export const newQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // without a connection too a query asks, fails and shows what was seen last
      queries: { ...retryPolicy, staleTime: 5_000, networkMode: 'always' },
      // and a writing call fails at once: nothing is sent later, when nobody looks
      mutations: { networkMode: 'always' },
    },
  })

/** The dashboard: the router's page inside the query cache and the person's language. */
export function App({ queries, router }: { queries: QueryClient; router: AppRouter }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Speaking>
          <RouterProvider router={router} />
        </Speaking>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** The person's language and formats around the app. Every change is seen at once. */
function Speaking({ children }: { children: ReactNode }) {
  return (
    <Language i18n={i18n} formats={useFormats()}>
      {children}
    </Language>
  )
}
