import { demoShop } from '../people/demo-shop.ts'
import { comesHome } from '../people/newcomers.ts'
import { demoTest, expect } from '../test.ts'

demoTest('in Arabic a name that is too long is cut at its own end', async ({ sita: visitor, world }) => {
  const shop = demoShop(world, visitor)
  const { page } = await comesHome(shop)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.context().addCookies([{ name: 'sahuji_look', value: 'ar.light', url: world.url }])
  await world.app.owner.write((tx) => tx.run`update people set language = 'ar'`)
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
})
