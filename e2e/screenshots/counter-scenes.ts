import { expect } from '@playwright/test'
import { askAtCounter } from '@sahuji/contract/payments/at-counter'
import { type Person, personIn } from '../people/person.ts'
import { opened, type Scene, type Shops } from './scene.ts'
import type { ScreenshotBrowser } from './screenshot-browser.ts'

/** The owner's page of counters, and a counter's screen for the staff. */
export function counterScenes(screenshots: ScreenshotBrowser, { shop, sita }: Shops): Record<string, Scene> {
  let staff: Person | undefined
  return {
    'counters-new': opened(sita, 'counters', 'No counter yet'),
    'counters-invite': async () => {
      await opened(sita, 'counters', 'Add a counter')()
      await sita.presses('Add a counter')
      await sita.fills({ Name: 'Counter 1' })
      await sita.presses('Add')
      await sita.presses('Sign a device in')
      await sita.fills({ 'Who serves there': 'Maya' })
      const answered = sita.page.waitForResponse((response) => response.url().endsWith('/api/counters/invite'))
      await sita.presses('Show the QR')
      const { link } = ((await (await answered).json()) as { data: { link: string } }).data
      await expect(sita.page.getByRole('img', { name: /signs a device in/ })).toBeVisible()
      staff = personIn(screenshots.world, await screenshots.seat(), sita)
      await staff.page.goto(link)
      await staff.sees('The counter is ready')
      return sita.page
    },
    'counter-ready': async () => staff!.page,
    'counter-waits': async () => {
      await staff!.presses('Start')
      await staff!.sees(/Nothing was received today/)
      return staff!.page
    },
    'counter-asks': async () => {
      await staff!.presses('Ask for an amount')
      await staff!.fills({ 'How much?': '1240' })
      return staff!.page
    },
    'counter-asked': async () => {
      await staff!.presses('Show the QR for Rs.1,240')
      await staff!.sees('Waiting for the customer')
      return staff!.page
    },
    'counter-amount-paid': async () => {
      await staff!.presses('Cancel')
      const answered = staff!.page.waitForResponse((response) => response.url().endsWith(askAtCounter.path))
      await staff!.fills({ 'How much?': '1240' })
      await staff!.presses('Show the QR for Rs.1,240')
      const { id } = ((await (await answered).json()) as { data: { id: string } }).data
      await opened(shop, `pay/${id}`, 'Left after it')()
      await shop.presses('Pay Rs.1,240')
      await staff!.sees('Next customer')
      return staff!.page
    },
    'counter-qr': async () => {
      await staff!.presses('Next customer')
      await staff!.presses('Close')
      await staff!.presses('Show QR')
      await staff!.sees(/The customer enters the amount/)
      return staff!.page
    },
    'counter-paid': async () => {
      await staff!.page.keyboard.press('Escape')
      for (const amount of ['1250', '480']) await sends(shop, sita, amount)
      await staff!.sees(/480/)
      return staff!.page
    },
    'counter-stale': async () => {
      await staff!.page.context().setOffline(true)
      await staff!.sees('Do not hand over goods on the basis of this screen')
      return staff!.page
    },
    counters: opened(sita, 'counters', 'Maya'),
    'profile-told': opened(shop, 'profile#told', 'Notification kinds'),
  }
}

async function sends(from: Person, to: Person, amount: string): Promise<void> {
  await opened(from, 'sendFund', 'Recipient')()
  await from.fills({ 'Mobile number': to.mobile_no, 'Amount to send': amount, Purpose: 'Paying a supplier' })
  await from.presses(/^Send Rs/)
  await from.sees('Success')
}
