import { readSecurity, stepUp } from '@sahuji/contract/auth/second-factors'
import { readPayment } from '@sahuji/contract/payments'
import { cancelRefund, listRefunds, quoteRefund, refundPayment } from '@sahuji/contract/payments/refunds'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../../testing/fake-server.ts'
import { recordKeys } from '../../../testing/idempotency-keys.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { paidPayment, paidRoutes, paidStory, refundOf, refundQuoteOf } from '../../../testing/paid.ts'
import { doesNotSee, isSeen, readsFigure, sees } from '../../../testing/seen.ts'

afterEach(() => page.viewport(1440, 900))

const address = `/dashboard/transactionHistory/singleTransaction/${paidPayment().id}`
const sheet = () => page.getByRole('dialog', { name: /^Refund to/ })
const field = () => sheet().getByRole('textbox', { name: 'How much goes back?' })
const openSheet = async () => {
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect.element(sheet()).toBeVisible()
}
const press = (name: string | RegExp) => sheet().getByRole('button', { name }).click()
const choose = (reason: string) => sheet().getByText(reason, { exact: true }).click()

test('the sheet has no amount at first, prices what is typed, and refunds it under one key', async () => {
  const server = await openPage(address, ...paidRoutes())
  let asked: unknown
  server.answer(
    on(refundPayment, (ask) => {
      asked = ask
      server.answer(
        on(readPayment, () => paidPayment({ state: 'partly_refunded', refunded: 128_000n, refundable: 640_000n })),
        on(listRefunds, () => [refundOf({ amount: 128_000n, note: 'Sorry!' })]),
      )
      return refundOf({ amount: 128_000n })
    }),
  )
  await openSheet()
  await expect.element(field()).toHaveValue('')
  await sees('At most Rs.7,680.00')
  await field().fill('1280')
  await readsFigure('The payer gets', 'Rs.1,280.00')
  await readsFigure('Fee that comes back to you', '−Rs.10.24')
  await readsFigure('Leaves your wallet', 'Rs.1,269.76')
  await choose('Returned')
  await sheet()
    .getByLabelText(/^Message to Prerana/)
    .fill('Sorry!')
  await press('Refund Rs.1,280')
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(asked).toMatchObject({ amount: 128_000n, reason: 'returned', note: 'Sorry!' })
  await readsFigure('Refunded', '−Rs.1,280.00')
  await sees(/can still be refunded/)
})

test('a refund of tickets tells whether they end with it', async () => {
  await openPage(address, ...paidRoutes({ payment: paidPayment({ source: 'event' }) }))
  await openSheet()
  await field().fill('1280')
  await sees(/Its tickets stay good/)
  await field().fill('7680')
  await sees(/Its tickets end with this refund/)
})

test('amount and reason are asked for at their fields, and a refusal is shown at the amount', async () => {
  const server = await openPage(address, ...paidRoutes())
  await openSheet()
  await press('Refund')
  await sees('Enter an amount.')
  await sees('Choose the reason.')
  await press(/^All that is left/)
  await choose('Paid twice')
  server.answer(on(refundPayment, () => refuse('refund_too_large', { amount: 'Rs.7,000.00' }, 'amount')))
  await press(/^Refund Rs/)
  await sees('At most Rs.7,000.00 of this payment can be refunded.')
  server.answer(on(quoteRefund, () => refuse('refund_too_large', { amount: 'Rs.7,000.00' }, 'amount')))
  await field().fill('7500')
  await sees('At most Rs.7,000.00 of this payment can be refunded.')
})

test('a lost answer leaves the same refund to be asked for again, under its key', async () => {
  const server = await openPage(address, ...paidRoutes())
  await openSheet()
  await field().fill('100')
  await choose('Returned')
  server.answer(on(refundPayment, () => Response.error()))
  const expectOneKey = recordKeys()
  await press('Refund Rs.100')
  await sees(/There is no connection/)
  await expect.element(field()).toHaveAttribute('readonly')
  server.answer(on(refundPayment, () => refundOf({ amount: 10_000n })))
  await press('Refund Rs.100')
  await expect.element(sheet()).not.toBeInTheDocument()
  expectOneKey()
})

