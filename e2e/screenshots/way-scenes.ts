import { expect } from '@playwright/test'
import { seesState } from '../people/loading.ts'
import type { Person } from '../people/person.ts'
import { decides, goesToPayBy, opensWays, reviewsLoadBy, ways, writesLoadBy } from '../people/ways.ts'
import type { Scene, Shops } from './scene.ts'

/** Every way to load from the hub to its amount, and the load that waits for a phone. */
export function wayScenes({ shop, sita }: Shops): Record<string, Scene> {
  return {
    'way-hub': async () => {
      await opensWays(shop.world)
      await shop.opens('/dashboard/loadFunds')
      await shop.presses('Why these fees and limits?')
      await expect(shop.page.getByText('connectIPS').first()).toBeVisible()
      return shop.page
    },
    'way-cards': async () => {
      await shop.opens('/dashboard/loadFunds/visa')
      await shop.sees('Cards taken')
      return shop.page
    },
    'way-mobile-banks': async () => {
      await shop.opens('/dashboard/loadFunds/mobilebanking')
      await shop.presses('Keep Sanima Bank at the top')
      await expect(shop.page.getByRole('list', { name: 'Banks' }).getByRole('link').first()).toContainText('Sanima')
      return shop.page
    },
    ...Object.fromEntries(
      ways.slice(1).map((way) => [
        `way-amount-${way.channel}`,
        async () => {
          await writesLoadBy(shop, way, '2000')
          await shop.reads('Amount', 'Rs.2,000.00')
          return shop.page
        },
      ]),
    ),
    'way-confirm-card': async () => {
      await reviewsLoadBy(
        shop,
        ways.find(({ channel }) => channel === 'visa')!,
        '2000',
      )
      return shop.page
    },
    'way-card-credited': async () => {
      await goesToPayBy(
        sita,
        ways.find(({ channel }) => channel === 'visa')!,
        '3000',
      )
      await decides(sita, 'approve')
      await seesState(sita, 'Completed')
      return sita.page
    },
    'way-spend-only-home': async () => {
      await sita.opens('/dashboard/home')
      await sita.sees('Spend only')
      return sita.page
    },
    'way-spend-only-hub': async () => {
      await sita.opens('/dashboard/loadFunds')
      await sita.sees('came from a credit card')
      return sita.page
    },
    'way-nepali-mobile': inLanguage(sita, 'ne', 'mobilebanking'),
    'way-nepali-cards': inLanguage(sita, 'ne', 'visa/amount'),
    'way-arabic-ips': inLanguage(sita, 'ar', 'ips'),
    'way-on-phone': async () => {
      await reviewsLoadBy(sita, ways[1]!, '1500')
      await sita.presses('Begin this load')
      await sita.sees(/^Approve it in the app of/)
      await expect(sita.page.getByRole('button', { name: /^Open Himalayan/ })).toBeVisible()
      return sita.page
    },
  }
}

/** A page of a way in another language. */
const inLanguage =
  ({ page, world, email }: Person, language: string, way: string): Scene =>
  async () => {
    await world.app.owner.write((tx) => tx.run`update people set language = ${language} where email = ${email}`)
    await page.context().addCookies([{ name: 'sahuji_look', value: language, url: world.url }])
    await page.goto(`${world.url}/dashboard/loadFunds/${way}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.locator('main input').first()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await world.app.owner.write((tx) => tx.run`update people set language = 'en' where email = ${email}`)
    await page.context().addCookies([{ name: 'sahuji_look', value: 'en', url: world.url }])
    return page
  }
