import { listWebhookDeliveries, type WebhookDelivery } from '@sahuji/contract/developers/webhook-deliveries'
import type { Gives } from '@sahuji/contract/http/route'
import { playedCodes } from '@sahuji/contract/rails/played'
import * as contract from '@sahuji/contract/sandbox'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectNoOverflow } from '../../../testing/accessibility.ts'
import { type Handler, on, refuse } from '../../../testing/fake-server.ts'
import { historyRoutes } from '../../../testing/history.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { played } from '../../../testing/sandbox.ts'
import { doesNotSee, sees } from '../../../testing/seen.ts'

type Ground = Gives<typeof contract.readPlayground>

const ground = (fields: Partial<Ground> = {}): Ground => ({
  payment_ways: ['ebanking', 'nepalpay'],
  load_ways: ['ebanking'],
  account: { bank_name: 'Nabil Bank', end: '4617' },
  keys: 2,
  plays: [],
  plays_left: 400,
  ...fields,
})

const opens = (state: { ground: Ground }, ...handlers: Handler[]) =>
  openPage(
    '/dashboard/testTransactions',
    ...historyRoutes(),
    on(contract.readPlayground, () => state.ground),
    ...handlers,
  )

const delivery: WebhookDelivery = {
  id: '0193a000-0000-7000-8000-0000000000b1',
  message_id: 'msg_1',
  mode: 'sandbox',
  type: 'payment.paid',
  at: new Date('2026-11-27T06:30:00Z'),
  endpoint_id: '0193a000-0000-7000-8000-0000000000b2',
  url: 'https://shop.example/hooks',
  payment_id: null,
  version: null,
  state: 'delivered',
  tries: 1,
  next_at: null,
  ended_at: new Date('2026-11-27T06:30:01Z'),
  last_status: 200,
  diagnosis: null,
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (name: string | RegExp) =>
  page.getByRole('form', { name: 'Playground' }).getByRole('radio', { name }).click({ force: true })

async function answers(words: RegExp) {
  await expect.poll(() => page.getByRole('region', { name: 'Our answer' }).element().textContent).toMatch(words)
}

test('makes a payment fail with a chosen code: the main button names it, and the request and answer are shown', async () => {
  const state = { ground: ground() }
  await opens(
    state,
    on(contract.playMoneyIn, (ask) => {
      expect(ask).toEqual({ kind: 'payment', amount: 48_000n, way: 'ebanking', scenario: 'fails', code: '064' })
      const failed = played({ scenario: 'fails', state: 'failed', code: '064', refundable: null })
      state.ground = ground({ plays: [failed] })
      return failed
    }),
  )
  await expect.element(button('Make it succeed')).toBeVisible()
  await choose(/Fails with a code/)
  const codes = page.getByRole('region', { name: 'Service codes' }).getByRole('radio')
  await expect.poll(() => codes.elements().length).toBe(playedCodes.length)
  await choose('064')
  await sees('No bills are pending, or vouchers are out of stock.')
  await button('Make it fail with 064').click()
  await sees(/POST \/api\/sandbox\/plays/)
  await answers(/"code": "064"/)
  await sees('Played last')
  await expect.element(button('Expire it now')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the payer’s page' })).toBeVisible()
})

test('shows a refusal at its field and in the answer', async () => {
  await opens(
    { ground: ground() },
    on(contract.playMoneyIn, () => refuse('payment_too_small', { amount: 'Rs.10.00' }, 'amount')),
  )
  await page.getByLabelText('Amount').fill('')
  await button('Make it succeed').click()
  await sees('Enter an amount.')
  await page.getByLabelText('Amount').fill('1')
  await button('Make it succeed').click()
  await answers(/payment_too_small/)
})

test('moves a late payment forward, disputes a paid one and decides, and refunds a part of it', async () => {
  const late = played({ scenario: 'later', state: 'under_way', refundable: null })
  const state = { ground: ground({ plays: [late] }) }
  const becomes = (fields: Parameters<typeof played>[0]) => {
    const after = played(fields)
    state.ground = ground({ plays: [after] })
    return after
  }
  await opens(
    state,
    on(contract.forwardPlay, ({ id, step }) => {
      expect([id, step]).toEqual([late.id, 'settle'])
      return becomes({})
    }),
    on(contract.playDispute, ({ to }) =>
      becomes(to === 'open' ? { refundable: 0n, dispute_id: '0193a000-0000-7000-8000-0000000000d1' } : {}),
    ),
    on(contract.playRefund, (ask) => {
      expect(ask).toEqual({ payment_id: late.shown_id, amount: 10_000n, scenario: 'unclear' })
      return played({ kind: 'refund', state: 'unclear', refundable: null, pay_url: null })
    }),
  )
  await button('Settle it now').click()
  await button('Open a dispute').click()
  await button('Decide it for the shop').click()
  await button('Refund it').click()
  await sees(/can be refunded/)
  await page.getByLabelText('Amount').fill('100')
  await choose(/Unclear, 099/)
  await button('Make it unclear').click()
  await sees(/POST \/api\/sandbox\/plays\/refunds/)
})

test('cannot withdraw without an account, and leads to where one is added', async () => {
  await opens({ ground: ground({ account: null }) })
  await choose('Withdrawal')
  await sees(/A withdrawal needs a bank account/)
  await expect.element(button('Make it succeed')).toBeDisabled()
})

test('withdraws to the main account', async () => {
  await opens(
    { ground: ground() },
    on(contract.playPayout, (ask) => {
      expect(ask).toEqual({ amount: 48_000n, scenario: 'returned' })
      return played({ kind: 'payout', state: 'returned', refundable: null, pay_url: null })
    }),
  )
  await choose('Withdrawal')
  await sees('Nabil Bank')
  await choose(/Comes back/)
  await button('Make it come back').click()
  await sees(/POST \/api\/sandbox\/plays\/payouts/)
})

test('begins again after a confirmation that names what is lost and what stays', async () => {
  const state = { ground: ground() }
  const server = await opens(
    state,
    on(contract.beginSandboxAgain, () => ({ begun_at: new Date() })),
  )
  await sees('2 sandbox keys stay')
  await button('Empty the book, keep the keys').click()
  await sees('Empty the sandbox?')
  await button('Not now').click()
  expect(server.asked(contract.beginSandboxAgain)).toBe(0)
  await button('Empty the book, keep the keys').click()
  await button('Empty it').click()
  await doesNotSee('Empty the sandbox?')
  expect(server.asked(contract.beginSandboxAgain)).toBe(1)
})

test('shows what the shop’s own server got, is accessible and fits a small phone', async () => {
  await opens(
    { ground: ground({ plays: [played()] }) },
    on(listWebhookDeliveries, () => ({ data: [delivery], next: null })),
  )
  await sees('https://shop.example/hooks')
  await choose(/Fails with a code/)
  await expectAccessible()
  await page.viewport(320, 700)
  await expectNoOverflow()
  await page.viewport(1440, 900)
})
