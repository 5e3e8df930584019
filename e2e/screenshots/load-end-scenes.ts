import { expect } from '@playwright/test'
import { atTheBank, goesToBank, seesState } from '../people/loading.ts'
import type { Person } from '../people/person.ts'
import { timePasses } from '../world/time.ts'
import { type Shops, opened, type Scene } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** A load at the bank and each of its ends. Played on the demo shop; open ones show on its home screen. */
export function endScenes({ world }: ScreenshotBrowser, { shop, sita }: Shops): Record<string, Scene> {
  const ended =
    (person: Person, amount: string, decision: 'approves' | 'declines', state: string): Scene =>
    async () => {
      await goesToBank(person, { amount })
      await atTheBank(person, decision)
      await seesState(person, state)
      return person.page
    }
  const unclear = ended(shop, '1000.97', 'approves', 'Unclear')
  /** Can be played alone too, where no load was left unclear before it. */
  const unclearInHistory = async () => {
    await opened(shop, 'transactionHistory', 'Show more')()
    if ((await shop.page.locator('tr[data-row]', { hasText: 'Unclear' }).count()) === 0) await unclear()
    return opened(shop, 'transactionHistory', 'Unclear')()
  }
  return {
    bank: async () => {
      await goesToBank(shop, { amount: '2500' })
      return shop.page
    },
    'load-at-bank': async () => {
      await atTheBank(shop, 'leaves without paying')
      await shop.opens('/dashboard/home')
      await shop.section('Needs your attention').getByRole('link', { name: /2,500/ }).first().click()
      await seesState(shop, 'At the bank')
      return shop.page
    },
    'load-give-up': async () => {
      await shop.presses('Cancel this load')
      await expect(shop.page.getByRole('dialog')).toBeVisible()
      return shop.page
    },
    'load-cancelled': async () => {
      await shop.page.getByRole('dialog').getByRole('button', { name: 'Cancel this load' }).click()
      await seesState(shop, 'Cancelled')
      return shop.page
    },
    'load-asking': async () => {
      world.simulator.control.next({ status: { first: 'not_initialised', seconds: 3_600 } })
      await goesToBank(shop, { amount: '25000' })
      await atTheBank(shop, 'approves')
      await seesState(shop, 'Asking the bank')
      return shop.page
    },
    'load-pending': ended(shop, '1000.98', 'approves', 'At the bank'),
    'load-failed': ended(shop, '1000.94', 'approves', 'Failed'),
    'load-credited': ended(shop, '500', 'approves', 'Completed'),
    'load-unclear': unclear,
    'load-in-review': ended(shop, '1000.96', 'approves', 'In review'),
    'home-waiting': opened(shop, 'home', 'Needs your attention'),
    'transactions-waiting': unclearInHistory,
    'transaction-unclear': async () => {
      await unclearInHistory()
      await shop.page.locator('tr[data-row]', { hasText: 'Unclear' }).getByRole('link').first().click()
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