test('the step-up is asked for above the sheet, and the refund goes on by itself', async () => {
  const server = await openPage(address, ...paidRoutes())
  let isProven = false
  server.answer(
    on(refundPayment, () => (isProven ? refundOf({ amount: 10_000n }) : refuse('step_up_needed'))),
    on(readSecurity, () => ({
      passkeys: [],
      passkey_host: 'x',
      totp_since: null,
      recovery_codes_left: 0,
      codes_enough: 3,
    })),
    on(stepUp, () => {
      isProven = true
      return { until: new Date(Date.now() + 300_000) }
    }),
  )
  await openSheet()
  await field().fill('100')
  await choose('Other reason')
  await press('Refund Rs.100')
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByLabelText('Your password').fill('correct horse')
  await proof.getByRole('button', { name: /Confirm/ }).click()
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('too little in the wallet is shown before the refund is queued', async () => {
  const server = await openPage(address, ...paidRoutes())
  server.answer(on(quoteRefund, ({ amount }) => refundQuoteOf(amount, { available: 20_000n })))
  await openSheet()
  await field().fill('1000')
  await sees('Rs.792.00 is missing in your wallet, so the refund waits')
  await expect.element(sheet().getByRole('button', { name: 'Queue a refund of Rs.1,000' })).toBeVisible()
})

test('a refund that waits can be cancelled, and nothing is offered once all is refunded', async () => {
  const payment = paidPayment({ state: 'refunded', refunded: 768_000n, refundable: 0n, fee_returned: 6_144n })
  const made = [refundOf({ state: 'queued', amount: 768_000n, ended_at: null })]
  const server = await openPage(address, ...paidRoutes({ payment, made }))
  await sees('Waits for money')
  await sees('Nothing is left to refund')
  await readsFigure('Left of it', 'Rs.0.00')
  await expect.element(page.getByRole('button', { name: 'Refund', exact: true })).not.toBeInTheDocument()
  server.answer(on(cancelRefund, () => refuse('refund_not_waiting')))
  await page.getByRole('button', { name: 'Cancel the refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this refund?' })
  await dialog.getByRole('button', { name: 'Cancel the refund' }).click()
  await sees('This refund no longer waits.')
})

test('a refund leads to its payment, and the payer’s own page reads neither', async () => {
  const refund = refundOf()
  const story = paidStory({
    id: refund.id,
    kind: 'refund',
    method: 'wallet',
    amount: -64_000n,
    fee: -512n,
    net: -63_488n,
  })
  await openPage(
    `/dashboard/transactionHistory/singleTransaction/${refund.id}`,
    ...paidRoutes({ story, made: [refund] }),
  )
  await sees('Not delivered')
  await expect.element(page.getByRole('link', { name: /Payment from/ })).toHaveAttribute('href', address)
  const { payment_id: _, ...own } = paidStory({ amount: -768_000n, fee: 0n, net: -768_000n })
  const server = await openPage(address, ...paidRoutes({ story: own }))
  await sees('What happened')
  expect(server.asked(readPayment)).toBe(0)
  await doesNotSee('Came by')
})

test('a refund by the bank shows where it goes and by when, and that the money is held meanwhile', async () => {
  const server = await openPage(address, ...paidRoutes())
  const goes_to = { name: 'Visa or Mastercard', end: '1111' }
  const back = { way: 'rail', goes_to, arrives_by: new Date('2026-11-30T06:00:00Z') } as const
  server.answer(
    on(quoteRefund, ({ amount }) => refundQuoteOf(amount, back)),
    on(refundPayment, () => {
      server.answer(on(listRefunds, () => [refundOf({ ...back, state: 'pending', ended_at: null, waits_for: 'rail' })]))
      return refundOf({ ...back, state: 'pending', ended_at: null, waits_for: 'rail' })
    }),
  )
  await openSheet()
  await field().fill('100')
  await sees(/Back to Visa or Mastercard ··1111, by .*30.* at the latest/)
  await sees(/The money is held in your wallet until the bank confirms/)
  await choose('Returned')
  await press('Refund Rs.100')
  await expect.element(sheet()).not.toBeInTheDocument()
  await sees('On its way')
  await sees(/To Visa or Mastercard ··1111, by .*30.* at the latest/)
})

test('where the bank returns nothing, the payer is asked for an account at a number that the shop gives', async () => {
  const server = await openPage(address, ...paidRoutes())
  let asked: unknown
  server.answer(
    on(quoteRefund, ({ amount }) => refundQuoteOf(amount, { way: 'account', needs_mobile: true })),
    on(refundPayment, (ask) => {
      asked = ask
      return refundOf({ state: 'pending', way: 'account', ended_at: null, waits_for: 'payer' })
    }),
  )
  await openSheet()
  await field().fill('100')
  await sees('To a bank account that the payer names')
  await choose('Returned')
  await press('Refund Rs.100')
  await sees('Enter the number.')
  await sheet().getByRole('textbox', { name: 'Mobile number of the payer' }).fill('9841204617')
  await press('Refund Rs.100')
  await expect.element(sheet()).not.toBeInTheDocument()
  expect(asked).toMatchObject({ mobile_no: '9841204617' })
})

test('rows show what a refund waits for, and that one that failed is in the wallet again', async () => {
  const made = [
    refundOf({
      id: '0193a000-0000-7000-8000-000000000061',
      state: 'pending',
      way: 'account',
      ended_at: null,
      waits_for: 'payer',
    }),
    refundOf({
      id: '0193a000-0000-7000-8000-000000000062',
      state: 'pending',
      way: 'rail',
      goes_to: { name: 'Everest Bank', end: null },
      ended_at: null,
      waits_for: 'team',
    }),
    refundOf({ id: '0193a000-0000-7000-8000-000000000063', state: 'failed', way: 'rail' }),
  ]
  const payment = paidPayment({ state: 'partly_refunded', refunded: 192_000n, refundable: 576_000n })
  await openPage(address, ...paidRoutes({ payment, made: [...made, refundOf()] }))
  const sum = page.getByRole('row', { name: /Refunded so far/ })
  await expect.poll(() => sum.element().textContent).toMatch(/1,280\.00.*more on the way.*640\.00/s)
  await readsFigure('Refunded', '−Rs.640.00')
  await isSeen(page.getByText('Name', { exact: true }))
  await readsFigure('On the way back', '−Rs.1,280.00')
  await sees(/1,280\.00.* on the way back/)
  await sees('Waits for the payer’s account')
  await sees('Not clear yet')
  await sees(/Our team asks; do not refund it again/)
  await sees(/The money is in your wallet again/)
})
