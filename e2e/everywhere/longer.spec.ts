import { expect, test as base } from '@playwright/test'
import { demoShop } from '../people/demo-shop.ts'
import { comesHome } from '../people/newcomers.ts'
import { personIn } from '../people/person.ts'
import { inWorld } from '../test.ts'
import type { World } from '../world/world.ts'
import { places } from './places.ts'
import { isThere, knownOf, tooWide } from './crawler.ts'

const test = base.extend<{ world: World }>({
  world: inWorld({ is_told: true }),
})

// no real language: English words that are two fifths longer
for (const width of [320, 768, 1024, 1440]) {
  test(
    `with longer texts no place breaks its layout at ${width} px`,
    { tag: '@everywhere' },
    async ({ world, page }) => {
      test.setTimeout(180_000)
      await page.setViewportSize({ width, height: 900 })
      const shop = demoShop(world, { page })
      await comesHome(personIn(world, page, shop))
      const known = await knownOf(world)
      await page.context().addCookies([{ name: 'sahuji_pseudo_locale', value: 'longer', url: world.url }])
      const broken: string[] = []
      for (const place of places) {
        // the sign-in pages send a signed-in person home
        if (['/', '/signin', '/signup'].includes(place.route)) continue
        await page.goto(world.url + place.address(known))
        await isThere(page)
        broken.push(...(await tooWide(page)).map((fault) => `${place.route}: ${fault}`))
      }
      expect(broken).toEqual([])
    },
  )
}
