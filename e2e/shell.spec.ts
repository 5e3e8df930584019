import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { pressable, type Person } from './people/person.ts'

const html = ({ page }: Person) => page.locator('html')
const ground = ({ page }: Person) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('a newer build is offered and can be postponed; the theme is kept before the first paint and after signing out', async ({
  sita,
}) => {
  await atHome(sita)
  await sita.page.route('**/api/transaction/filter*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'sahuji-build': 'a newer one' } })
  })
  await sita.doesNotSee(/A new version is ready/)
  await sita.page.getByRole('navigation').getByRole('link', { name: 'Transaction History' }).click()
  const banner = sita.page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(banner.getByRole('button', { name: 'Reload' })).toBeVisible()
  await banner.getByRole('button', { name: 'Close' }).click()
  await sita.doesNotSee(/A new version is ready/)
  await sita.page.unrouteAll()
  await sita.opens('/dashboard/transactionHistory')
  await sita.sees('No transactions yet')
  // as by a plain link of another page
  await sita.page.evaluate(() => void (location.hash = 'appearance'))
  await sita.page.getByRole('group', { name: 'Background' }).locator('label', { hasText: 'Cream' }).click()
  await sita.page.getByText('Dark', { exact: true }).click()
  await expect(html(sita)).toHaveAttribute('data-theme', 'dark')
  const cream = await ground(sita)
  // the banner of KYC behind the sheet has a Close too
  await pressable(sita.page.getByRole('dialog', { name: 'Appearance' }), 'Close').click()
  await sita.isAt('/dashboard/transactionHistory')
  // no script of the app may run: the first paint is enough
  await sita.page.route('**/assets/**.js', (route) => route.abort())
  await sita.page.goto(`${sita.world.url}/dashboard/home`, { waitUntil: 'commit' })
  await expect(html(sita)).toHaveAttribute('data-page', 'cream')
  await expect(html(sita)).toHaveAttribute('data-theme', 'dark')
  await sita.page.unrouteAll()
  await sita.opens('/dashboard/home')
  await pressable(sita.page.getByRole('banner'), /Sita/).click()
  await sita.page.getByRole('menuitem', { name: 'Logout' }).click()
  await sita.isAt(/\/(signin)?$/)
  await expect.poll(() => ground(sita)).toBe(cream)
})
