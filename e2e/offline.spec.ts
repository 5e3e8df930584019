import type { Page } from '@playwright/test'
import { demoTest, expect, test } from './test.ts'
import { demoShop } from './people/demo-shop.ts'
import { cachedAnswers } from './people/cached-answers.ts'
import { atHome, comesHome } from './people/newcomers.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker keeps the shell, and what is on screen has been put away. */
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

test.describe('without a network', () => {
  demoTest('the app opens with what was seen last, and every figure says of when it is', async ({ sita, context }) => {
    const shop = demoShop(sita.world, sita)
    const { page } = await comesHome({ ...sita, ...shop })
    await expect.poll(async () => (await cachedAnswers(page)).length).toBeGreaterThanOrEqual(5)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees(/shown, newest first/)
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

    // also for who is reading: at once, before anything is asked again
    await context.setOffline(true)
    await expect(page.getByText(/^As of /).first()).toBeVisible({ timeout: 1_000 })
    await context.setOffline(false)
    await sita.doesNotSee(/^As of /)
  })

  test('a change says that it was not sent, keeps what was written, and is not sent later', async ({
    sita,
    context,
  }) => {
    const { page } = await atHome(sita)
    await sita.opens('/dashboard/profile')
    await sita.presses('Change the e-mail')
    await sita.fills({ 'New e-mail': 'sita.new@example.com' })
    const sent: string[] = []
    page.on('response', (response) => sent.push(response.url()))
    await context.setOffline(true)
    await sita.presses('Send the link')
    await sita.sees(/^There is no connection. What you wrote is still here/)
    await expect(page.getByLabel('New e-mail', { exact: true })).toHaveValue('sita.new@example.com')
    await context.setOffline(false)
    await expect(page.getByText(/^No connection since/)).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(sent.filter((url) => url.endsWith('/api/profile/email'))).toEqual([])
    await sita.presses('Send the link')
    await sita.sees('A link is on its way to the new address.')
  })

  test('on a phone the menu, the person’s menu, the search and the appearance open that were never opened before', async ({
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
  })

  test('a page that was never seen says why it is empty, and comes when the line is back', async ({
    sita,
    context,
  }) => {
    const { page } = await atHome(sita)
    await isReady(page)
    await context.setOffline(true)
    await sita.opens('/dashboard/transactionHistory')
    await sita.sees(/^There is no connection/)
    await context.setOffline(false)
    await sita.sees('No transactions yet')
  })
})

test('the banner goes as soon as a server answers, however late the browser says that there is a connection', async ({
  sita,
  context,
}) => {
  const { page } = await atHome(sita)
  await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  await context.setOffline(true)
  await sita.sees(/^No connection since/)
  await context.setOffline(false)
  await expect(page.getByText(/^No connection since/)).toHaveCount(0, { timeout: 2_500 })
})

test('signing out takes away what was kept', async ({ sita }) => {
  const { page } = await atHome(sita)
  await expect.poll(() => cachedAnswers(page)).not.toEqual([])
  await page.getByRole('banner').getByRole('button', { name: /Sita/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await sita.isAt(/\/signin/)
  await expect.poll(() => cachedAnswers(page)).toEqual([])
})

test('home comes with the balance of the last visit in its document, and with nobody else’s', async ({ sita }) => {
  const { page } = await atHome(sita)
  await isReady(page)
  await expect.poll(() => cachedAnswers(page)).toContain('home snapshot')
  const again = await page.goto(page.url())
  expect(again?.fromServiceWorker()).toBe(true)
  const document = await again?.text()
  expect(document).toMatch(/data-home-snapshot="">.*>0<span class="\w+">\.00</)
  expect(document).toMatch(/data-home-snapshot="">.*Updated /)
  await sita.sees(/^Updated /, { in: 'MERCHANT WALLET' })

  // a token that comes anew may be somebody else's
  await page.evaluate(() => localStorage.clear())
  const home = page.waitForResponse(/\/dashboard\/home$/)
  await comesHome(sita)
  expect(await (await home).text()).not.toContain('Updated ')
})

test.describe('a newer build at the server', () => {
  test.use({ serviceWorkers: 'block' })
  test('is offered, not forced, and can be put off', async ({ sita }) => {
    await atHome(sita)
    await sita.page.route('**/api/transaction/filter*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'sahuji-build': 'a newer one' } })
    })
    await sita.doesNotSee(/A new version is ready/)
    await sita.page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click()
    await sita.sees(/A new version is ready/)
    const banner = sita.page.getByRole('status').filter({ hasText: 'A new version is ready' })
    await expect(banner.getByRole('button', { name: 'Reload' })).toBeVisible()
    await banner.getByRole('button', { name: 'Close' }).click()
    await sita.doesNotSee(/A new version is ready/)
  })
})
