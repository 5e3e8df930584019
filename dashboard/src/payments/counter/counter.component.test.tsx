import { checkPayment, readCounter } from '@sahuji/contract/counters/at-the-counter'
import {
  askAtCounter,
  type AskedPayment,
  cancelAskedAtCounter,
  readAskedAtCounter,
} from '@sahuji/contract/payments/at-counter'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react/pure'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { askedPayment, paidPayment } from '../../../testing/asked.ts'
import { openScreen, paid, spokenNepali, viewOf } from '../../../testing/counter-screen.tsx'
import { on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { rawAnswer } from '../../../testing/raw-answer.ts'
import { doesNotSee, sees } from '../../../testing/seen.ts'

const picture = () => page.getByRole('img', { name: 'QR code of the payment' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

afterEach(async () => {
  history.replaceState({}, '')
  await page.viewport(1440, 900)
})

/** The counter's screen with an amount that was asked for; the answered function changes it, as the server's stream reports. */
async function asksFor(first: AskedPayment) {
  const [server, device] = await openScreen(true)
  const asked: unknown[] = []
  let now = first
  server.answer(
    on(askAtCounter, (ask) => {
      asked.push(ask)
      return askedPayment()
    }),
  )
  server.answer(on(readAskedAtCounter, () => now))
  await button('Ask for an amount').click()
  await page.getByLabelText('How much?').fill('1240')
  await page.getByLabelText(/^Bill number/).fill('A-1174')
  await button('Show the QR for Rs.1,240').click()
  const becomes = async (next: AskedPayment, ...taken: Parameters<typeof viewOf>) => {
    now = next
    server.answer(on(readCounter, () => viewOf(...taken)))
    await server.send('news', { facts: ['payment.changed'], notifications: [] })
  }
  return { server, device, asked, becomes }
}

test('an amount goes from waiting to scanned to paid, which the counter’s voice speaks once', async () => {
  const { device, asked, becomes } = await asksFor(askedPayment())
  await expect.element(picture()).toBeVisible()
  await sees('Waiting for the customer')
  await expectAccessible()
  expect(asked).toEqual([{ amount: 124_000n, order_reference: 'A-1174', expires_in: 300 }])
  await becomes(askedPayment({ opened_at: new Date() }))
  await sees('Customer is confirming')
  const { id } = askedPayment()
  await becomes(paidPayment(), paid(1_240, { id }))
  await sees('Bishal T.')
  await sees(/^\d+ s ago$/)
  await sees(spokenNepali(1_240))
  await expect.poll(() => device.spoken).toEqual([spokenNepali(1_240)])
  await doesNotSee('Receipt')
  await button('Next customer').click()
  await expect.element(page.getByLabelText('How much?')).toHaveValue('')
  await button('Close').click()
  await sees('Live')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an expired code offers a new one, and the check of a payment', async () => {
  const made = new Date(Date.now() - 400_000)
  const over = { state: 'expired', made_at: made, expires_at: new Date(made.getTime() + 300_000) } as const
  const { server, asked, becomes } = await asksFor(askedPayment(over))
  await sees('Not paid')
  await expect.element(picture()).not.toBeInTheDocument()
  await button('New code for Rs.1,240').click()
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]).toMatchObject({ amount: 124_000n, order_reference: 'A-1174', expires_in: 300 })
  await becomes(askedPayment(over))
  server.answer(on(checkPayment, () => ({ found: [] })))
  await page.getByRole('dialog').getByRole('button', { name: 'Check a payment' }).click()
  await page.getByLabelText('Last four of the reference').fill('7K2P')
  await sees(/Nothing was received under …7K2P/)
})

test('an unclear payment offers neither a new code nor a second payment', async () => {
  await asksFor(askedPayment({ opened_at: new Date(), being_paid_since: new Date(Date.now() - 90_000) }))
  await sees('We do not know yet')
  await expect.element(button('Next customer')).toBeVisible()
  await expect.element(button(/New code/)).not.toBeInTheDocument()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
})

test('without a connection the code is hidden', async () => {
  const { server } = await asksFor(askedPayment())
  await expect.element(picture()).toBeVisible()
  server.disconnect()
  dispatchEvent(new Event('offline'))
  await sees(/^Do not show this code/)
  await expect.element(picture()).not.toBeInTheDocument()
})

test('is cancelled, unless somebody is paying it', async () => {
  const { server } = await asksFor(askedPayment())
  server.answer(on(cancelAskedAtCounter, () => refuse('payment_being_paid')))
  await button('Cancel').click()
  await sees(/This payment is being paid right now/)
  server.answer(on(cancelAskedAtCounter, () => askedPayment({ state: 'cancelled' })))
  await button('Cancel').click()
  await expect.element(page.getByLabelText('How much?')).toBeVisible()
})

test('a lost answer is asked for again with the same key, so that there is one payment', async () => {
  const [server] = await openScreen(true)
  await button('Ask for an amount').click()
  await page.getByLabelText('How much?').fill('1240')
  const expectOneKey = recordKeys()
  server.answer(on(askAtCounter, () => rawAnswer(503, {})))
  await button('Show the QR for Rs.1,240').click()
  await expect.poll(() => server.asked(askAtCounter)).toBe(1)
  server.answer(on(askAtCounter, () => askedPayment()))
  server.answer(on(readAskedAtCounter, () => askedPayment()))
  await button('Show the QR for Rs.1,240').click()
  await expect.element(picture()).toBeVisible()
  expectOneKey()
})

test('a reloaded page shows the payment again that its customer has', async () => {
  await asksFor(askedPayment())
  await expect.element(picture()).toBeVisible()
  await cleanup()
  const [server] = await openScreen(false)
  server.answer(on(readAskedAtCounter, () => askedPayment()))
  await expect.element(picture()).toBeVisible()
})
