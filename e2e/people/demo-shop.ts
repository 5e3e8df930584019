import type { SignUp } from './sign-ups.ts'
import type { World } from '../world/world.ts'
import { type Person, personIn } from './person.ts'

/** The owner of the demo's shop. */
export const demoOwner: SignUp = {
  business_type: 'sole_proprietor',
  name: 'Sunita Maharjan',
  trade_name: 'Asan Masala Bhandar',
  mobile_no: '9800000001',
  email: 'demo@sahuji.example',
  password: 'sahuji-demo-1',
}

/** The demo's shop in a world with the demo's data, in the browser of `visitor`. */
export function demoShop(world: World, visitor: Pick<Person, 'page'>): Person {
  if (!world.is_told) throw new Error('Nothing is told of the demo in this world: see `demoTest`')
  return personIn(world, visitor.page, demoOwner)
}
