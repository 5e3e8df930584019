import { demoShop } from '../people/demo-shop.ts'
import { comesHome } from '../people/newcomers.ts'
import type { Person } from '../people/person.ts'
import { demoTest, expect } from '../test.ts'
import type { World } from '../world/world.ts'

/** The demo's shop on a small phone, in Arabic. */
async function inArabic(world: World, visitor: Person, width: number): Promise<Person> {
  const shop = demoShop(world, visitor)
  const { page } = await comesHome(shop)
  await page.setViewportSize({ width, height: 800 })
  await page.context().addCookies([{ name: 'sahuji_look', value: 'ar.light', url: world.url }])
  await world.app.owner.write((tx) => tx.run`update people set language = 'ar'`)
  return shop
}

demoTest(
  'in Arabic an amount is written behind its sign, and the words over the bars keep apart',
  { tag: '@everywhere' },
  async ({ sita: visitor, world }) => {
    const shop = await inArabic(world, visitor, 320)
    const { page } = shop
    await shop.opens('/dashboard/home')
    const words = page.locator('ol[aria-label] li span:has(> b):visible')
    await expect(words.last()).toBeVisible()
    const boxes = await words.evaluateAll((spans) => spans.map((span) => span.getBoundingClientRect()))
    expect(boxes.length).toBeGreaterThan(1)
    for (const [at, { right }] of boxes.slice(0, -1).entries()) expect(right).toBeLessThan(boxes[at + 1]!.left)

    await shop.opens('/dashboard/sendFund')
    const amount = page.locator('input[name=amount]')
    await amount.fill('700')
    const [sign, figure] = [page.locator('span:has(+ input[name=amount])'), amount]
    expect((await sign.boundingBox())!.x).toBeLessThan((await figure.boundingBox())!.x)
    expect(await figure.evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
  },
)

demoTest(
  'in Arabic a name that is too long is cut at its own end',
  { tag: '@everywhere' },
  async ({ sita: visitor, world }) => {
    const shop = await inArabic(world, visitor, 390)
    const { page } = shop
    await shop.opens('/dashboard/transactionHistory')
    const name = page.locator('tr[data-row] b').first()
    await expect(name).toBeVisible()
    const firstLetter = await name.evaluate((element) => {
      element.textContent = 'Chandreshwari Kirana and General Suppliers of Old Baneshwor Private Limited'
      const range = document.createRange()
      range.setStart(element.firstChild!, 0)
      range.setEnd(element.firstChild!, 1)
      const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
      return {
        isCut: element.scrollWidth > element.clientWidth,
        isSeen: letter.left >= box.left - 1 && letter.right <= box.right,
      }
    })
    expect(firstLetter).toEqual({ isCut: true, isSeen: true })
  },
)
