import { type CurrentUser, readCurrentUser, type SignedIn } from '@sahuji/contract/session'
import { readAllowance } from '@sahuji/contract/tariff'
import { RouterProvider } from '@tanstack/react-router'
import { expect, onTestFinished } from 'vitest'
import { cleanup } from 'vitest-browser-react/pure'
import '../src/kit/global.css'
import '../src/kit/app.css'
import { AppProviders, newQueries } from '../src/platform/app-providers.tsx'
import { activateChosenLanguage } from '../src/platform/translation/i18n.ts'
import { loadSession } from '../src/platform/session/session.ts'
import { handleCallFailures } from '../src/session/sign-out.ts'
import { saveSignedIn } from '../src/session/stored-user.ts'
import { newRouter } from '../src/shell/router.tsx'
import { appTexts } from '../src/texts/app-texts.ts'
import { type FakeServer, type Handler, on } from './fake-server.ts'
import { mount } from './mount.tsx'
import { serve } from './serve.ts'
import { merchant, merchantRoutes } from './merchant.ts'

/**
 * Opens an address of the dashboard in the real router, for a signed-in merchant, with a fake server that answers
 * `merchantRoutes` and then `handlers`. The test fails when the page calls a route without a handler.
 */
export const openPage = (address: string, ...handlers: Handler[]): Promise<FakeServer> =>
  openInFrontOf(serve(...merchantRoutes(), ...handlers), address)

/** The same for another person, whose KYC may be incomplete. */
export const openPageAs = (user: CurrentUser, address: string, ...handlers: Handler[]): Promise<FakeServer> =>
  openInFrontOf(
    serve(
      ...merchantRoutes(),
      on(readCurrentUser, () => user),
      on(readAllowance, () => ({ tier: null })),
      ...handlers,
    ),
    address,
    user,
  )

/** Opens an address for a visitor without a session; the routes of a merchant answer once there is one, for `user`. */
export const openPageWithoutSession = (
  address: string,
  user: CurrentUser,
  ...handlers: Handler[]
): Promise<FakeServer> =>
  openInFrontOf(
    serve(
      ...merchantRoutes(),
      on(readCurrentUser, () => user),
      on(readAllowance, () => ({ tier: null })),
      ...handlers,
    ),
    address,
    null,
  )

/** The same while the server is unreachable. */
export function openPageOffline(address: string, ...handlers: Handler[]): Promise<FakeServer> {
  const server = serve(...merchantRoutes(), ...handlers)
  server.disconnect()
  return openInFrontOf(server, address)
}

/** Opens an address again in the same tab: the browser's storage remains, the page's memory is lost. */
export async function reopenPage(before: FakeServer, address: string, ...handlers: Handler[]): Promise<FakeServer> {
  await cleanup()
  before.stop()
  expect(before.faults).toEqual([])
  return openPage(address, ...handlers)
}

async function openInFrontOf(
  server: FakeServer,
  address: string,
  signedIn: CurrentUser | null = merchant,
): Promise<FakeServer> {
  history.replaceState(null, '', address)
  await loadSession()
  if (signedIn) await saveSignedIn({ access_token: 'test-token', user: signedInAs(signedIn) })
  await activateChosenLanguage(appTexts)
  stopHandling?.()
  stopHandling = handleCallFailures()
  onTestFinished(stopHandling)
  const router = newRouter()
  await router.load()
  await mount(
    <AppProviders queries={newQueries()}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return server
}

/** A person as a sign-in answers them. */
export function signedInAs({ merchant: keys, ...user }: CurrentUser): SignedIn['user'] {
  return { ...user, merchant: keys, bank_account: keys.bank_account }
}

let stopHandling: (() => void) | undefined
