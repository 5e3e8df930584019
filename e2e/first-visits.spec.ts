import { demoShop } from './people/demo-shop.ts'
import { comesHome } from './people/newcomers.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'
import { demoTest, expect, test } from './test.ts'

const pages = { hub: '/dashboard/loadFunds', history: '/dashboard/transactionHistory' }

test.describe('a first visit moves nothing by itself', () => {
  for (const width of [390, 1440]) {
    for (const [name, path] of Object.entries(pages)) {
      demoTest(`of the ${name} at ${width} px`, async ({ sita: visitor, world }) => {
        const sita = demoShop(world, visitor)
        const { page } = sita
        await comesHome(sita)
        await page.setViewportSize({ width, height: 900 })
        await watchShifts(page)
        // answers come one after the other, as they do on a phone
        await page.route('**/api/**', async (route) => {
          await new Promise((resolve) => setTimeout(resolve, route.request().url().length * 4))
          await route.continue()
        })
        await sita.opens(path)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await sita.sees(name === 'hub' ? 'Recent loads' : /shown, newest first/)
        await expect(page.getByRole('contentinfo')).toBeVisible()
        expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
      })
    }
  }
})
