import { i18n } from '@lingui/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../kit/global.css'
import '../kit/app.css'
import '../platform/browser-translation.ts'
import { Language } from '../kit/format/language.tsx'
import { useFormats } from '../platform/formats.ts'
import { activateChosenLanguage } from '../platform/i18n.ts'
import { retryPolicy } from '../platform/query.ts'
import { followSystemTheme } from '../platform/theme.ts'
import { operatorTexts } from '../texts/operator-texts.ts'
import { officeRouter } from './shell/office-router.tsx'
import { forgetOperatorOnRefusal } from './shell/operator-session.ts'

const root = document.getElementById('root')
if (root) void begin(root)

/** The back office: a document, a bundle and a session of its own, which nothing of a merchant's reaches. */
async function begin(root: HTMLElement): Promise<void> {
  followSystemTheme()
  const queries = new QueryClient({
    defaultOptions: {
      queries: { ...retryPolicy, staleTime: 5_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  forgetOperatorOnRefusal(queries)
  await activateChosenLanguage(operatorTexts)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Speaking>
          <RouterProvider router={officeRouter} />
        </Speaking>
      </QueryClientProvider>
    </StrictMode>,
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
