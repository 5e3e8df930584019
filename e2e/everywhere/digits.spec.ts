import type { Page } from '@playwright/test'
import { demoShop } from '../people/demo-shop.ts'
import { comesHome } from '../people/newcomers.ts'
import { demoTest, expect, test } from '../test.ts'
import { places } from './places.ts'
import { isThere, knownOf } from './crawler.ts'

demoTest(
  'shows Devanagari digits on every page to a person who chose them, except in references, codes and telephones',
  { tag: '@everywhere' },
  async ({ sita: visitor, world }) => {
    const shop = demoShop(world, visitor)
    const { page } = await comesHome(shop)
    await world.app.owner.write((tx) => tx.run`update people set language = 'ne', digits = 'devanagari'`)
    await page.context().addCookies([{ name: 'sahuji_look', value: 'ne.light', url: world.url }])
    await shop.opens('/dashboard/home')
    await expect(page.getByText(/रु\.[०-९]/).first()).toBeVisible()
    const known = await knownOf(world)
    const found: string[] = []
    const guarded = places.filter(({ isGuarded }) => isGuarded)
    test.setTimeout(60_000 + guarded.length * 10_000)
    for (const place of guarded) {
      await shop.opens(place.address(known))
      await isThere(page)
      found.push(...(await latinDigits(page)).map((text) => `${place.route}: ${text}`))
    }
    expect(found).toEqual([])
  },
)

/** The texts of a page with Latin digits, except values to be copied or typed: codes, addresses, telephones, names. */
async function latinDigits(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const shown: string[] = []
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement
      if (
        parent?.closest(
          'script, style, code, pre, textarea, kbd, .code, .ref, [lang]:not(html), [data-as-is], bdi[dir=ltr]',
        )
      )
        continue
      shown.push(walker.currentNode.textContent ?? '')
    }
    return [...new Set(shown.map((text) => text.trim()))]
  })
  const asItStands =
    /··\d{4}|\d{4}\/\d\d-\d{4}|कोड \d{3,4}|अनुरोध\s+नम्बर\s+\S*\w+|Counter \d|\+977[\d-]+|9[678]\d{8}|\S+@\S+|https?:\S+|127\.0\.0\.\S+|\+977|3-D|0 1 2 3 4 5|[A-Za-z]+\d\w*/g
  return texts.filter((text) => /\d/.test(text.replaceAll(asItStands, '')))
}
