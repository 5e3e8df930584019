import { expect } from '@playwright/test'
import { opened, type Shops, type Scene } from './scene.ts'

const page = 'bankDeposit'

/** Money out: the four tabs, the confirmation, one withdrawal, and the first visit. */
export function payoutScenes({ shop, sita }: Shops): Record<string, Scene> {
  return {
    'bank-deposit-new': opened(sita, page, /Withdrawing opens with your KYC|First add a bank account/),
    'bank-deposit-accounts-new': opened(sita, `${page}?tab=accounts`, 'No bank account yet'),
    'bank-deposit': async () => {
      await opened(shop, page, 'Amount to withdraw')()
      await shop.fills({ 'Amount to withdraw': '19000', Purpose: 'Paying a supplier' })
      await shop.presses('why')
      await shop.reads('Leaves your wallet', 'Rs.19,000.00')
      return shop.page
    },
    'bank-deposit-confirm': async () => {
      await shop.presses(/^Withdraw Rs/)
      await expect(shop.page.getByRole('dialog')).toContainText('Good once')
      return shop.page
    },
    'bank-deposit-accounts': opened(shop, `${page}?tab=accounts`, 'Your accounts'),
    'bank-deposit-accounts-other-name': async () => {
      await opened(shop, `${page}?tab=accounts`, 'Your accounts')()
      await shop.fills({
        Bank: 'Himalayan Bank',
        Branch: 'Kamaladi',
        'Account number': '01200100049760',
        'Account holder': 'Sita Tea House',
      })
      await shop.presses('Check the name with the bank')
      await shop.sees(/The bank has another name for this account/)
      return shop.page
    },
    'bank-deposit-accounts-shut': async () => {
      await shop.presses('Add it and show a cheque')
      await shop.sees('Needs a cheque')
      return shop.page
    },
    'bank-deposit-history': opened(shop, `${page}?tab=history`, 'Arrived'),
    'bank-deposit-settlement': async () => {
      await opened(shop, `${page}?tab=settlement`, 'How often')()
      await shop.page.getByRole('radio', { name: /Up to three times/ }).check({ force: true })
      await shop.presses('Add a time')
      await shop.sees('Goes out')
      return shop.page
    },
    'bank-deposit-story': async () => {
      await opened(shop, `${page}?tab=history`, 'Arrived')()
      await shop.page.locator('[data-open]').first().click()
      await shop.sees('Withdrawal to')
      return shop.page
    },
  }
}
