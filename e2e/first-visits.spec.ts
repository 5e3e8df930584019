import { forgetAnswers } from './people/cached-answers.ts'
import { demoShop } from './people/demo-shop.ts'
import { comesHome } from './people/newcomers.ts'
import { shiftsOf, watchShifts } from './people/shifts.ts'
import { demoTest, expect } from './test.ts'

const pages = {
  '/dashboard/loadFunds': 'Recent loads',
  '/dashboard/transactionHistory': /shown, newest first/,
}

for (const [path, says] of Object.entries(pages)) {
  demoTest(
    `a first visit of ${path} moves nothing by itself, on a phone and on a desk`,
    async ({ sita: visitor, world }) => {
      const sita = await comesHome(demoShop(world, visitor))
      const { page } = sita
      await watchShifts(page)
      // answers come one after the other, as they do on a phone
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, route.request().url().length * 4))
        await route.continue()
      })
      for (const width of [390, 1440]) {
        // a document of the same origin that runs nothing; then nothing was seen before
        await sita.opens('/mark.svg')
        await forgetAnswers(page)
        await page.setViewportSize({ width, height: 900 })
        await sita.opens(path)
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await sita.sees(says)
        await expect(page.getByRole('contentinfo')).toBeVisible()
        expect(await shiftsOf(page), `at ${width} px`).toBeLessThanOrEqual(0.02)
      }
    },
  )
}

demoTest('a call of home that does not answer holds no other card up', async ({ sita: visitor, world }) => {
  const sita = await comesHome(demoShop(world, visitor))
  const { page } = sita
  const main = page.getByRole('main')
  const expected = {
    '/api/wallet': () => expect(sita.section('MERCHANT WALLET')).toContainText('Available'),
    '/api/transaction/filter': () =>
      expect(sita.section('Recent activity').locator('tbody tr[data-row]').first()).toBeVisible(),
    '/api/home': () => expect(main.getByRole('heading', { name: 'Collected, 14 days' })).toBeVisible(),
    '/api/current-user-info': () => expect(sita.section('KYC STATUS')).toContainText('KYC Verified'),
  }
  for (const silent of Object.keys(expected)) {
    await sita.opens('/mark.svg')
    await forgetAnswers(page)
    await page.route(`**${silent}*`, () => undefined)
    await sita.opens('/dashboard/home')
    for (const [call, isShown] of Object.entries(expected)) if (call !== silent) await isShown()
    await page.unroute(`**${silent}*`)
  }
})
