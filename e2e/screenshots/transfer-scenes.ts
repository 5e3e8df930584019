import { opened, type Shops, type Scene } from './scene.ts'

/** Between wallets: the summary of a send, a request, and the list of requests. */
export function transferScenes({ shop, sita }: Shops): Record<string, Scene> {
  return {
    'send-fund': async () => {
      await opened(shop, 'sendFund', 'Recipient')()
      const values = { 'Mobile number': sita.mobile_no, 'Amount to send': '2500', Purpose: 'Paying a supplier' }
      await shop.fills(values)
      await shop.page.getByLabel(/^Note/).fill('Milk, Kartik, all paid')
      await shop.sees(/It cannot be called back/)
      return shop.page
    },
    'send-fund-nobody': async () => {
      await opened(shop, 'sendFund', 'Recipient')()
      await shop.fills({ 'Mobile number': '9866000077', 'Amount to send': '500', Purpose: 'Paying a supplier' })
      await shop.sees(/waits 7 days for the owner of/)
      await shop.presses(/^Send Rs/)
      await shop.sees('Is the number right?')
      return shop.page
    },
    'send-fund-settings': opened(shop, 'sendFund?view=settings', 'Ask above'),
    'request-fund': async () => {
      await opened(shop, 'requestFund', 'From whom and how much')()
      await shop.fills({ 'Mobile number': sita.mobile_no, 'Amount to ask for': '900', Purpose: 'Paying a supplier' })
      await shop.sees(sita.trade_name)
      return shop.page
    },
    'fund-requests': async () => {
      await shop.presses(/^Ask for Rs/)
      await shop.sees('See your requests')
      return opened(sita, 'fundRequests', /^Pay Rs/)()
    },
    notifications: opened(sita, 'notifications', /^Pay Rs/),
    'fund-requests-accept': async () => {
      await opened(sita, 'fundRequests', /^Pay Rs/)()
      await sita.presses(/^Pay Rs/)
      await sita.sees('You can pay now')
      return sita.page
    },
  }
}
