import { cancelPayment, createPayment, type Payment, readPayment } from '@sahuji/contract/payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { askedPayment, paidPayment } from '../../../testing/asked.ts'
import { isSeenAtBothWidths, doesNotSee, sees } from '../../../testing/seen.ts'
import { codeRoutes, shopCodes } from '../../../testing/codes.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const address = `/dashboard/qrcode/amount?payment=${askedPayment().id}`
const picture = () => page.getByRole('img', { name: 'QR code of the payment' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Opens the screen of a payment; the answered function changes it, as the server's stream reports. */
async function opens(first: Payment, ...handlers: Parameters<typeof openPage>[1][]) {
  let now = first
  const server = await openPage(
    address,
    ...codeRoutes(),
    on(readPayment, () => now),
    ...handlers,
  )
  return {
    server,
    becomes: async (next: Payment) => {
      now = next
      await server.send('news', { facts: ['payment.changed'], notifications: [] })
    },
  }
}

test('an amount is asked for at a code, with its bill and its time', async () => {
  const asked: unknown[] = []
  await openPage(
    '/dashboard/qrcode/amount',
    ...codeRoutes(),
    on(readPayment, () => askedPayment()),
    on(createPayment, (ask) => {
      asked.push(ask)
      return askedPayment()
    }),
  )
  await expect.element(page.getByLabelText('How much?')).toHaveFocus()
  await button('Show the QR').click()
  await expect.element(page.getByLabelText('How much?')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabelText('How much?').fill('1240')
  await page.getByLabelText(/^Bill number/).fill('A-1174')
  await button('15 minutes').click()
  await button('Show the QR for Rs.1,240').click()
  await expect.element(picture()).toBeVisible()
  const [code] = shopCodes
  expect(asked).toEqual([{ amount: 124_000n, order_reference: 'A-1174', expires_in: 900, code_id: code!.id }])
})

test('shows at its field that a bill is already open', async () => {
  await openPage(
    '/dashboard/qrcode/amount',
    ...codeRoutes(),
    on(createPayment, () => refuse('order_open', {}, 'order_reference')),
  )
  await page.getByLabelText('How much?').fill('1240')
  await page.getByLabelText(/^Bill number/).fill('A-1174')
  await button(/^Show the QR/).click()
  await expect.element(page.getByLabelText(/^Bill number/)).toHaveAttribute('aria-invalid', 'true')
})

test('the screen goes from waiting to scanned to paid by the stream', async () => {
  const { becomes } = await opens(askedPayment())
  await isSeenAtBothWidths(picture())
  await sees('Waiting for the customer')
  await becomes(askedPayment({ opened_at: new Date() }))
  await sees('Customer is confirming')
  await sees(/^Not paid yet/)
  await becomes(paidPayment())
  await sees('Paid')
  await sees('Bishal T.')
  await sees(/^\d+ s ago$/)
  await expect.element(picture()).not.toBeInTheDocument()
  const screen = page.getByRole('dialog').element()
  const success = getComputedStyle(document.documentElement).getPropertyValue('--success').trim()
  const probe = document.createElement('i')
  probe.style.color = success
  document.body.append(probe)
  expect(getComputedStyle(screen).backgroundColor).toBe(getComputedStyle(probe).color)
  probe.remove()
  await button('Next customer').click()
  await expect.element(page.getByLabelText('How much?')).toBeVisible()
})

test('an expired code offers a new one for the same bill', async () => {
  const asked: unknown[] = []
  const made = new Date(Date.now() - 400_000)
  const over = { state: 'expired', made_at: made, expires_at: new Date(made.getTime() + 300_000) } as const
  await opens(
    askedPayment(over),
    on(createPayment, (ask) => {
      asked.push(ask)
      return askedPayment({ id: '0193a000-0000-7000-8000-00000000a002' })
    }),
  )
  await sees('Not paid')
  await expect.element(picture()).not.toBeInTheDocument()
  await button('New code for Rs.1,240').click()
  await expect.poll(() => asked).toMatchObject([{ amount: 124_000n, order_reference: 'A-1174', expires_in: 300 }])
})

test('an unclear payment offers neither a new code nor a second payment', async () => {
  await opens(askedPayment({ opened_at: new Date(), being_paid_since: new Date(Date.now() - 90_000) }))
  await sees('We do not know yet')
  await sees(/Do not ask for the money again/)
  await expect.element(button('Next customer')).toBeVisible()
  await expect.element(button(/New code/)).not.toBeInTheDocument()
  await expect.element(button('Cancel')).not.toBeInTheDocument()
})

test('without a connection the code is hidden, and comes back', async () => {
  const { server } = await opens(askedPayment())
  await expect.element(picture()).toBeVisible()
  server.disconnect()
  await sees(/^Do not show this code/)
  await sees(/^Not live since/)
  await expect.element(picture()).not.toBeInTheDocument()
  server.connect()
  await expect.element(picture()).toBeVisible()
})

test('a payment is cancelled, unless a payer is paying it', async () => {
  const { server } = await opens(
    askedPayment(),
    on(cancelPayment, () => refuse('payment_being_paid')),
  )
  await button('Cancel').click()
  await sees(/This payment is being paid right now/)
  server.answer(on(cancelPayment, () => askedPayment({ state: 'cancelled' })))
  await button('Cancel').click()
  await expect.element(page.getByLabelText('How much?')).toBeVisible()
  await doesNotSee('Waiting for the customer')
})
