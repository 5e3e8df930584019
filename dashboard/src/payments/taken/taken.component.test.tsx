import { listPayments } from '@sahuji/contract/payments'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { codeRoutes } from '../../../testing/codes.ts'
import { on } from '../../../testing/fake-server.ts'
import { merchant } from '../../../testing/merchant.ts'
import { openPageAs } from '../../../testing/open-page.tsx'
import { paidPayment } from '../../../testing/paid.ts'
import { isSeenAtBothWidths, sees } from '../../../testing/seen.ts'

const cashier = { ...merchant, role: 'cashier' } as const

test('a cashier lists what the counter took, and a row leads to the payment', async () => {
  let asked: unknown
  await openPageAs(
    cashier,
    '/dashboard/qrcode/paid',
    on(listPayments, (ask) => {
      asked = ask
      return { data: [paidPayment({ code: 'Counter 2' })], next: null }
    }),
  )
  const row = page.getByRole('link', { name: /Prerana G\./ })
  await isSeenAtBothWidths(row)
  await expect.element(row).toHaveAttribute('href', `/dashboard/qrcode/paid/${paidPayment().id}`)
  expect(asked).toMatchObject({ paid: 'yes' })
  await expectAccessible()
})

test('is empty until a customer has paid', async () => {
  await openPageAs(
    cashier,
    '/dashboard/qrcode/paid',
    on(listPayments, () => ({ data: [], next: null })),
  )
  await sees('Nothing was paid here yet')
})

test('is reached from where an amount is asked for', async () => {
  await openPageAs(cashier, '/dashboard/qrcode/amount', ...codeRoutes())
  await expect
    .element(page.getByRole('link', { name: 'Paid at your counter' }))
    .toHaveAttribute('href', '/dashboard/qrcode/paid')
})
