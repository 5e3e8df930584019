import {
  askRefundEnd,
  decideRefundEnd,
  type DoubtfulRefund,
  listDoubtfulRefunds,
} from '@sahuji/contract/payments/office/refund-orders'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on } from '../../../testing/fake-server.ts'
import { officeAnswers } from '../../../testing/office-answers.ts'
import { openOfficePage } from '../../../testing/open-office-page.tsx'
import { sees } from '../../../testing/seen.ts'

const refund = (fields: Partial<DoubtfulRefund> = {}): DoubtfulRefund => ({
  id: '0193a000-0000-7000-8000-000000000071',
  payment_id: '0193a000-0000-7000-8000-000000000072',
  merchant_id: '0193a000-0000-7000-8000-000000000001',
  merchant: 'Asan Masala Bhandar',
  mode: 'live',
  way: 'rail',
  rail: 'khalti',
  reference: 'SJ1NG0W2K7PQ4M99',
  payment_reference: 'KH22',
  amount: 64_000n,
  is_surplus: false,
  made_at: new Date('2026-11-18T05:35:04Z'),
  called_at: new Date('2026-11-18T05:35:04Z'),
  review_since: new Date('2026-11-19T05:35:04Z'),
  last_answer: 'more went back than was asked',
  asked: null,
  ...fields,
})
const asked = {
  end: 'done',
  by: 'Nirmala Joshi',
  at: new Date('2026-11-20T05:35:04Z'),
  reason: 'By telephone.',
  is_mine: false,
} as const
const dialog = () => page.getByRole('dialog')

test('one person records what the rail answered, and it waits for another', async () => {
  const server = await openOfficePage(
    '/operator/money',
    ...officeAnswers(),
    on(listDoubtfulRefunds, () => [refund()]),
  )
  await sees('more went back than was asked')
  let sent: unknown
  server.answer(
    on(askRefundEnd, (ask) => {
      sent = ask
      server.answer(on(listDoubtfulRefunds, () => [refund({ asked: { ...asked, is_mine: true } })]))
      return refund({ asked: { ...asked, is_mine: true } })
    }),
  )
  await page.getByRole('button', { name: 'It gave the money back…' }).click()
  await dialog().getByLabelText('What the rail answered').fill('By telephone.')
  await dialog().getByRole('button', { name: 'Record it' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sent).toMatchObject({ end: 'done', reason: 'By telephone.' })
  await sees(/Nirmala Joshi recorded: it gave the money back/)
  await expect.element(page.getByRole('button', { name: 'Agree…' })).not.toBeInTheDocument()
})

test('another person agrees, and nothing is left in doubt', async () => {
  const server = await openOfficePage(
    '/operator/money',
    ...officeAnswers(),
    on(listDoubtfulRefunds, () => [refund({ asked })]),
  )
  let sent: unknown
  server.answer(
    on(decideRefundEnd, (ask) => {
      sent = ask
      server.answer(on(listDoubtfulRefunds, () => []))
      return { is_ended: true }
    }),
  )
  await page.getByRole('button', { name: 'Agree…' }).click()
  await sees('The money leaves our books: the rail owes us the amount less.')
  await dialog().getByRole('button', { name: 'End it' }).click()
  await sees('Every rail has confirmed its refunds.')
  expect(sent).toMatchObject({ is_approved: true, asked_at: asked.at })
})
