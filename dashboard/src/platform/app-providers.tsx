import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import './translation/browser-translation.ts'
import { Language } from '../kit/format/language.tsx'
import { useFormats } from './preferences/formats.ts'
import { retryPolicy } from './calls/query.ts'

/** The cache of a page's reading calls. */
export const newQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // a query is also sent without a connection, fails, and the cached data is shown
      queries: { ...retryPolicy, staleTime: 5_000, networkMode: 'always' },
      // a writing call fails at once: it is never sent later, after the person has left
      mutations: { networkMode: 'always' },
    },
  })

/** The providers around the routers of the dashboard and the office: the query cache and the person's language. */
export function AppProviders({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PersonLanguage>{children}</PersonLanguage>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Provides the person's language and formats and follows every change. */
function PersonLanguage({ children }: { children: ReactNode }) {
  return (
    <Language i18n={i18n} formats={useFormats()}>
      {children}
    </Language>
  )
}
