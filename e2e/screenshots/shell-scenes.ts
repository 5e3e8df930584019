import { expect } from '@playwright/test'
import { pressable, type Person } from '../people/person.ts'
import { type Shops, opened, type Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** Home, where a call is refused. */
const failing =
  (person: Person, call: string, says: string | RegExp): Scene =>
  async () => {
    await person.page.goto('about:blank')
    await person.page.route(`**/api/${call}`, (route) =>
      route.fulfill({ status: 422, json: { status: '018', message: 'The till is being counted.' } }),
    )
    await person.opens('/dashboard/home')
    await person.sees(says)
    return person.page
  }

/** Home and what the shell itself shows. */
export function shellScenes({ width }: ScreenshotBrowser, { shop, sita }: Shops): Record<string, Scene> {
  const withSwitcher: Scene = async () => {
    // an address that differs only at its end would keep the last scene's dialog open
    await shop.page.goto('about:blank')
    return opened(shop, 'home#appearance', 'Top bar')()
  }
  return {
    home: opened(shop, 'home', 'Recent activity'),
    'home-new': opened(sita, 'home', 'You need to verify you KYC'),
    'home-new-hub': opened(sita, 'loadFunds', 'Your limits before KYC'),
    'home-table': async () => {
      await opened(shop, 'home', 'As table')()
      await shop.presses('As table')
      return shop.page
    },
    'home-loading': async () => {
      await shop.page.route('**/api/**', () => {})
      await shop.opens('/dashboard/home')
      await expect(shop.page.locator('[aria-busy=true]').first()).toBeVisible()
      return shop.page
    },
    'home-wallet-failed': failing(shop, 'wallet', 'We could not load this'),
    'home-user-failed': failing(sita, 'current-user-info', /Your details could not be read/),
    'home-all-failed': failing(shop, '**', /Your details could not be read/),
    'user-menu': async () => {
      await opened(shop, 'home', 'Recent activity')()
      await pressable(shop.page.getByRole('banner'), /Sunita/).click()
      await expect(shop.page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
      return shop.page
    },
    ...(width >= 768 &&
      width <= 1220 && {
        rail: async () => {
          await opened(shop, 'home', 'Recent activity')()
          await pressable(shop.page, 'Account').click()
          return shop.page
        },
      }),
    appearance: withSwitcher,
    'appearance-chosen': async () => {
      await withSwitcher()
      for (const [part, colour] of [
        ['Sidebar', 'Indigo'],
        ['Top bar', 'Linen'],
        ['Background', 'Mist'],
      ] as const) {
        await shop.page.getByRole('group', { name: part }).locator('label', { hasText: colour }).click()
      }
      return shop.page
    },
    ...(width < 768 && {
      drawer: async () => {
        await opened(shop, 'home', 'Recent activity')()
        await shop.presses('Menu')
        await expect(shop.page.getByRole('dialog')).toBeVisible()
        return shop.page
      },
    }),
    placeholder: opened(shop, 'demo', /not open yet/i),
    'not-found-inside': opened(shop, 'noSuchScreen', /missing or/),
    offline: async () => {
      await opened(shop, 'home', 'Recent activity')()
      await shop.page.context().setOffline(true)
      await shop.sees(/No connection/)
      return shop.page
    },
  }
}
