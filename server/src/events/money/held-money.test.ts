import { readEvent, saveEvent } from '@sahuji/contract/events'
import { formatMoney, rupees } from '@sahuji/contract/money/money'
import { approveProposal } from '@sahuji/contract/operator/proposals'
import { sendDisputeAnswer } from '@sahuji/contract/payments/disputes'
import * as office from '@sahuji/contract/payments/office/disputes'
import { payAtBank } from '@sahuji/contract/payments/paying'
import { refundPayment } from '@sahuji/contract/payments/refunds'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventOnSale, heldIn, ordered, poolsOf, type StandingEvent } from '../../../testing/events.ts'
import { usual } from '../../../testing/offers.ts'
import { operator, type SomeOperator, steppedUp } from '../../../testing/operators.ts'
import { payFromWalletOf, type WalletPayer, walletPayer } from '../../../testing/paying.ts'
import { codeOf } from '../../../testing/payments.ts'
import { deposited } from '../../../testing/payouts.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, paymentNow, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { recheckCollection } from '../../collections/settle/recheck-collection.ts'
import { holdFunds, releaseHold } from '../../ledger/hold.ts'
import { lockWallet } from '../../ledger/post.ts'
import { verify } from '../../ledger/verify.ts'
import { freeHeld } from '../../payments/held-money.ts'
import { newId, newLedgerId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { payQueuedRefunds } from '../../payments/refunds/pay-queued.job.ts'
import { sweepOrdersJob } from '../../payments/refunds/follow-order.job.ts'
import { refundsOf } from '../../payments/refunds/refund-row.ts'
import { eventVerifications } from '../verify-events.ts'
import { releaseMoney } from './release-money.job.ts'

let desk: RailPaymentDesk
let payer: WalletPayer
let maker: SomeOperator
let checker: SomeOperator
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'cards' })
  maker = await steppedUp(desk, await operator(desk, ['finance_maker'], 'Binod Karki'))
  checker = await steppedUp(desk, await operator(desk, ['finance_checker'], 'Asmita Lama'))
  payer = await walletPayer(desk, '90,000')
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
})
const broken = async () => {
  const { results } = await verify(desk.owner, eventVerifications)
  return [...(await desk.broken()), ...results.flatMap(({ broken: rows }) => rows)]
}
afterAll(async () => {
  expect(await broken()).toEqual([])
  await desk.close()
})

interface Sold {
  shop: Shop
  event: StandingEvent
  /** The payment. */
  id: string
  order_id: string
}

/** A ticket of Rs.1,000, paid from a wallet for Rs.20, or by a card for Rs.22. */
async function sold(by: 'wallet' | 'card', shop?: Shop, on?: StandingEvent): Promise<Sold> {
  const merchant = shop ?? (await desk.shop())
  const event = on ?? (await eventOnSale(desk, merchant, { types: [{ price: '1,000' }] }))
  const { id: order_id, payment_id } = await ordered(desk, event, [1])
  const id = payment_id!
  if (by === 'wallet') await payFromWalletOf(desk.deps, payer, { payment_id: id })
  else {
    const { id: instrument_id } = (await usual(desk, 'cards'))!
    await desk.call(payAtBank, { id, instrument_id, mobile_no: '9812345678' })
    await desk.decideFor(id, 'approve')
    await desk.work()
  }
  return { shop: merchant, event, id, order_id }
}
const refund = (shop: Shop, id: string, amount: string) =>
  shop.call(refundPayment, { id, amount: Number(rupees(amount)), reason: 'asked' }, newId())
const sweep = async () => {
  await desk.db.write((tx) => addJob(tx, sweepOrdersJob, {}))
  await desk.runJobs()
}
/** Balance and held, in rupees. */
const wallet = async (shop: Shop) => {
  const { balance, held } = await heldIn(desk, shop)
  return [formatMoney(balance), formatMoney(held)]
}

/** The states of the tickets that a payment bought, how many seats are sold, and the order. */
const ticketsOf = async ({ order_id, event }: Pick<Sold, 'order_id' | 'event'>) => {
  const tickets = await desk.db.read(
    (tx) => tx.many<{ state: string; has_refund: boolean }>`
      select k.state, k.refund_id is not null as has_refund from tickets k where k.order_id = ${order_id}`,
  )
  const { state: order, revoked } = await desk.db.read(
    (tx) => tx.one<{ state: string; revoked: number }>`
      select o.state, (select count(*)::integer from revoked_serials s where s.event_id = o.event_id) as revoked
        from ticket_orders o where o.id = ${order_id}`,
  )
  const seats = (await poolsOf(desk, event))[0]!.sold
  return { tickets, order, revoked, seats }
}
const good = { tickets: [{ state: 'good', has_refund: false }], order: 'paid', revoked: 0, seats: 1 }
const ended = { tickets: [{ state: 'refunded', has_refund: true }], order: 'refunded', revoked: 1, seats: 0 }

