import { readPublicEvent, readTicketOrder } from '@sahuji/contract/events/buying'
import { giveTicketBack, readTicket } from '@sahuji/contract/events/tickets'
import { rupees } from '@sahuji/contract/money/money'
import { cancelPayment } from '@sahuji/contract/payments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventOnSale, heldIn, ordered, poolsOf } from '../../../testing/events.ts'
import { payFromWalletOf, type WalletPayer, walletPayer } from '../../../testing/paying.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { newId } from '../../platform/ids.ts'
import { chargeBack } from './ticket-refund.ts'

let desk: RailPaymentDesk
let shop: Shop
let payer: WalletPayer
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
  payer = await walletPayer(desk, '90,000')
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

describe('where the buyer pays the fee', () => {
  test('the page shows it for one ticket, and a ticket given back brings its price and its share of the fee', async () => {
    const event = await eventOnSale(desk, shop, { fee_payer: 'buyer', types: [{ price: '500' }] })
    const { data: shown } = await desk.call(readPublicEvent, { slug: event.slug })
    expect(shown).toMatchObject({ fee_payer: 'buyer', fee_back: 'share' })
    const { fee } = shown.tickets[0]!
    expect(fee).toBeGreaterThan(0n)
    const order = await ordered(desk, event, [3])
    await payFromWalletOf(desk.deps, payer, { payment_id: order.payment_id! })
    const { tickets, fee: charge } = (await desk.call(readTicketOrder, { id: order.id })).data
    let back = 0n
    for (const { code } of tickets) {
      const { gives_back } = (await desk.call(readTicket, { code })).data
      expect(gives_back).toBeGreaterThan(rupees('500'))
      back += gives_back
      await desk.call(giveTicketBack, { code, key: newId() })
      const held = await heldIn(desk, shop)
      expect(held.balance % rupees('500')).toBeLessThanOrEqual(1n)
    }
    expect(back).toBe(rupees('1,500') + charge)
    expect(await heldIn(desk, shop)).toEqual({ balance: 0n, held: 0n })
  })

  test('what comes back of it follows the rule, and adds up to it', () => {
    const order = { price: 150_000n, charge: 3_061n }
    const parts = [0n, 50_000n, 100_000n].map((ended) => chargeBack('share', { ...order, ended }, 50_000n))
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(order.charge)
    expect(chargeBack('at_the_end', { ...order, ended: 50_000n }, 50_000n)).toBe(0n)
    expect(chargeBack('at_the_end', { ...order, ended: 100_000n }, 50_000n)).toBe(order.charge)
    expect(chargeBack('kept', { ...order, ended: 100_000n }, 50_000n)).toBe(0n)
  })
})

test('where the organiser pays the fee, a ticket brings its price', async () => {
  const event = await eventOnSale(desk, shop, { types: [{ price: '500' }] })
  const { data: shown } = await desk.call(readPublicEvent, { slug: event.slug })
  expect(shown.tickets[0]!.fee).toBe(0n)
  const order = await ordered(desk, event, [2])
  await payFromWalletOf(desk.deps, payer, { payment_id: order.payment_id! })
  const { tickets } = (await desk.call(readTicketOrder, { id: order.id })).data
  expect((await desk.call(readTicket, { code: tickets[0]!.code })).data.gives_back).toBe(rupees('500'))
})

test('a payment that the shop cancels frees the seats that were held for it', async () => {
  const event = await eventOnSale(desk, shop, { capacity: 2 })
  const order = await ordered(desk, event, [2])
  expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 2, free: 0 })
  expect((await shop.call(cancelPayment, { id: order.payment_id! })).data.state).toBe('cancelled')
  expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 0, free: 2 })
  expect((await desk.call(readTicketOrder, { id: order.id })).data.state).toBe('released')
})
