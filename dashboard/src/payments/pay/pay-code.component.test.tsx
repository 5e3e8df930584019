import { beginCodePayment, readCounterQr, readPayableCode } from '@sahuji/contract/payments/paying'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { checkoutOf, payAddress, payRoutes } from '../../../testing/pay.ts'
import { sees } from '../../../testing/seen.ts'
import { transferRoutes } from '../../../testing/transfers.ts'

const { id, shop } = checkoutOf()
const static_code = { shop, place: 'Store upstairs', amount_min: 1_000n, amount_max: 2_500_000n, payment_id: null }

test('at a static code asks for the amount, begins a payment and leads to it in place of this page', async () => {
  const begun: unknown[] = []
  const server = await openPage(
    '/dashboard/pay?code=H7K2MPQR4X&acquirer=00002501',
    ...payRoutes(),
    on(readPayableCode, () => static_code),
    on(beginCodePayment, (ask) => {
      begun.push(ask)
      return { id }
    }),
  )
  await sees('Store upstairs')
  await sees('From Rs.10 to Rs.25,000')
  await expectAccessible()
  const before = history.length
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees('Enter an amount.')
  expect(server.asked(beginCodePayment)).toBe(0)
  await page.getByLabelText('Amount to pay').fill('1780')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('button', { name: 'Pay Rs.1,780' })).toBeVisible()
  expect(location.pathname + location.search).toBe(payAddress)
  expect(history.length).toBe(before)
  expect(begun).toEqual([{ code: 'H7K2MPQR4X', amount: 178_000n }])
})

test('shows the refusal of an amount at its field', async () => {
  await openPage(
    '/dashboard/pay?code=H7K2MPQR4X&paisa=500',
    on(readPayableCode, () => static_code),
    on(beginCodePayment, () => refuse('payment_too_small', { amount: 'Rs.10.00' })),
  )
  await expect.element(page.getByLabelText('Amount to pay')).toHaveValue('5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await sees('The smallest payment is Rs.10.00.')
})

test('a dynamic code leads to its payment', async () => {
  const asked: unknown[] = []
  await openPage(
    '/dashboard/pay?code=H7K2MPQR4X&acquirer=00002501&reference=SJ-7K2M-0101',
    ...payRoutes(),
    on(readPayableCode, (ask) => {
      asked.push(ask)
      return { ...static_code, payment_id: id }
    }),
  )
  await expect.element(page.getByRole('button', { name: 'Pay Rs.1,780' })).toBeVisible()
  expect(location.pathname + location.search).toBe(payAddress)
  expect(asked).toContainEqual({ code: 'H7K2MPQR4X', acquirer: '00002501', reference: 'SJ-7K2M-0101' })
})

test('an earlier QR of a counter leads to the counter’s present code with its amount', async () => {
  await openPage(
    '/dashboard/sendFund?to=9803011425&counter=aB_3-x&amount=480.00',
    on(readCounterQr, ({ counter }) => (counter === 'aB_3-x' ? { code: 'H7K2MPQR4X' } : refuse('not_found'))),
    on(readPayableCode, () => static_code),
  )
  await sees('Store upstairs')
  await expect.element(page.getByLabelText('Amount to pay')).toHaveValue('480')
  expect(location.pathname).toBe('/dashboard/pay')
})

test('an earlier QR of a counter that is unknown leads to a send to its number', async () => {
  await openPage(
    '/dashboard/pay?counter=aB_3-x&to=9803011425',
    ...transferRoutes(),
    on(readCounterQr, () => refuse('not_found')),
  )
  await expect.poll(() => location.pathname + location.search).toBe('/dashboard/sendFund?to=9803011425')
})

test.each([
  ['code_revoked', 'The shop has revoked this QR'],
  ['not_found', 'No shop here has this QR'],
] as const)('names a code that is %s', async (refusal, title) => {
  await openPage(
    '/dashboard/pay?code=H7K2MPQR4X',
    on(readPayableCode, () => refuse(refusal)),
  )
  await sees(title)
})
