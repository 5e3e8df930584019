import { listQuestions } from '@sahuji/contract/support'
import { readTrace, type TracedMoney } from '@sahuji/contract/support/trace'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

test.each([
  ['bankDeposit', 'Bank Deposit'],
  ['loadFunds', 'Load funds'],
])('the search for money leads back to %s', async (from, name) => {
  await openPage(
    `/dashboard/loadFunds/trace?from=${from}`,
    on(listQuestions, () => []),
    on(readTrace, () => refuse('our_fault')),
  )
  const back = page.getByRole('navigation', { name: 'Where you are' }).getByRole('link', { name })
  await expect.element(back).toHaveAttribute('href', `/dashboard/${from}`)
})

test('explains money that a customer paid twice: it is a payment’s, and goes back to the payer', async () => {
  const at = new Date()
  const surplus: TracedMoney = {
    kind: 'payment',
    id: '01a21a0b-75e3-70fc-b227-9a2f5d7554d2',
    mode: 'live',
    direction: 'in',
    state: 'unclear',
    method: 'ebanking',
    rail: 'onepg',
    name: 'Nabil Bank',
    amount: 88_800n,
    begun_at: at,
    ended_at: null,
    ending: null,
    place: 'us',
    acts: 'us',
    legs: [],
    lines: [{ is: 'asked', amount: 88_800n }],
    next_check_at: null,
    asked: 1,
    is_rail_down: false,
    promised_at: new Date(at.getTime() + 86_400_000),
    references: { ours: 'SJ1NGHE48JZX76BQ', bank: null },
    remark: null,
    service_code: null,
    can_check: false,
    payment: {
      id: '01a21a0b-75e3-70fc-b227-9a2f5d7554d3',
      payer: null,
      order_reference: 'BILL-771',
      description: null,
      came: 'surplus',
      refunded: 0n,
    },
  }
  await openPage(
    '/dashboard/loadFunds/trace?q=888',
    on(listQuestions, () => []),
    on(readTrace, () => ({
      q: '888',
      asked_at: at,
      understood: [],
      found: [surplus],
      found_count: 1,
      found_is_more: false,
      near: [],
      looked: [],
      kept: [],
      answer_by: at,
    })),
  )
  await expect.element(page.getByText('Paid once too often')).toBeVisible()
  await expect.element(page.getByText('BILL-771')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Whole story' })).not.toBeInTheDocument()
})
