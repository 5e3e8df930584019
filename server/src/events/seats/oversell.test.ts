import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOnSale, miscounted, poolsOf, type StandingEvent } from '../../../testing/events.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { heldNow, type HoldRequest, holdTogether } from './hold-together.ts'
import { sweepHolds } from './sweep-holds.job.ts'

let desk: PaymentDesk
let shop: SendingMerchant

beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(() => desk.close())

const asked = (lines: [string, number][], minutes = 10): HoldRequest => ({
  id: newId(),
  reference: newReference(),
  key: newId(),
  held_until: new Date(desk.clock.now().getTime() + minutes * 60_000),
  lines: lines.map(([type_id, quantity]) => ({ type_id, quantity })),
})
const rowOfEvent = async ({ id }: StandingEvent): Promise<SellingEvent> =>
  (await desk.db.read((tx) => publishedEvent(tx, id)))!

test('1,200 buyers of mixed quantities at three servers sell out 500 seats and not one more', async () => {
  const event = await eventOnSale(desk, shop, { capacity: 500, types: [{ seats: 400 }, { seats: 300 }] })
  const row = await rowOfEvent(event)
  const servers = [holdTogether(desk), holdTogether(desk), holdTogether(desk)]
  const [standard, student] = event.types as [string, string]
  const buyers = Array.from({ length: 1_200 }, (_, place) => {
    const quantity = 1 + (place % 4)
    const one = place % 3 === 0 ? student : standard
    return servers[place % 3]!(row, asked([[one, quantity]]))
  })
  const answers = await Promise.all(buyers)
  const [whole] = await poolsOf(desk, event)
  expect(whole).toEqual({ held: 500, sold: 0, free: 0 })
  const { seats } = await desk.db.read(
    (tx) =>
      tx.one<{ seats: number }>`select sum(quantity)::integer as seats from ticket_lines where event_id = ${event.id}`,
  )
  expect(seats).toBe(500)
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['taken', 'sold_out']))
  expect(await miscounted(desk)).toEqual([])
})

test('buyers of the same two kinds in opposite orders never wait for each other in a circle', async () => {
  const event = await eventOnSale(desk, shop, { capacity: 400, types: [{ seats: 200 }, { seats: 200 }] })
  const [one, other] = event.types as [string, string]
  const both: [string, number][] = [
    [one, 1],
    [other, 1],
  ]
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, place) => {
      const request = asked(place % 2 === 0 ? both : both.toReversed())
      return desk.db.write((tx) => heldNow(tx, event.id, [request], desk.clock.now()))
    }),
  )
  expect(answers.flat().every(({ outcome }) => outcome === 'taken')).toBe(true)
  expect(await poolsOf(desk, event)).toMatchObject([{ free: 0 }, { free: 0 }, { free: 0 }])
})

test('one statement answers its buyers in the order in which they came', async () => {
  const event = await eventOnSale(desk, shop, { capacity: 5, types: [{ order_max: 4 }] })
  const [kind] = event.types as [string]
  const wanted = [3, 5, 3, 2, 1].map((quantity) => asked([[kind, quantity]]))
  const held = await desk.db.write((tx) => heldNow(tx, event.id, wanted, desk.clock.now()))
  expect(held.map(({ outcome, seats_left }) => [outcome, seats_left])).toEqual([
    ['taken', null],
    ['over_limit', null],
    ['sold_out', 2],
    ['taken', null],
    ['sold_out', 0],
  ])
})

test('held, sold and free seats add up to the capacity after any sequence of steps', async () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('hold' as const),
      kinds: fc.tuple(fc.nat(3), fc.nat(3)),
      minutes: fc.integer({ min: 1, max: 9 }),
    }),
    fc.record({ does: fc.constantFrom('release' as const, 'sell' as const, 'swap' as const), nth: fc.nat(20) }),
    fc.record({ does: fc.constantFrom('sweep' as const, 'pass' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const event = await eventOnSale(desk, shop, { capacity: 9, types: [{ seats: 6 }, { seats: 5, shares_with: 0 }] })
      const orders: string[] = []
      const now = () => desk.clock.now()
      const hold = async (kinds: readonly number[], minutes: number, instead_of?: string) => {
        const lines = kinds.flatMap((quantity, place): [string, number][] =>
          quantity > 0 ? [[event.types[place]!, quantity]] : [],
        )
        if (lines.length === 0) return
        const request = { ...asked(lines, minutes), instead_of }
        const [held] = await desk.db.write((tx) => heldNow(tx, event.id, [request], now()))
        if (held?.order_id) orders.push(held.order_id)
      }
      for (const each of steps) {
        const id = 'nth' in each ? orders[each.nth % Math.max(1, orders.length)] : undefined
        if (each.does === 'hold') await hold(each.kinds, each.minutes)
        else if (each.does === 'pass') desk.clock.advance({ minutes: 3 })
        else if (each.does === 'sweep') await sweepHolds.run({}, desk)
        else if (id === undefined) continue
        else if (each.does === 'swap') await hold([2, 1], 5, id)
        else if (each.does === 'release')
          await desk.db.write(async (tx) => {
            await tx.one`select ticket_pools_lock(${event.id})`
            await tx.one`select ticket_order_end(${id}, 'released', ${now()})`
          })
        else await sell(id)
        for (const { held, sold, free } of await poolsOf(desk, event))
          expect(Math.min(held, sold, free)).toBeGreaterThanOrEqual(0)
      }
      expect(await miscounted(desk)).toEqual([])
    }),
    { numRuns: 25 },
  )
})

/** As a payment does it: those held, or free ones again; refused where there are none. */
const sell = (id: string) =>
  desk.owner
    .write(async (tx) => {
      await tx.run`update ticket_orders set total = 0, price = 0, buyer_name = 'Prerana', buyer_mobile = '9841204617' where id = ${id}`
      await tx.one`select ticket_order_sell(${id}, ${desk.clock.now()})`
    })
    .catch((error: { constraint?: string }) => expect(error.constraint).toBe('payment_can_be_paid'))
