import { expect, test } from './test.ts'
import { isAtBank, isBack, seesState } from './people/loading.ts'
import { accountOf, atHome, homeIsDrawn } from './people/newcomers.ts'
import { isAtHeading, tabsThrough, tabsTo } from './people/keyboard.ts'
import { pressable } from './people/person.ts'

test('from the sign-in to the credited load by keyboard alone', async ({ sita, books }) => {
  const { page } = sita
  const { keyboard } = page
  await accountOf(sita)
  await sita.opens('/signin')
  await tabsTo(page, page.getByLabel('E-mail or mobile number'))
  await keyboard.type(sita.email)
  await tabsTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(sita.password)
  await keyboard.press('Enter')
  await sita.isAt('/dashboard/home')

  await tabsTo(page, page.locator('main').getByRole('link', { name: 'Load funds', exact: true }))
  await keyboard.press('Enter')
  await tabsTo(page, page.getByRole('link', { name: /E-banking/ }))
  await keyboard.press('Enter')
  await tabsTo(page, page.getByLabel('Find your bank'))
  await keyboard.type('nabil')
  await tabsTo(page, page.getByRole('link', { name: /Nabil/ }))
  await keyboard.press('Enter')

  await tabsTo(page, page.getByLabel('Amount to load'))
  await keyboard.type('500')
  await tabsTo(page, page.getByLabel('Purpose'))
  await keyboard.press('ArrowDown')
  await sita.reads('Credited to your wallet', 'Rs.499.75')
  await tabsTo(page, page.getByRole('button', { name: /^Continue to/ }))
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabsTo(page, page.getByRole('button', { name: 'Go to the bank' }))
  await keyboard.press('Enter')

  await isAtBank(sita)
  await tabsTo(page, page.getByRole('button', { name: /^Approve/ }))
  await keyboard.press('Enter')
  await isBack(sita)
  await seesState(sita, 'Completed')
  expect(await books.loads(sita.email)).toHaveLength(1)
  await tabsTo(page, page.getByRole('link', { name: 'See the ledger entries' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Ledger entries' })).toBeVisible()
})

test.describe('the shell by keyboard alone', () => {
  test('every stop of the first view is seen, the way past the sidebar first, the notices last', async ({ sita }) => {
    await atHome(sita)
    await sita.sees('You need to verify you KYC')
    await sita.page.reload()
    await sita.sees('You need to verify you KYC')
    const stops = await tabsThrough(sita.page)
    expect(stops[0]).toBe('Skip to content')
    const inOrder = ['Home', 'Services', 'Account', 'Search amount or name', 'Close', 'Load funds']
    const at = inOrder.map((name) => stops.findIndex((stop) => stop.startsWith(name)))
    expect(at, stops.join(', ')).not.toContain(-1)
    expect(at).toEqual(at.toSorted((one, other) => one - other))
  })

  test('the first stop leads past the sidebar into the page', async ({ sita }) => {
    const { page } = await atHome(sita)
    await page.reload()
    await homeIsDrawn(sita)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    await sita.isAt('/dashboard/home')
  })

  test('groups open and close, the menu of the person opens and gives the focus back', async ({ sita }) => {
    const { page } = await atHome(sita)
    const services = page.getByRole('button', { name: 'Services' })
    await tabsTo(page, services)
    await page.keyboard.press('Enter')
    await expect(services).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Space')
    await expect(services).toHaveAttribute('aria-expanded', 'true')
    const me = pressable(page.getByRole('banner'), /Sita/)
    await tabsTo(page, me)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(me).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'My Profile' }).press('Enter')
    await isAtHeading(page, 'Profile')
  })

  test('the theme goes round', async ({ sita }) => {
    const { page } = await atHome(sita)
    const theme = page.getByRole('button', { name: /^Theme: / })
    await tabsTo(page, theme)
    for (const name of ['light', 'dark']) {
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', name)
      await expect(theme).toBeFocused()
    }
  })

  test('a banner or a notice that is closed does not take the focus along', async ({ sita, expected }) => {
    const { page } = await atHome(sita)
    const banner = page.getByRole('alert')
    await tabsTo(page, banner.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Enter')
    await expect(banner).toHaveCount(0)
    await isAtHeading(page, 'Home')

    expected.push(/api\/logout/)
    await page.route('**/api/logout', (route) => route.abort())
    await pressable(page.getByRole('banner'), /Sita/).press('Enter')
    await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
    const notices = page.getByRole('region', { name: 'Answers' })
    await tabsTo(page, notices.getByRole('button', { name: 'Close' }))
    await page.keyboard.press('Enter')
    await expect(notices.getByText('Error while logging out!')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test('on a phone the drawer holds the focus and gives it back', async ({ sita }) => {
    await sita.page.setViewportSize({ width: 390, height: 844 })
    const { page } = await atHome(sita)
    const menu = page.getByRole('button', { name: 'Menu' })
    await tabsTo(page, menu)
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await tabsTo(page, drawer.getByRole('link', { name: 'Transaction History' }))
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    await tabsTo(page, drawer.getByRole('link', { name: 'Transaction History' }))
    await page.keyboard.press('Enter')
    await isAtHeading(page, 'Transaction History')
    await expect(drawer).toHaveCount(0)
    await isAtHeading(page, 'Transaction History')
  })
})
