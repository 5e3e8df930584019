import { expect } from '@playwright/test'
import { atTheBank, goesToBank } from '../people/loading.ts'
import { entersOffice, operatorAt } from '../people/operators.ts'
import type { Scene, Shops } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The search for money: before a search, found, open, nothing, and a question with its answer. */
export function supportScenes(screenshots: ScreenshotBrowser, { shop, sita }: Shops): Record<string, Scene> {
  const { world } = screenshots
  const looksFor = async (q: string) => {
    await sita.opens(`/dashboard/loadFunds/trace?${new URLSearchParams({ q })}`)
    await expect(sita.page.locator('[aria-busy=true]')).toHaveCount(0)
    return sita.page
  }
  /** A payment that remains open at the bank; each scene may be played alone. */
  let isOpen = false
  const opensLoad = async () => {
    if (isOpen) return
    world.simulator.control.next({ status: { first: 'pending', polls: null } })
    await goesToBank(sita, { amount: '2500' })
    await atTheBank(sita, 'approves')
    isOpen = true
  }
  const asks = async () => {
    await opensLoad()
    const page = await looksFor('2500 nabil')
    if (await page.getByText('Your question to us').count()) return page
    await page.getByRole('button', { name: 'Ask us' }).click()
    await page.getByLabel('What should we know?').fill('I have an SMS from Nabil about 2,500. Is it lost?')
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await sita.sees('Your question to us')
    return page
  }
  const supports = async () => {
    await asks()
    const who = await operatorAt(world, await screenshots.seat(), ['support'], 'Prakash Thapa')
    await entersOffice(who, '/operator/support')
    await expect(who.page.getByText(/Is it lost/)).toBeVisible()
    return who.page
  }
  return {
    'trace-before': async () => {
      await opensLoad()
      await sita.opens('/dashboard/loadFunds/trace')
      await sita.sees('Open right now')
      return sita.page
    },
    'trace-open': async () => {
      await opensLoad()
      return looksFor('2500 around nabil')
    },
    'trace-nothing': () => looksFor('5200 saturday'),
    'trace-question': asks,
    'trace-several': async () => {
      await shop.opens('/dashboard/loadFunds/trace?q=nabil')
      await expect(shop.page.getByText(/fit\. Which one/)).toBeVisible()
      return shop.page
    },
    'operator-support': supports,
    'operator-support-question': async () => {
      const page = await supports()
      await page
        .getByRole('row', { name: /Is it lost/ })
        .locator('[data-open]')
        .click()
      await expect(page.getByText('Current status')).toBeVisible()
      return page
    },
  }
}
