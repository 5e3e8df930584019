import { afterEach, expect } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import './document.ts'
import '../src/kit/global.css'
import '../src/kit/app.css'
import { activateChosenLanguage } from '../src/platform/i18n.ts'
import { loadSession } from '../src/platform/session.ts'
import { handleCallFailures } from '../src/session/sign-out.ts'
import { saveSignedIn } from '../src/session/stored-user.ts'
import { App, newQueries } from '../src/shell/app.tsx'
import { router } from '../src/shell/router.tsx'
import { appTexts } from '../src/texts/app-texts.ts'
import { type FakeServer, type Handler, startFakeServer } from './fake-server.ts'
import { merchant, merchantRoutes } from './merchant.ts'

let server: FakeServer | undefined

/**
 * Opens an address of the dashboard in the real router, for a signed-in merchant, in front of a fake server that answers
 * `merchantRoutes` and then `handlers`. The test fails when the page asks a route without a handler.
 */
export async function openPage(address: string, ...handlers: Handler[]): Promise<FakeServer> {
  server = startFakeServer(...merchantRoutes(), ...handlers)
  await openPageOf(server, address)
  return server
}

/** The same in front of a server that a test has prepared, for example one without a connection. */
async function openPageOf(from: FakeServer, address: string): Promise<void> {
  history.replaceState(null, '', address)
  await loadSession()
  const { merchant: keys, ...user } = merchant
  await saveSignedIn({ access_token: 'test-token', user: { ...user, merchant: keys, bank_account: keys.bank_account } })
  await activateChosenLanguage(appTexts)
  router.history.replace(address)
  await router.load()
  await render(<App queries={newQueries()} />)
}

handleCallFailures()

afterEach(async () => {
  await cleanup()
  server?.stop()
  const faults = server?.faults ?? []
  server = undefined
  localStorage.clear()
  sessionStorage.clear()
  expect(faults).toEqual([])
})
