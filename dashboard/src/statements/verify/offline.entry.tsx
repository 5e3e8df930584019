import { createRoot } from 'react-dom/client'
import '../../kit/global.css'
import { AppProviders, newQueries } from '../../platform/app-providers.tsx'
import { activateDocumentLanguage } from '../../platform/translation/i18n.ts'
import { OfflineVerifier } from './offline-verifier.tsx'
import { offlineTexts } from './offline-texts.ts'

const root = document.getElementById('root')
if (root) void begin(root)

/** The verifier that a bank keeps as one file: the same page without a server. */
async function begin(at: HTMLElement): Promise<void> {
  document.documentElement.dataset['theme'] = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  await activateDocumentLanguage(offlineTexts)
  createRoot(at).render(
    <AppProviders queries={newQueries()}>
      <OfflineVerifier />
    </AppProviders>,
  )
}
