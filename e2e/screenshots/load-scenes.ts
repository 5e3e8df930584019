import { expect } from '@playwright/test'
import { atTheBank, goesToBank, reviewsLoad, seesState, writesLoad } from '../people/loading.ts'
import type { Person } from '../people/person.ts'
import { timePasses } from '../world/time.ts'
import type { Scene } from './scenes.ts'
import type { Actors } from './shell-scenes.ts'
import type { Studio } from './studio.ts'

/** A load from the hub to each of its ends. Played on the demo shop; what is left open shows on its home screen. */
export function loadScenes({ world }: Studio, { shop, sita }: Actors): Record<string, Scene> {
  const ended =
    (person: Person, amount: string, decision: 'approves' | 'declines', state: string): Scene =>
    async () => {
      await goesToBank(person, { amount })
      await atTheBank(person, decision)
      await seesState(person, state)
      return person.page
    }
  return {
    'load-funds': async () => {
      await shop.page.context().setOffline(false)
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
    'load-purposes': async () => {
      await writesLoad(sita, { amount: '2500' })
      await sita.page.getByRole('button', { name: /Purpose/ }).click()
      await expect(sita.page.getByRole('listbox')).toBeVisible()
      return sita.page
    },
    'load-confirm': async () => {
      await reviewsLoad(sita, { amount: '2500' })
      return sita.page
    },
    bank: async () => {
      await goesToBank(shop, { amount: '2500' })
      return shop.page
    },
    'load-at-bank': async () => {
      await atTheBank(shop, 'leaves without paying')
      const load = world.simulator.control.payments().at(-1)
      await shop.opens(`/rails/onepg/return?MerchantTxnId=${load?.reference}&GatewayTxnId=${load?.gateway_ref}`)
      await seesState(shop, 'At the bank')
      return shop.page
    },
    'load-give-up': async () => {
      await shop.presses('Give up')
      await expect(shop.page.getByRole('dialog')).toBeVisible()
      return shop.page
    },
    'load-cancelled': async () => {
      await shop.page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
      await seesState(shop, 'Cancelled')
      return shop.page
    },
    'load-pending': ended(shop, '1000.98', 'approves', 'Pending'),
    'load-failed': ended(shop, '1000.94', 'approves', 'Failed'),
    'load-credited': ended(shop, '500', 'approves', 'Credited'),
    'load-unclear': ended(shop, '1000.97', 'approves', 'Unclear'),
    'home-waiting': async () => {
      await shop.opens('/dashboard/home')
      await shop.sees('Needs you')
      return shop.page
    },
    'transactions-waiting': async () => {
      await shop.opens('/dashboard/transactionHistory')
      await shop.sees('Unclear')
      return shop.page
    },
    'transaction-unclear': async () => {
      await shop.page.locator('tr.r', { hasText: 'Unclear' }).getByRole('link').first().click()
      await shop.sees('What happened')
      return shop.page
    },
    'load-expired': async () => {
      await goesToBank(sita, { amount: '800' })
      await atTheBank(sita, 'leaves without paying')
      await timePasses(sita, { minutes: 31 })
      const load = world.simulator.control.payments().at(-1)
      await sita.opens(`/rails/onepg/return?MerchantTxnId=${load?.reference}`)
      await seesState(sita, 'Expired')
      return sita.page
    },
  }
}
