import { listArrivals, proposeArrival, type UnmatchedArrival } from '@sahuji/contract/payments/office/arrivals'
import { readShopWays } from '@sahuji/contract/payments/office/shop-ways'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { filledValue } from '../../../testing/contract-answers.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'
import { sees } from '../../../testing/seen.ts'

const arrival: UnmatchedArrival = {
  id: '0193a000-0000-7000-8000-000000000095',
  rail: 'nepalpay',
  rail_reference: '4455667',
  code: 'NOSHOPSCODE',
  bill: null,
  amount: 5_500n,
  received_at: new Date('2026-11-18T05:35:04Z'),
  proposal: null,
}
const dialog = () => page.getByRole('dialog')

test('one person proposes the shop that gets a payment at no shop, and it waits for another', async () => {
  const server = await openOfficePage(
    '/operator/money',
    ...officeAnswers(),
    on(listArrivals, () => [arrival]),
    on(proposeArrival, () => refuse('not_found', {}, 'code')),
  )
  await sees('NOSHOPSCODE')
  await page.getByRole('button', { name: 'Pay it to a shop…' }).click()
  await dialog().getByLabelText('Code of the shop’s QR').fill('7K2M9PQD4X')
  await dialog().getByRole('textbox').nth(1).fill('NCHL confirmed it by telephone')
  await dialog().getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog().getByLabelText('Code of the shop’s QR')).toHaveAttribute('aria-invalid', 'true')
  let sent: unknown
  server.answer(
    on(proposeArrival, (ask) => {
      sent = ask
      server.answer(
        on(listArrivals, () => [
          { ...arrival, proposal: { id: arrival.id, reference: 'Q-7', act: 'assign' as const } },
        ]),
      )
      return filledValue(proposeArrival.gives)
    }),
  )
  await dialog().getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toMatchObject({ act: 'assign', code: '7K2M9PQD4X' })
  await sees('Q-7')
  await expect.element(page.getByRole('button', { name: 'It was returned…' })).not.toBeInTheDocument()
})

test('a merchant’s codes and links are shown with their states', async () => {
  const made_at = new Date('2026-11-01T05:00:00Z')
  await openOfficePage(
    `/operator/merchants/${arrival.id}/payment-ways`,
    on(readShopWays, () => ({
      merchant: 'Himal Tea House',
      codes: [
        {
          id: arrival.id,
          code: '7K2M9PQD4X',
          label: 'Front door',
          name: 'Himal Tea House',
          city: 'Kathmandu',
          made_at,
          last_paid_at: null,
          revoked_at: new Date('2026-11-18T05:35:04Z'),
          refused: 3,
        },
      ],
      links: [
        {
          id: arrival.id,
          mode: 'live' as const,
          code: 'k7m2p9qd4x',
          title: 'Dashain hamper',
          amount: null,
          payments_max: 2,
          paid: 2,
          paid_amount: 100_000n,
          made_at,
          expires_at: null,
          ended_at: null,
        },
      ],
    })),
  )
  for (const seen of ['Front door', /refused since: 3/, 'Dashain hamper', 'Ended']) await sees(seen)
  await expectAccessible()
})
