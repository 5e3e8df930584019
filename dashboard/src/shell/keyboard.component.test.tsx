import { signOut } from '@sahuji/contract/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { homeIsDrawn } from '../../testing/drawn.ts'
import { on, refuse } from '../../testing/fake-server.ts'
import { historyRoutes } from '../../testing/history.ts'
import { isAtHeading, tabsThrough, tabsTo } from '../../testing/keyboard.ts'
import { newMerchant } from '../../testing/merchant.ts'
import { openPage, openPageAs } from '../../testing/open-page.tsx'
import { saveAppearance } from '../platform/preferences/appearance.ts'

// the KYC banner appears two seconds after the page
beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  vi.useRealTimers()
  saveAppearance({ theme: 'system' })
  await page.viewport(1440, 900)
})

const kycBanner = page.getByRole('alert').filter({ hasText: 'You need to verify you KYC' })
const isInMain = () => document.activeElement?.closest('main') !== null && document.activeElement !== document.body

async function opensHomeOfNewMerchant(): Promise<void> {
  await openPageAs(
    newMerchant,
    '/dashboard/home',
    on(signOut, () => refuse('our_fault')),
  )
  await homeIsDrawn()
  await vi.advanceTimersByTimeAsync(2_100)
  await expect.element(kycBanner).toBeVisible()
}

test('Tab shows the focus at every stop of the first view, beginning with the skip link into the page', async () => {
  await opensHomeOfNewMerchant()
  const stops = await tabsThrough()
  expect(stops[0]).toBe('Skip to content')
  const inOrder = ['Home', 'Services', 'Account', 'Search amount or name', 'Close', 'Load funds']
  const at = inOrder.map((name) => stops.findIndex((stop) => stop.startsWith(name)))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  await tabsTo(page.getByRole('link', { name: 'Skip to content' }))
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.poll(isInMain).toBe(true)
  expect(location.pathname).toBe('/dashboard/home')
})

test('groups fold, the theme cycles and the person’s menu returns the focus', async () => {
  await openPage('/dashboard/home')
  await homeIsDrawn()
  const services = page.getByRole('button', { name: 'Services' })
  await tabsTo(services)
  await userEvent.keyboard('{Enter}')
  await expect.element(services).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard(' ')
  await expect.element(services).toHaveAttribute('aria-expanded', 'true')
  const theme = page.getByRole('button', { name: /^Theme: / })
  await tabsTo(theme)
  for (const name of ['light', 'dark']) {
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset['theme']).toBe(name)
    await expect.element(theme).toHaveFocus()
  }
  const me = page.getByRole('banner').getByRole('button', { name: /Ram/ })
  await tabsTo(me)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(me).toHaveFocus()
})

test('closing a banner or a notice leaves the focus in the page', async () => {
  await opensHomeOfNewMerchant()
  await tabsTo(kycBanner.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(kycBanner).not.toBeInTheDocument()
  await isAtHeading('Home')
  await page.getByRole('banner').getByRole('button', { name: /Ram/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const notices = page.getByRole('region', { name: 'Answers' })
  await tabsTo(notices.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(notices.getByText('Error while logging out!')).not.toBeInTheDocument()
  await expect.poll(isInMain).toBe(true)
})

test('on a phone the drawer traps the focus and returns it', async () => {
  await page.viewport(390, 844)
  await openPage('/dashboard/home', ...historyRoutes())
  await homeIsDrawn()
  const menu = page.getByRole('button', { name: 'Menu' })
  await tabsTo(menu)
  await userEvent.keyboard('{Enter}')
  const drawer = page.getByRole('dialog')
  const history = drawer.getByRole('link', { name: 'Transaction History' })
  await tabsTo(history)
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await tabsTo(history)
  await userEvent.keyboard('{Enter}')
  await isAtHeading('Transaction History')
  await expect.element(drawer).not.toBeInTheDocument()
  await isAtHeading('Transaction History')
})
