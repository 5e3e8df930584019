import {
  beginPaymentConfirmation,
  type Checkout,
  payFromWallet,
  type PayerWallet,
  readCheckout,
  readPayerWallet,
  sendPaymentCode,
} from '@sahuji/contract/payments/paying'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { type FakeServer, type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { openPage, openPageOffline, reopenPage } from '../../../testing/open-page.tsx'
import { checkoutOf, paidCheckout, paidWallet, payAddress, payerWallet, payRoutes } from '../../../testing/pay.ts'
import { codeSent, confirmationBy } from '../../../testing/payouts.ts'
import { doesNotSee, isSeen, isSeenAtBothWidths, readsFigure, sees } from '../../../testing/seen.ts'

const payButton = () => page.getByRole('button', { name: /^Pay Rs/ })
const opens = (checkout?: Partial<Checkout>, wallet?: Partial<PayerWallet>, ...handlers: Handler[]) =>
  openPage(payAddress, ...payRoutes(checkoutOf(checkout), payerWallet(wallet)), ...handlers)

/** Answers a payment; from then on the payment is read as paid by this wallet. */
const pays = (server: () => FakeServer): Handler =>
  on(payFromWallet, () => {
    server().answer(...payRoutes(paidCheckout(), paidWallet()))
    return paidCheckout()
  })

test('shows whose shop it is, the amount, what for and what is left, and pays once for two fast presses', async () => {
  const server: FakeServer = await opens(
    {},
    {},
    pays(() => server),
  )
  await sees('Asan Masala Bhandar')
  for (const text of ['Verified shop', 'Kathmandu', 'Festival hamper, small', /INV-2083-41/, 'Good for 29 minutes'])
    await sees(text)
  await readsFigure('Your wallet can pay', 'Rs.5,000.00')
  await readsFigure('Left after it', 'Rs.3,220.00')
  await isSeenAtBothWidths(payButton())
  await expectAccessible()
  // both presses come before the page has drawn the first
  const button = payButton().element() as HTMLElement
  button.click()
  button.click()
  await expect.element(page.getByRole('heading', { name: 'Paid' })).toHaveFocus()
  expect(server.asked(payFromWallet)).toBe(1)
  await sees('Thank you. Your hamper is ready from Friday.')
  await expect
    .element(page.getByRole('link', { name: 'Back to the shop' }))
    .toHaveAttribute('href', 'https://shop.example/orders/41')
  await expect
    .element(page.getByRole('link', { name: 'Receipt' }))
    .toHaveAttribute('href', expect.stringContaining(`${paidWallet().transaction_id}/receipt`))
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('leads to the tickets that were paid here', async () => {
  const return_url = 'https://sahuji.example/e/asan-spice-evening/orders/0193a1b2-0000-7000-8000-0000000000a1'
  await openPage(payAddress, ...payRoutes(paidCheckout({ return_url }), paidWallet()))
  await expect.element(page.getByRole('link', { name: 'See the tickets' })).toHaveAttribute('href', return_url)
})

test('after a lost answer asks again with the same key, also after a reload, and pays once', async () => {
  let server = await opens(
    {},
    {},
    on(payFromWallet, () => Response.error()),
  )
  const expectOneKey = recordKeys()
  await payButton().click()
  await sees(/we do not know yet whether it was paid/)
  await expect.element(payButton()).not.toBeInTheDocument()
  server = await reopenPage(
    server,
    payAddress,
    ...payRoutes(),
    pays(() => server),
  )
  await sees(/we do not know yet whether it was paid/)
  await page.getByRole('button', { name: 'Ask again' }).click()
  await sees('Paid')
  expectOneKey()
})

test('a lost payment that went through is shown as paid, without another press', async () => {
  const server: FakeServer = await opens(
    {},
    {},
    on(payFromWallet, () => {
      server.answer(...payRoutes(paidCheckout(), paidWallet()))
      return Response.error()
    }),
  )
  await payButton().click()
  await sees('Paid')
  await doesNotSee(/we do not know yet/)
  expect(server.asked(payFromWallet)).toBe(1)
})

test('above the limit asks for a confirmation of exactly this payment, and pays with it', async () => {
  const confirmation = confirmationBy('sms')
  const given: unknown[] = []
  const server: FakeServer = await opens(
    {},
    { unconfirmed_left: 100_000n },
    on(beginPaymentConfirmation, () => confirmation),
    on(sendPaymentCode, () => codeSent(confirmation)),
    on(payFromWallet, (ask) => {
      given.push(ask)
      if (ask.sms_code !== '123456') return refuse('confirmation_wrong', { left: 4 }, 'sms_code')
      server.answer(...payRoutes(paidCheckout(), paidWallet()))
      return paidCheckout()
    }),
  )
  await payButton().click()
  await sees('Good once, for exactly this payment.')
  expect(server.asked(payFromWallet)).toBe(0)
  await page.getByRole('button', { name: 'Send me a code by SMS' }).click()
  await sees(/^The message names Rs\.1,780\.00 and the shop\./)
  await page.getByLabelText('Code from the SMS').fill('654321')
  await expect.poll(() => server.asked(payFromWallet)).toBe(1)
  await page.getByLabelText('Code from the SMS').fill('123456')
  await expect.element(page.getByRole('heading', { name: 'Paid' })).toHaveFocus()
  expect(given.at(-1)).toMatchObject({ confirmation_id: confirmation.id, sms_code: '123456' })
})

test('asks for a confirmation where other payments used up the limit meanwhile', async () => {
  await opens(
    {},
    {},
    on(payFromWallet, () => refuse('confirmation_needed', { amount: 'Rs.100.00' })),
    on(beginPaymentConfirmation, () => confirmationBy('sms')),
  )
  await payButton().click()
  await sees('Good once, for exactly this payment.')
})

test('with too little money shows what is missing and the way to load, and no button that pays', async () => {
  await opens({}, { payable: 100_000n })
  await sees(/^Your wallet has too little:/)
  await sees(/780\.00 is missing/)
  await expect.element(page.getByRole('link', { name: 'Load funds' })).toHaveAttribute('href', '/dashboard/loadFunds')
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('shows a refusal of the payer’s limits, and the button remains', async () => {
  await opens(
    {},
    {},
    on(payFromWallet, () => refuse('payment_over_day', { amount: 'Rs.150.00' })),
  )
  await payButton().click()
  await sees('Your wallet can pay Rs.150.00 more today.')
  await expect.element(payButton()).toBeVisible()
})

const ends: [string, Partial<Checkout>, Partial<PayerWallet>, RegExp][] = [
  ['It has expired', { state: 'expired', seconds_left: 0 }, {}, /^Nothing was taken\. Ask the shop for a new one\./],
  ['The shop cancelled it', { state: 'cancelled', seconds_left: 0 }, {}, /^Nothing was taken\./],
  ['It is being paid', { is_being_paid: true }, {}, /Do not pay again/],
  ['Already paid', { state: 'paid', paid_at: new Date() }, {}, /Nothing left your wallet\./],
  ['This is your own shop', {}, { is_own_shop: true }, /^A shop cannot pay itself\./],
  [
    'Partly refunded',
    { state: 'partly_refunded', paid_at: new Date(), refunded: 50_000n },
    { transaction_id: paidWallet().transaction_id },
    /came back to your wallet\./,
  ],
]
test.each(ends)('shows “%s” and no button that pays', async (title, checkout, wallet, sentence) => {
  await opens(checkout, wallet)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await sees(sentence)
  await expect.element(payButton()).not.toBeInTheDocument()
})

test('a payment that another payer made meanwhile is shown without a reload', async () => {
  const server = await opens()
  await expect.element(payButton()).toBeVisible()
  server.answer(...payRoutes(paidCheckout(), payerWallet()))
  await server.send('news', { facts: ['payment.paid'], notifications: [] })
  await sees('Already paid')
})

test('an unknown payment is named as unknown', async () => {
  await openPage(
    payAddress,
    on(readCheckout, () => refuse('not_found')),
    on(readPayerWallet, () => refuse('not_found')),
  )
  await sees('We do not know this payment')
})

test('offline shows that it could not be loaded, and no amount', async () => {
  await openPageOffline(payAddress, ...payRoutes())
  await sees('We could not load this')
  await isSeen(page.getByRole('button', { name: 'Try again' }))
  await expect.element(payButton()).not.toBeInTheDocument()
})
