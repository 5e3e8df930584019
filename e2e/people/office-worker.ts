import type { OperatorRole } from '@sahuji/contract/company/operator-roles'
import type { Page } from '@playwright/test'
import type { World } from '../world/world.ts'
import { entersOffice, operatorAt } from './operators.ts'
import { type Person, personIn } from './person.ts'
import { signUpOf } from './sign-ups.ts'

/** An operator, signed in with a second factor, with the verbs of a person at a browser. */
export async function officeWorker(
  world: World,
  page: Page,
  { roles, name }: { roles: readonly OperatorRole[]; name: string },
): Promise<Person> {
  await entersOffice(await operatorAt(world, page, roles, name))
  return personIn(world, page, signUpOf('Hari'))
}