describe('the tickets of a payment', () => {
  test('end with the refund that leaves nothing of it, wherever it was asked for', async () => {
    const paid = await sold('wallet')
    await refund(paid.shop, paid.id, '400')
    expect(await ticketsOf(paid)).toEqual(good)
    await refund(paid.shop, paid.id, '600')
    expect(await ticketsOf(paid)).toEqual(ended)
  })

  test('end as soon as a rail is asked to give it back', async () => {
    const paid = await sold('card')
    expect((await refund(paid.shop, paid.id, '1,000')).data).toMatchObject({ state: 'pending' })
    expect(await ticketsOf(paid)).toEqual(ended)
    await sweep()
    expect(await ticketsOf(paid)).toEqual(ended)
  })

  test('stay good while the refund waits for money and can be cancelled', async () => {
    const paid = await sold('wallet')
    const { merchant_id } = paid.shop
    const elsewhere = newLedgerId('live', desk.clock)
    await desk.db.write(async (tx) => {
      const { free } = await lockWallet(tx, merchant_id, 'live')
      const amount = await freeHeld(tx, paid.id, rupees('980'))
      await holdFunds(tx, { id: elsewhere, merchant_id, key: elsewhere, account_id: free.account_id, amount })
    })
    expect((await refund(paid.shop, paid.id, '1,000')).data).toMatchObject({ state: 'queued' })
    expect(await ticketsOf(paid)).toEqual(good)
    await desk.db.write((tx) => releaseHold(tx, elsewhere))
    await desk.db.write((tx) => addJob(tx, payQueuedRefunds, {}))
    await desk.runJobs()
    expect(await ticketsOf(paid)).toEqual(ended)
  })
})

describe('before the doors open', () => {
  test('a refund takes what is held for it, though the wallet has nothing else', async () => {
    const { shop, id } = await sold('wallet')
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.980.00'])
    expect((await refund(shop, id, '400')).data).toMatchObject({ state: 'done' })
    expect(await wallet(shop)).toEqual(['Rs.588.00', 'Rs.588.00'])
    expect((await refund(shop, id, '600')).data).toMatchObject({ state: 'done' })
    expect(await wallet(shop)).toEqual(['Rs.0.00', 'Rs.0.00'])
  })

  test('so does one by a rail, and what the rail refuses is held again', async () => {
    const { shop, id } = await sold('card')
    const { reference } = await desk.collection(id)
    desk.controls.cards.behave(reference, { refuses_refund: 'Not eligible for refund.' })
    expect((await refund(shop, id, '400')).data).toMatchObject({ state: 'pending' })
    expect(await wallet(shop)).toEqual(['Rs.978.00', 'Rs.978.00'])
    expect(await heldByOrder(id)).toBe(rupees('586.80'))
    await sweep()
    expect(await desk.db.read((tx) => refundsOf(tx, shop.merchant_id, id))).toMatchObject([{ state: 'failed' }])
    expect(await heldByOrder(id)).toBe(rupees('978'))
  })

  test('what is held for one payment does not pay the refund of another', async () => {
    const first = await sold('wallet')
    const second = await sold('wallet', first.shop, first.event)
    const { merchant_id } = first.shop
    const elsewhere = newLedgerId('live', desk.clock)
    await desk.db.write(async (tx) => {
      const { free } = await lockWallet(tx, merchant_id, 'live')
      const amount = await freeHeld(tx, first.id, rupees('980'))
      await holdFunds(tx, { id: elsewhere, merchant_id, key: elsewhere, account_id: free.account_id, amount })
    })
    expect((await refund(first.shop, first.id, '1,000')).data).toMatchObject({ state: 'queued' })
    expect(await heldByOrder(second.id)).toBe(rupees('980'))
    await desk.db.write((tx) => releaseHold(tx, elsewhere))
  })

  test('a dispute holds it instead, and the event again once it is won', async () => {
    const paid = await sold('card')
    const dispute = await disputed(paid)
    expect(await wallet(paid.shop)).toEqual(['Rs.978.00', 'Rs.978.00'])
    expect(await heldByOrder(paid.id)).toBe(0n)
    await decided(paid, dispute, 'won')
    expect(await heldByOrder(paid.id)).toBe(rupees('978'))
    expect(await wallet(paid.shop)).toEqual(['Rs.978.00', 'Rs.978.00'])
    expect(await ticketsOf(paid)).toEqual(good)
  })

  test('a lost dispute gives it to the bank, and the tickets end', async () => {
    const paid = await sold('card')
    const dispute = await disputed(paid)
    expect(await ticketsOf(paid)).toEqual(good)
    await decided(paid, dispute, 'lost')
    expect(await wallet(paid.shop)).toEqual(['Rs.0.00', 'Rs.0.00'])
    expect(await ticketsOf(paid)).toEqual({ ...ended, tickets: [{ state: 'refunded', has_refund: false }] })
  })

  test('what the rail takes back leaves the wallet, the merchant owes nothing, and the tickets are revoked', async () => {
    const paid = await sold('card')
    const { shop, id } = paid
    const collection = await desk.collection(id)
    desk.controls.cards.behave(collection.reference, { refunded: 'whole' })
    await recheckCollection(desk.deps, collection)
    expect(await wallet(shop)).toEqual(['Rs.0.00', 'Rs.0.00'])
    expect(await heldByOrder(id)).toBe(0n)
    expect(await ticketsOf(paid)).toEqual({ ...ended, tickets: [{ state: 'revoked', has_refund: false }] })
  })
})

