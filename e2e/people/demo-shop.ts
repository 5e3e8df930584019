import { tellDemo } from '@sahuji/server/demo/demo'
import { passwordHashes } from '@sahuji/server/platform/password-hashes'
import type { World } from '../world/world.ts'
import { type Person, personIn } from './person.ts'

/** Tells the demo's ninety days; answers its shop, at the browser of `visitor`. */
export async function demoShop(world: World, visitor: Pick<Person, 'page'>): Promise<Person> {
  const { clock, rails, app } = world
  await tellDemo({ db: app.db, clock, rails, hashes: passwordHashes(['a pepper for tests only']) })
  return personIn(world, visitor.page, {
    business_type: 'sole_proprietor',
    name: 'Sunita Maharjan',
    trade_name: 'Asan Masala Bhandar',
    mobile_no: '9800000001',
    email: 'demo@sahuji.example',
    password: 'sahuji-demo-1',
  })
}
