import type { ReactNode } from 'react'
import '../src/kit/global.css'
import { activateDocumentLanguage } from '../src/platform/translation/i18n.ts'
import { authPageRoot } from '../src/session/auth-page.tsx'
import { authPageTexts } from '../src/texts/auth-page-texts.ts'
import type { FakeServer, Handler } from './fake-server.ts'
import { mount } from './mount.tsx'
import { serve } from './serve.ts'

/** Shows a page of the light sign-in bundle with a fake server, without a session. */
export async function openAuthPage(shown: ReactNode, ...handlers: Handler[]): Promise<FakeServer> {
  const server = serve(...handlers)
  await activateDocumentLanguage(authPageTexts)
  await mount(authPageRoot(shown))
  return server
}
