import { expect } from '@playwright/test'
import { opensWays, reviewsLoadBy, ways, writesLoadBy } from '../people/ways.ts'
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
      await expect(shop.page.getByRole('link', { name: /Nabil/ })).toBeVisible()
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
    'way-on-phone': async () => {
      await reviewsLoadBy(sita, ways[1]!, '1500')
      await sita.presses('Begin this load')
      await sita.sees('Approve it in your bank’s app')
      await expect(sita.page.getByRole('button', { name: /^Open Himalayan/ })).toBeVisible()
      return sita.page
    },
  }
}
