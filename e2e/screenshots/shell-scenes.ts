import { expect } from '@playwright/test'
import { pressable, type Person } from '../people/person.ts'
import type { Scene } from './scenes.ts'
import type { Studio } from './studio.ts'

export interface Actors {
  /** The demo shop with ninety days of history. */
  shop: Person
  /** A new merchant, verified, without anything. */
  sita: Person
}

/** Home, history, one transaction and what the shell itself shows. */
export function shellScenes({ width }: Studio, { shop, sita }: Actors): Record<string, Scene> {
  const opened =
    (person: Person, path: string, until: string | RegExp): Scene =>
    async () => {
      await person.opens(`/dashboard/${path}`)
      await person.sees(until)
      return person.page
    }
  return {
    home: opened(shop, 'home', 'Recent activity'),
    'home-new': opened(sita, 'home', 'You need to verify you KYC'),
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
    'user-menu': async () => {
      await opened(shop, 'home', 'Recent activity')()
      await pressable(shop.page.getByRole('banner'), /Sunita/).click()
      await expect(shop.page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
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
    transactions: opened(shop, 'transactionHistory', 'Show more'),
    'transactions-loads': opened(shop, 'transactionHistory?kind=load', /shown/),
    'transactions-empty': opened(sita, 'transactionHistory', 'No transactions yet'),
    'transactions-no-match': opened(sita, 'transactionHistory?kind=payout', 'No transaction matches'),
    'transactions-failed': async () => {
      const fault = { status: '001', message: 'Something went wrong on our side.', request_id: 'req-4711' }
      await sita.page.route('**/api/transaction/filter**', (route) => route.fulfill({ status: 500, json: fault }))
      await opened(sita, 'transactionHistory', 'We could not load this')()
      return sita.page
    },
    sandbox: opened(shop, 'testTransactions', /shown/),
    'sandbox-empty': opened(sita, 'testTransactions', 'Nothing in the sandbox yet'),
    transaction: async () => {
      await opened(shop, 'transactionHistory?kind=load', /shown/)()
      await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
      await shop.sees('Ledger entries')
      return shop.page
    },
    'transaction-raw': async () => {
      await shop.presses('Show raw messages')
      return shop.page
    },
    'transaction-payment': async () => {
      await opened(shop, 'transactionHistory?kind=payment', /shown/)()
      await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
      await shop.sees('Ledger entries')
      return shop.page
    },
    'transaction-not-found': opened(
      shop,
      'transactionHistory/singleTransaction/01980000-0000-7000-8000-000000000000',
      /does not exist/,
    ),
    placeholder: opened(shop, 'profile', /not open yet/i),
    'not-found-inside': opened(shop, 'noSuchScreen', /missing or/),
    offline: async () => {
      await opened(shop, 'home', 'Recent activity')()
      await shop.page.context().setOffline(true)
      await shop.sees(/No connection/)
      return shop.page
    },
  }
}
