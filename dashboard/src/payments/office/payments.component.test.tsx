import {
  listOfficePayments,
  type OfficePayment,
  readOfficePayment,
  type WholeOfficePayment,
} from '@sahuji/contract/payments/office/payments'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../testing/accessibility.ts'
import { on } from '../../../testing/fake-server.ts'
import { openOfficePage, openOfficePageAs } from '../../../testing/open-office-page.tsx'
import { sees } from '../../../testing/seen.ts'

const id = '0193a000-0000-7000-8000-000000000081'
const payment: OfficePayment = {
  id,
  mode: 'live',
  reference: 'SJ1NG0W2K7PQ4M99',
  merchant_id: '0193a000-0000-7000-8000-000000000001',
  merchant: 'Asan Masala Bhandar',
  source: 'link',
  state: 'paid',
  amount: 123_450n,
  order_reference: 'INV-7',
  way: 'ebanking',
  payer: 'Ram K.',
  payer_mobile: '98••• ••670',
  rail: 'onepg',
  rail_reference: 'FT2233',
  made_at: new Date('2026-11-18T05:35:04Z'),
  paid_at: new Date('2026-11-18T05:36:04Z'),
}
const whole: WholeOfficePayment = {
  ...payment,
  description: null,
  code: null,
  link: 'Dashain hamper',
  fee: 1_235n,
  fee_returned: 0n,
  refunded: 23_450n,
  disputed: 0n,
  refundable: 100_000n,
  expires_at: new Date('2026-11-18T06:35:04Z'),
  ended_at: payment.paid_at,
  attempts: [
    {
      id: '0193a000-0000-7000-8000-000000000082',
      way: 'ebanking',
      state: 'succeeded',
      amount: 123_450n,
      payer: 'Ram K.',
      payer_id: null,
      payer_mobile: '98••• ••670',
      payer_email: null,
      begun_at: payment.made_at,
      ended_at: payment.paid_at,
      collection: {
        id: '0193a000-0000-7000-8000-000000000083',
        reference: 'SJ1NG0W2K7PQ4M11',
        rail: 'onepg',
        bank_name: 'Nabil Bank',
        rail_reference: 'FT2233',
        state: 'credited',
        last_answer: 'success',
        asked: 2,
        next_check_at: null,
        review_reason: null,
        is_in_review: false,
      },
    },
  ],
  refunds: [
    {
      id: '0193a000-0000-7000-8000-000000000084',
      payment_id: id,
      reference: 'SJ1NG0W2K7PQ4M22',
      state: 'pending',
      way: 'rail',
      goes_to: { name: 'Nabil Bank', end: null },
      arrives_by: null,
      waits_for: 'team',
      amount: 23_450n,
      fee_returned: 0n,
      reason: 'asked',
      note: null,
      asked_by: 'person',
      asked_at: new Date('2026-11-19T05:35:04Z'),
      ended_at: null,
      service_code: null,
    },
  ],
  surplus: [],
  disputes: [],
  transfers: [
    { id: '0193a000-0000-7000-8000-000000000085', kind: 'payment', posted_at: payment.made_at, amount: 123_450n },
  ],
  events: [
    { at: payment.made_at, what: 'made', amount: null },
    { at: payment.made_at, what: 'paid', amount: null },
  ],
  messages: [
    {
      id: '0193a000-0000-7000-8000-000000000086',
      to: 'payer',
      channel: 'sms',
      kind: 'payment-receipt',
      address: '98••• ••670',
      at: payment.made_at,
      done_at: payment.made_at,
    },
  ],
  may_be_disputed: true,
}

test('the list is searched and narrowed by its address, and clears what matches nothing', async () => {
  const asks: unknown[] = []
  await openOfficePage(
    '/operator/payments?state=paid',
    on(listOfficePayments, (ask) => {
      asks.push(ask)
      return { data: ask.find === undefined ? [payment] : [], next: null }
    }),
  )
  await sees('Asan Masala Bhandar')
  await sees('98••• ••670')
  await expectAccessible()
  await page.getByRole('searchbox', { name: /mobile or amount/ }).fill('9812345670')
  await userEvent.keyboard('{Enter}')
  await sees('No payment matches')
  expect(asks).toMatchObject([{ state: 'paid' }, { state: 'paid', find: '9812345670' }])
  await page
    .getByRole('button', { name: /clear|all/i })
    .first()
    .click()
  await sees('Asan Masala Bhandar')
})

test('a payment shows its attempts, refunds, transfers and messages, and opens a dispute of itself', async () => {
  await openOfficePage(
    `/operator/payments/${id}`,
    on(readOfficePayment, () => whole),
  )
  await sees('Nabil Bank')
  for (const seen of ['Dashain hamper', 'FT2233', 'Receipt', 'Decide among the refunds in doubt']) await sees(seen)
  await expectAccessible()
  await page.getByRole('button', { name: 'Open a dispute…' }).click()
  await expect
    .element(page.getByRole('dialog').getByLabelText('Reference of the payment'))
    .toHaveValue('SJ1NG0W2K7PQ4M99')
})

test('an operator who opens no disputes reads the same page', async () => {
  await openOfficePageAs(
    ['viewer'],
    `/operator/payments/${id}`,
    on(readOfficePayment, () => whole),
  )
  await sees('Nabil Bank')
  await expect.element(page.getByRole('button', { name: 'Open a dispute…' })).not.toBeInTheDocument()
})
