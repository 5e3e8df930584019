import { expect } from '@playwright/test'
import { reviewsLoad, writesLoad } from '../people/loading.ts'
import type { Shops, Scene } from './scene.ts'

/** A load from the hub to the confirmation before leaving. */
export function loadScenes({ shop, sita }: Shops): Record<string, Scene> {
  return {
    'load-funds': async () => {
      await shop.opens('/dashboard/loadFunds')
      await shop.sees('Recent loads')
      await expect(shop.page.getByText('E-banking').first()).toBeVisible()
      return shop.page
    },
    'load-funds-new': async () => {
      await sita.opens('/dashboard/loadFunds')
      await sita.sees('No loads yet')
      return sita.page
    },
    'load-banks': async () => {
      await shop.opens('/dashboard/loadFunds/ebanking')
      await expect(shop.page.getByRole('link', { name: /Nabil/ })).toBeVisible()
      return shop.page
    },
    'load-banks-no-match': async () => {
      await shop.fills({ 'Find your bank': 'zzz' })
      await shop.sees('No bank matches')
      return shop.page
    },
    'load-amount': async () => {
      await writesLoad(shop, { amount: '10000' })
      await shop.reads('Amount', 'Rs.10,000.00')
      return shop.page
    },
    'load-amount-wrong': async () => {
      await shop.fills({ 'Amount to load': '0.5' })
      await shop.sees(/too low/)
      return shop.page
    },
    'load-confirm': async () => {
      await reviewsLoad(sita, { amount: '2500' })
      return sita.page
    },
  }
}
