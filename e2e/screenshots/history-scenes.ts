import { type Shops, opened, type Scene } from './scene.ts'

/** The history, live and sandbox, and one transaction. */
export function historyScenes({ shop, sita }: Shops): Record<string, Scene> {
  return {
    transactions: opened(shop, 'transactionHistory', 'Show more'),
    'transactions-loads': opened(shop, 'transactionHistory?kind=load', /shown/),
    'transactions-find': opened(shop, 'transactionHistory?q=rai+over+500&from=2026-11-01&to=2026-11-19', /shown/),
    'transactions-empty': opened(sita, 'transactionHistory', 'No transactions yet'),
    'transactions-no-match': opened(sita, 'transactionHistory?kind=payout', 'No transaction matches'),
    'transactions-failed': async () => {
      const fault = { status: '001', message: 'Something went wrong on our side.', request_id: 'req-4711' }
      await sita.page.route('**/api/transaction/filter**', (route) => route.fulfill({ status: 500, json: fault }))
      // never opened before: a cached page would appear here
      await opened(sita, 'transactionHistory?kind=fee', 'We could not load this')()
      return sita.page
    },
    sandbox: opened(shop, 'testTransactions', /shown/),
    'sandbox-empty': opened(sita, 'testTransactions', 'Nothing in the sandbox yet'),
    'sandbox-load': opened(sita, 'testTransactions?load=ebanking', 'Test bank'),
    'sandbox-amount': async () => {
      await sita.presses(/^Nabil Bank/)
      await sita.fills({ 'Amount to load': '1000' })
      await sita.sees('Credited to your wallet')
      return sita.page
    },
    transaction: async () => {
      await opened(shop, 'transactionHistory?kind=load', /shown/)()
      await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
      await shop.sees('Ledger entries')
      return shop.page
    },
    'transaction-raw': async () => {
      await shop.presses('Show original messages')
      return shop.page
    },
    'transaction-payment': async () => {
      await opened(shop, 'transactionHistory?kind=collected', /shown/)()
      await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
      await shop.sees('Ledger entries')
      return shop.page
    },
    receipt: async () => {
      await opened(shop, 'transactionHistory?kind=load&state=completed', /shown/)()
      await shop.page.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
      await shop.page.getByRole('link', { name: 'Receipt' }).click()
      await shop.sees('References')
      return shop.page
    },
    verify: async () => {
      const reference = new URL(await shop.page.evaluate(() => location.href)).pathname.includes('receipt')
      if (!reference) return shop.page
      const code = await shop.page.locator('main bdi').first().innerText()
      await shop.page.goto(`/verify/${code}`)
      await shop.sees('Is this receipt genuine?')
      return shop.page
    },
    'transaction-not-found': opened(
      shop,
      'transactionHistory/singleTransaction/01980000-0000-7000-8000-000000000000',
      /does not exist/,
    ),
  }
}
