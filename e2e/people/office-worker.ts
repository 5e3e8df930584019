import type { OperatorRole } from '@sahuji/contract/operator'
import type { Page } from '@playwright/test'
import { operator } from '../../server/testing/operators.ts'
import type { World } from '../world/world.ts'
import { type Person, personIn } from './person.ts'
import { signUpOf } from './sign-ups.ts'

/** Somebody of the back office at a browser of their own, signed in with a second factor given just now. */
export async function officeWorker(
  world: World,
  page: Page,
  { roles, name }: { roles: readonly OperatorRole[]; name: string },
): Promise<Person> {
  const { cookie } = await operator(world.app, roles, name)
  const [cookieName = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name: cookieName, value, domain: '127.0.0.1', path: '/api/operator' }])
  return personIn(world, page, signUpOf('Hari'))
}
