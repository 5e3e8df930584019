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
      // without a connection too a query asks, fails and shows what was seen last
      queries: { ...retryPolicy, staleTime: 5_000, networkMode: 'always' },
      // and a writing call fails at once: nothing is sent later, when nobody looks
      mutations: { networkMode: 'always' },
    },
  })

/** What the dashboard and the office have around their routers: the query cache and the person's language. */
export function AppProviders({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PersonLanguage>{children}</PersonLanguage>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** The person's language and formats. Every change is seen at once. */
function PersonLanguage({ children }: { children: ReactNode }) {
  return (
    <Language i18n={i18n} formats={useFormats()}>
      {children}
    </Language>
  )
}
