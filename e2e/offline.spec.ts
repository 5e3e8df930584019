import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { accountOf, atHome, comesHome } from './people/newcomers.ts'
import { withMoney } from './people/payouts.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker keeps the shell, and the shown answers are stored. */
async function isReady(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      await navigator.serviceWorker.ready
      const names = await caches.keys()
      const shells = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
      return names.some((name) => name.startsWith('shell-')) && shells.every((count) => count > 0)
    })
  await expect.poll(kept, { timeout: 30_000 }).toBe(true)
}

/** Records the calls that the page begins while it is offline: one that began before may still be on its way. */
async function callsWhileOffline(page: Page): Promise<() => Promise<string[]>> {
  const asked = await page.evaluateHandle(() => {
    const urls: string[] = []
    const call = globalThis.fetch
    globalThis.fetch = (...of) => {
      if (!navigator.onLine) urls.push(of[0] instanceof Request ? of[0].url : `${of[0]}`)
      return call(...of)
    }
    return urls
  })
  return () => asked.jsonValue()
}

test.describe('without a network', () => {
  test('the app opens with the last seen data, and every figure shows its time', async ({ sita, context }) => {
    await withMoney(sita, await accountOf(sita))
    const { page } = await comesHome(sita)
    await expect.poll(async () => (await cachedAnswers(page)).length).toBeGreaterThanOrEqual(5)
    await sita.opens('/dashboard/transactionHistory')
    await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('link').first()).toBeVisible()
    await isReady(page)
    await expect.poll(async () => (await cachedAnswers(page)).length).toBeGreaterThanOrEqual(6)

    await context.setOffline(true)
    await sita.opens('/dashboard/home')
    await sita.sees('MERCHANT WALLET')
    await sita.sees(/^No connection since/)
    await sita.sees(/^Updated /, { in: 'MERCHANT WALLET' })
    await sita.sees(/^As of /, { in: 'Recent activity' })
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees(/^As of /)
    await expect(page.getByRole('table', { name: 'Transactions' }).getByRole('link').first()).toBeVisible()

    await context.setOffline(false)
    await sita.doesNotSee(/^No connection since/)
    const answer = page.waitForResponse(/transaction\/filter/)
    await sita.opens('/dashboard/transactionHistory')
    expect((await answer).status()).toBe(200)
    await sita.doesNotSee(/^As of /)

    // also for a person who is reading: at once, before any call
    const asked = await callsWhileOffline(page)
    await context.setOffline(true)
    await expect(page.getByText(/^As of /).first()).toBeVisible()
    expect((await asked()).filter((url) => url.includes('transaction/filter'))).toEqual([])
    await context.setOffline(false)
    await sita.doesNotSee(/^As of /)
  })

  test('on a phone the menu, the person’s menu, the search and the appearance open offline for the first time', async ({
    sita,
    context,
  }) => {
    const { page } = await atHome(sita)
    await isReady(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Transaction History' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Search/ }).click()
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await expect(page.getByRole('dialog', { name: 'Appearance' })).toBeVisible()
    // a page that was never loaded states why it is empty, and loads once the connection is back
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees(/^There is no connection/)
    await context.setOffline(false)
    await sita.sees('No transactions yet')
  })
})

test('signing out removes the stored answers', async ({ sita }) => {
  const { page } = await atHome(sita)
  await expect.poll(() => cachedAnswers(page)).not.toEqual([])
  await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await sita.isAt(/\/signin/)
  await expect.poll(() => cachedAnswers(page)).toEqual([])
})

test('home appears with the balance of the last visit in its document, and with no other person’s', async ({
  sita,
}) => {
  const { page } = await atHome(sita)
  await isReady(page)
  await expect.poll(() => cachedAnswers(page)).toContain('home snapshot')
  const again = await page.goto(page.url())
  expect(again?.fromServiceWorker()).toBe(true)
  const document = await again?.text()
  expect(document).toMatch(/data-home-snapshot="">.*>0<span class="\w+">\.00</)
  expect(document).toMatch(/data-home-snapshot="">.*Updated /)
  await sita.sees(/^Updated /, { in: 'MERCHANT WALLET' })

  // a new token may belong to another person
  await page.evaluate(() => localStorage.clear())
  const home = page.waitForResponse(/\/dashboard\/home$/)
  await comesHome(sita)
  expect(await (await home).text()).not.toContain('Updated ')
})
