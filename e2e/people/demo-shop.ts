import { createDemoOnce } from '@sahuji/server/demo/demo'
import { passwordHashes } from '@sahuji/server/platform/crypto/password-hashes'
import type { SignUp } from './sign-ups.ts'
import type { World } from '../world/world.ts'
import { type Person, personIn } from './person.ts'

/** Who owns the demo's shop. */
export const demoOwner: SignUp = {
  business_type: 'sole_proprietor',
  name: 'Sunita Maharjan',
  trade_name: 'Asan Masala Bhandar',
  mobile_no: '9800000001',
  email: 'demo@sahuji.example',
  password: 'sahuji-demo-1',
}

/** Tells the demo's ninety days; answers its shop, at the browser of `visitor`. */
export async function demoShop(world: World, visitor: Pick<Person, 'page'>): Promise<Person> {
  await tellNinetyDays(world)
  return personIn(world, visitor.page, demoOwner)
}

/** Fills a world with the demo's ninety days. */
export const tellNinetyDays = ({ clock, rails, app }: World): Promise<boolean> =>
  createDemoOnce({ db: app.owner, clock, rails, hashes: passwordHashes(['a pepper for tests only']) })
