import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import '../../platform/browser-translation.ts'
import { Language } from '../../kit/format/language.tsx'
import { useFormats } from '../../platform/formats.ts'
import { retryPolicy } from '../../platform/query.ts'
import type { OfficeRouter } from './office-router.tsx'

/** The cache of the office's reading calls. */
export const newOfficeQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { ...retryPolicy, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** The back office: the router's page inside the query cache and the person's language. */
export function OfficeApp({ queries, router }: { queries: QueryClient; router: OfficeRouter }) {
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

/** The person's language and formats around everything. Every change is seen at once. */
function Speaking({ children }: { children: ReactNode }) {
  return (
    <Language i18n={i18n} formats={useFormats()}>
      {children}
    </Language>
  )
}
