import { expect } from '@playwright/test'
import { type Shops, opened, type Scene } from './scene.ts'

/** The general pages, the palette, and the first screen in other languages. */
export function readingScenes({ shop }: Shops): Record<string, Scene> {
  const homeIn =
    (language: string): Scene =>
    async () => {
      const { page, world } = shop
      await world.app.owner.write((tx) => tx.run`update people set language = ${language} where email = ${shop.email}`)
      await page.context().addCookies([{ name: 'sahuji_look', value: language, url: world.url }])
      await page.goto('/dashboard/home')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await world.app.owner.write((tx) => tx.run`update people set language = 'en' where email = ${shop.email}`)
      return page
    }
  return {
    'general-page': opened(shop, 'generalPages/3', 'What a load costs'),
    'general-page-nepali': async () => {
      await opened(shop, 'generalPages/3', 'What a load costs')()
      await shop.page
        .getByRole('link', { name: 'नेपाली' })
        .or(shop.page.getByRole('button', { name: 'नेपाली' }))
        .first()
        .click()
      await expect(shop.page.getByRole('heading', { level: 1 })).not.toHaveText('Fees and limits')
      return shop.page
    },
    palette: async () => {
      await opened(shop, 'home', 'Recent activity')()
      await shop.page.keyboard.press('Control+k')
      await expect(shop.page.getByRole('dialog').getByRole('option').first()).toBeVisible()
      return shop.page
    },
    shortcuts: async () => {
      await opened(shop, 'home', 'Recent activity')()
      await shop.page.keyboard.press('?')
      await expect(shop.page.getByRole('dialog')).toBeVisible()
      return shop.page
    },
    'home-chinese': homeIn('zh'),
    'home-arabic': homeIn('ar'),
    'home-nepali': homeIn('ne'),
  }
}
