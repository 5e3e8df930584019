import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../kit/global.css'
import '../kit/app.css'
import { AppProviders, newQueries } from '../platform/app-providers.tsx'
import { activateChosenLanguage } from '../platform/translation/i18n.ts'
import { followSystemTheme } from '../platform/preferences/theme.ts'
import { operatorTexts } from '../texts/operator-texts.ts'
import { newOfficeRouter } from './shell/office-router.tsx'
import { forgetOperatorOnRefusal } from '../operators/operator-session.ts'

const root = document.getElementById('root')
if (root) void begin(root)

/** The back office: a document, a bundle and a session of its own, apart from the merchants'. */
async function begin(root: HTMLElement): Promise<void> {
  followSystemTheme()
  const queries = newQueries()
  forgetOperatorOnRefusal(queries)
  await activateChosenLanguage(operatorTexts)
  createRoot(root).render(
    <AppProviders queries={queries}>
      <RouterProvider router={newOfficeRouter()} />
    </AppProviders>,
  )
}
