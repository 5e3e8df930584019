import { expect } from '@playwright/test'
import { signUpOf } from '../people/cast.ts'
import { demoShop } from '../people/demo-shop.ts'
import { accountOf, signsIn } from '../people/newcomers.ts'
import { personIn } from '../people/person.ts'
import { accountScenes } from './account-scenes.ts'
import { doorScenes } from './door-scenes.ts'
import { loadScenes } from './load-scenes.ts'
import { endScenes } from './load-end-scenes.ts'
import { historyScenes } from './history-scenes.ts'
import { readingScenes } from './reading-scenes.ts'
import type { Scene } from './scene.ts'
import { shellScenes } from './shell-scenes.ts'
import type { Studio } from './studio.ts'

/** Every scene by its name, in the order in which they are played: later ones find what earlier ones left. */
export async function tellScenes(studio: Studio): Promise<Record<string, Scene>> {
  const shop = await demoShop(studio.world, { page: await studio.seat() })
  const sita = personIn(studio.world, await studio.seat(), signUpOf('Sita'))
  await accountOf(sita)
  for (const person of [shop, sita]) {
    await signsIn(person)
    await expect(person.page.getByText('MERCHANT WALLET').first()).toBeVisible()
  }
  const actors = { shop, sita }
  return {
    ...doorScenes(studio),
    ...shellScenes(studio, actors),
    ...accountScenes(studio, actors),
    ...readingScenes(actors),
    ...historyScenes(actors),
    ...loadScenes(actors),
    ...endScenes(studio, actors),
  }
}
