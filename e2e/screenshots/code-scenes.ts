import { appAuthorizerDefault } from '@sahuji/contract/http/envelope'
import { expect } from '@playwright/test'
import { opened, type Scene, type Shops } from './scene.ts'

/** The QR codes of a shop: the first one made, on paper, and a payment that a customer is asked for. */
export function codeScenes({ sita }: Shops): Record<string, Scene> {
  const { page } = sita
  return {
    'qrcode-new': opened(sita, 'qrcode', 'Your codes'),
    qrcode: async () => {
      await opened(sita, 'qrcode', 'Your codes')()
      const make = page.getByRole('button', { name: 'Make the shop’s QR' })
      if (await make.isVisible()) await make.click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      await page.getByText('What is inside the code').click()
      return page
    },
    'qrcode-names': async () => {
      await opened(sita, 'qrcode', 'Your codes')()
      await sita.presses('Change the names')
      await expect(page.getByRole('dialog')).toBeVisible()
      return page
    },
    'qrcode-posters': async () => {
      await opened(sita, 'qrcode/posters', 'Foot of a receipt')()
      await expect(page.getByText('Read back from the print file')).toHaveCount(4)
      return page
    },
    'qrcode-ask': async () => {
      await opened(sita, 'qrcode/amount', 'How much?')()
      await sita.fills({ 'How much?': '1240' })
      return page
    },
    'qrcode-waiting': async () => {
      await opened(sita, 'qrcode/amount', 'How much?')()
      await sita.fills({ 'How much?': '1240' })
      await page.getByRole('button', { name: /^Show the QR/ }).click()
      await sita.sees('Waiting for the customer')
      return page
    },
    'qrcode-scanned': async () => {
      const id = new URL(page.url()).searchParams.get('payment')
      // the payer's app reads the payment, and the stream tells the screen
      const read = await page.request.get(`/api/pay/${id}`, { headers: { 'app-authorizer': appAuthorizerDefault } })
      expect(read.status()).toBe(200)
      await sita.sees('Customer is confirming')
      return page
    },
    'qrcode-cancelled': async () => {
      await sita.presses('Cancel')
      await sita.sees('How much?')
      return page
    },
  }
}
