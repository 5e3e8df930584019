import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import { RouterProvider } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import '../src/kit/global.css'
import '../src/kit/app.css'
import { newOfficeRouter } from '../src/operator/shell/office-router.tsx'
import { forgetOperatorOnRefusal } from '../src/operators/operator-session.ts'
import { AppProviders, newQueries } from '../src/platform/app-providers.tsx'
import { activateChosenLanguage } from '../src/platform/translation/i18n.ts'
import { operatorTexts } from '../src/texts/operator-texts.ts'
import type { FakeServer, Handler } from './fake-server.ts'
import { officeRoutes } from './operator.ts'
import { mount } from './mount.tsx'
import { serve } from './serve.ts'

/**
 * Opens an address of the back office in its own router, for a signed-in operator with every role, with a fake server
 * that answers `officeRoutes` and then `handlers`. The test fails when the page calls a route without a handler.
 */
export const openOfficePage = (address: string, ...handlers: Handler[]): Promise<FakeServer> =>
  openOfficePageAs(undefined, address, ...handlers)

/** The same for an operator with only these roles. */
export async function openOfficePageAs(
  roles: readonly OperatorRole[] | undefined,
  address: string,
  ...handlers: Handler[]
): Promise<FakeServer> {
  const server = serve(...officeRoutes(roles), ...handlers)
  history.replaceState(null, '', address)
  await activateChosenLanguage(operatorTexts)
  const queries = newQueries()
  onTestFinished(forgetOperatorOnRefusal(queries))
  const router = newOfficeRouter()
  await router.load()
  await mount(
    <AppProviders queries={queries}>
      <RouterProvider router={router} />
    </AppProviders>,
  )
  return server
}