/** Its card's bank disputes a payment. Answers the dispute. */
async function disputed({ shop, id }: Sold): Promise<string> {
  const { reference } = await paymentNow(shop, id)
  const ask = { payment_reference: reference, source: 'chargeback', reason: 'not_mine', words: 'Not my card' } as const
  return (await maker.call(office.openOfficeDispute, { ...ask, answer_days: 5 })).data.id
}

/** The shop answers a dispute, and two operators end it. */
async function decided({ shop }: Sold, id: string, outcome: 'won' | 'lost'): Promise<void> {
  await shop.call(sendDisputeAnswer, { id, answer: 'The ticket was used at 17:02' })
  const decision = { id, outcome, reason: 'Decided by the bank' } as const
  const made = (await maker.call(office.proposeDisputeOutcome, decision, newId())).data
  await checker.call(approveProposal, { id: made.id, revision: made.revision })
}

const heldByOrder = async (payment_id: string): Promise<bigint> =>
  (
    await desk.db.read(
      (tx) => tx.one<{ held: bigint }>`select hold_amount as held from ticket_orders where payment_id = ${payment_id}`,
    )
  ).held

describe('an organiser who moves the doors', () => {
  test('gets the money no earlier, and with a later day later', async () => {
    const { shop, event } = await sold('wallet')
    const move = async (doors_at: Date) => {
      const { version } = (await shop.call(readEvent, { id: event.id })).data
      const fields = { id: event.id, version, doors_at, starts_at: doors_at }
      return shop.call(saveEvent, { ...fields, ends_at: new Date(doors_at.getTime() + 3_600_000) } as never)
    }
    expect((await move(new Date(desk.clock.now().getTime() + 60_000))).http).toBe(200)
    desk.clock.advance({ minutes: 5 })
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.980.00'])
    desk.clock.set(event.doors_at)
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.0.00'])
  })

  test('cannot open them days before the start', async () => {
    const { shop, event } = await sold('wallet')
    const { version } = (await shop.call(readEvent, { id: event.id })).data
    const answer = await shop.call(saveEvent, { id: event.id, version, doors_at: desk.clock.now() } as never)
    expect([codeOf(answer), answer.errors]).toEqual(['event_would_be_incomplete', { doors_at: expect.any(Array) }])
  })
})

describe('once the doors are open', () => {
  test('the money is free by the schedule, once, and a later sale is not held', async () => {
    const { shop, event } = await sold('wallet')
    desk.clock.set(new Date(event.doors_at.getTime() - 1))
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.980.00'])
    desk.clock.set(event.doors_at)
    await releaseMoney.run({}, desk)
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.0.00'])
    await sold('wallet', shop, event)
    expect(await wallet(shop)).toEqual(['Rs.1,960.00', 'Rs.0.00'])
  })

  test('it stays for as many hours more as the tariff of that day has', async () => {
    const { shop, event } = await sold('wallet')
    await desk.owner.write(
      (tx) => tx.run`
        insert into tariff_lines (rule, channel, valid_from, value, source)
        values ('held_hours', 'payment:event', '2024-01-01', 12, 'Sahuji price list')`,
    )
    desk.clock.set(new Date(event.doors_at.getTime() + 12 * 3_600_000 - 1))
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.980.00'])
    desk.clock.advance({ minutes: 1 })
    await releaseMoney.run({}, desk)
    expect(await wallet(shop)).toEqual(['Rs.980.00', 'Rs.0.00'])
    await desk.owner.write((tx) => tx.run`delete from tariff_lines where rule = 'held_hours' and value = 12`)
  })
})

test('what orders hold is what the ledger holds, after any sequence of sales and refunds', async () => {
  await deposited(desk, payer.merchant_id, rupees('90,000'))
  const step = fc.record({ does: fc.constantFrom('sell', 'refund', 'part'), nth: fc.nat(5) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      await forgetLimits(desk)
      const shop = await desk.shop()
      const event = await eventOnSale(desk, shop, { types: [{ price: '10' }] })
      const payments: string[] = []
      for (const { does, nth } of steps) {
        const id = payments[nth % Math.max(1, payments.length)]
        if (does === 'sell') payments.push((await sold('wallet', shop, event)).id)
        else if (id) await refund(shop, id, does === 'part' ? '3.33' : '10')
      }
      const { held } = await heldIn(desk, shop)
      const { orders } = await desk.db.read(
        (tx) => tx.one<{ orders: bigint }>`
          select coalesce(sum(hold_amount), 0)::bigint as orders from ticket_orders where event_id = ${event.id}`,
      )
      expect(held).toBe(orders)
    }),
    { numRuns: 4 },
  )
})
