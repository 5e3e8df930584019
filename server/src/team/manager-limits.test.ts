import { listAttendees, refundTicket } from '@sahuji/contract/events/sales'
import { rupees } from '@sahuji/contract/money/money'
import { giveDisputedBack, listDisputes } from '@sahuji/contract/payments/disputes'
import { openOwnDispute } from '@sahuji/contract/payments/payer-disputes'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOnSale, ordered } from '../../testing/events.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../testing/payments.ts'
import { colleague } from '../../testing/team.ts'
import type { SendingMerchant } from '../../testing/transfers.ts'
import { newId } from '../platform/ids.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let payer: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant('100')
  payer = await desk.merchant('5,000')
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const manager = (limit: string) => colleague(desk, shop, 'manager', { refund_limit: rupees(limit) })

test('a manager takes no ticket back above the own limit for refunds', async () => {
  const event = await eventOnSale(desk, shop)
  const { payment_id } = await ordered(desk, event, [1])
  await payer.call(payFromWallet, { id: payment_id! }, newId())
  const { id } = (await shop.call(listAttendees, { id: event.id })).data.data[0]!
  const back = async (limit: string) => (await manager(limit)).call(refundTicket, { id, reason: 'Fell ill' }, newId())
  expect(codeOf(await back('1'))).toBe('over_own_limit')
  expect((await back('5,000')).data).toMatchObject({ state: 'refunded' })
})

test('a manager gives no disputed amount back above the own limit for refunds', async () => {
  const payment_id = await desk.open(shop, '1,000')
  await desk.pay(payer, payment_id)
  const disputed = await payer.call(openOwnDispute, {
    id: payment_id,
    reason: 'not_received',
    words: 'The shop was closed when I came for it',
  })
  expect(disputed.http).toBe(200)
  const { id } = (await shop.call(listDisputes, { which: 'open' })).data.data[0]!
  expect(codeOf(await (await manager('999')).call(giveDisputedBack, { id }))).toBe('over_own_limit')
  expect((await (await manager('1,000')).call(giveDisputedBack, { id })).data).toMatchObject({ state: 'given_back' })
})
