import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventOnSale, miscounted, poolsOf, type StandingEvent } from '../../../testing/events.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { publishedEvent, type SellingEvent } from '../selling-event.ts'
import { type Held, heldNow, type HoldRequest, holdTogether } from './hold-together.ts'

let desk: PaymentDesk
let shop: SendingMerchant

beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(() => desk.close())

const asked = (lines: [string, number][]): HoldRequest => ({
  id: newId(),
  reference: newReference(),
  key: newId(),
  held_until: new Date(desk.clock.now().getTime() + 10 * 60_000),
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
  const answers: Held[] = []
  const buy = async (_: unknown, place: number) => {
    const request = asked(place % 2 === 0 ? both : both.toReversed())
    answers.push(...(await desk.db.write((tx) => heldNow(tx, event.id, [request], desk.clock.now()))))
  }
  // as many at once as there are connections, so that none only waits for one
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 20 }, buy))
  expect(answers.every(({ outcome }) => outcome === 'taken')).toBe(true)
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
