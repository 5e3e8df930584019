import { crc16 } from '@sahuji/contract/money/emv-qr'
import { nepalQr } from '@sahuji/contract/payments/nepal-qr'
import { beginCodePayment, readPayableCode } from '@sahuji/contract/payments/paying'
import { encodeQR } from 'qr'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { checkoutOf, payAddress, payRoutes } from '../../../testing/pay.ts'
import { sees } from '../../../testing/seen.ts'
import { hari, numbers, transferRoutes } from '../../../testing/transfers.ts'

afterEach(() => vi.restoreAllMocks())

/** Shows a picture of a QR in place of one before the camera. */
async function showsPicture(text: string): Promise<void> {
  const picture = new File([new Uint8Array(encodeQR(text, 'gif', { scale: 6 }))], 'qr.gif', { type: 'image/gif' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture)
}

/** A NepalQR made for one payment of Rs.250, up to its check digits. */
const billQr = `00020101021252040000530352454062${'50.00'}5802NP5909TEA HOUSE6009KATHMANDU62140210${numbers.hari}6304`

const amount = () => page.getByLabelText('Amount to send')

test('fills in the send from a picture of a QR where the camera is refused, and takes nothing from a damaged one', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await openPage('/dashboard/sendFund', ...transferRoutes())
  await page.getByRole('button', { name: 'Scan a QR' }).click()
  await sees(/^This browser blocks the camera on this page\. Allow it in its settings for this site/)
  expect(document.querySelector('video')).toBeNull()
  await showsPicture('https://elsewhere.example/')
  await sees('This QR holds no mobile number of a wallet.')
  await showsPicture(`${billQr}0000`)
  await sees(/its check digits are wrong/)
  await showsPicture(`${billQr}${crc16(new TextEncoder().encode(billQr))}`)
  await sees(hari.trade_name!)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Mobile number')).toHaveValue(numbers.hari)
  await expect.element(amount()).toHaveValue('250')
  await expect.poll(() => (amount().element() as HTMLInputElement).readOnly).toBe(true)
  // a typed number is no longer the QR's
  await page.getByLabelText('Mobile number').fill(`+977 ${numbers.hari}`)
  await expect.poll(() => (amount().element() as HTMLInputElement).readOnly).toBe(false)
})

test('a shop’s QR begins a payment and leads to the page that pays it', async () => {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  const { id, shop } = checkoutOf()
  const code = { shop, place: null, amount_min: 1_000n, amount_max: 2_500_000n, payment_id: null }
  await openPage(
    '/dashboard/sendFund',
    ...transferRoutes(),
    ...payRoutes(),
    on(readPayableCode, () => code),
    on(beginCodePayment, () => ({ id })),
  )
  await page.getByRole('button', { name: 'Scan a QR' }).click()
  await sees(/^This browser blocks the camera on this page/)
  await showsPicture(nepalQr({ acquirer: '00002501', code: 'H7K2MPQR4X', name: 'Asan Masala', city: 'Kathmandu' }))
  await sees('From Rs.10 to Rs.25,000')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await page.getByLabelText('Amount to pay').fill('1780')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay Rs.1,780' })).toBeVisible()
  expect(location.pathname).toBe(payAddress)
})
