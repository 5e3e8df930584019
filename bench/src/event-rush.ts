import { setTimeout as delay } from 'node:timers/promises'
import { eventOnSale } from '../../server/testing/events.ts'
import { type Buyer, type BuyerWay, crowdOf, type EventSale } from './event-buyers.ts'
import type { EventWorld } from './event-world.ts'
import { bankPayments, type Verdict, verdictOf } from './event-verdict.ts'

/** A sale whose servers are killed. Times in seconds. */
export interface RushFigures {
  buyers: number
  /** Until each buyer knew whether they have seats. */
  answered: number
  p50: number
  p99: number
  /** Until all seats were sold, and until all money was where it belongs. */
  sold_out: number
  settled: number
  restarts: number[]
  repeated: number
  verdict: Verdict
}

const seats = 500
const clock = { now: () => new Date() }
const priceRupees = '500'
/** So many of those who were refused ask again at once, every second, until the hall is sold. */
const againAtOnce = 40
const lastMinutes = 10

/** Of ten buyers. */
const ways: readonly BuyerWay[] = [
  'wallet',
  'bank',
  'late',
  'wallet',
  'gives up',
  'wallet',
  'bank',
  'late',
  'closes the window',
  'cancels at the bank',
]

/**
 * All buyers ask two servers for one to four of 500 seats at once, and pay by wallet or at the bank. Some pay late, and some give up. One
 * server is killed when a third of the seats is held or sold, the other at two thirds.
 */
export async function measureRush(world: EventWorld, buyersMost: number): Promise<RushFigures> {
  const { owner, people, shop } = world
  const types = [
    { seats: 400, price: priceRupees },
    { seats: 300, price: priceRupees },
  ]
  const event = await eventOnSale({ owner, clock }, shop, { slug: 'rush', capacity: seats, types })
  const crowd = crowdOf(world, event.slug)
  const buyers = Array.from({ length: buyersMost }, (_, nth): Buyer => {
    const [way, quantity] = [ways[Math.floor(nth / 4) % ways.length]!, 1 + (nth % 4)]
    return { nth, way, quantity, type_id: event.types[nth % 3 === 0 ? 1 : 0]! }
  })
  const began = Date.now()
  const since = () => (Date.now() - began) / 1000
  try {
    const sale = { ...world, event, crowd }
    const [restarts, { waits, answered, sold_out, finishing }] = await Promise.all([
      killBoth(sale),
      sellOut(sale, buyers, since),
    ])
    await Promise.all(finishing)
    await untilSettled(sale)
    const settled = since()
    const at = (share: number) => waits.toSorted((one, other) => one - other)[Math.floor(waits.length * share)] ?? 0
    const verdict = await verdictOf(sale, { buyers, people, seats })
    const times = { answered, p50: at(0.5), p99: at(0.99), sold_out, settled }
    return { buyers: buyersMost, ...times, restarts, repeated: crowd.repeated(), verdict }
  } finally {
    crowd.leave()
  }
}

/** Lets all buyers ask until every seat is sold. */
async function sellOut(sale: EventSale, buyers: readonly Buyer[], since: () => number) {
  const { waits, finishing, refused } = await firstAnswers(sale, buyers)
  const answered = since()
  sale.say(`all ${buyers.length} were answered after ${answered.toFixed(1)} s`)
  finishing.push(...(await untilSold(sale, refused)))
  return { waits, answered, sold_out: since(), finishing }
}

/** Kills each server once, with a third and with two thirds of the seats taken. Answers the seconds until each was back. */
async function killBoth(sale: EventSale): Promise<number[]> {
  const restarts: number[] = []
  for (const [nth, { end }] of sale.ends.servers.entries()) {
    while ((await taken(sale)) < (seats * (nth + 1)) / 3) await delay(50)
    restarts.push(await end.kill())
    sale.say(`server ${nth + 1} was killed, and answered again after ${restarts.at(-1)!.toFixed(1)} s`)
  }
  return restarts
}

const poolOf = ({ owner, event }: EventSale) =>
  owner.read(
    (tx) => tx.one<{ held: number; sold: number }>`
      -- any merchant: the hall of this bench
      select held, sold from ticket_pools where id = ${event.id}`,
  )
const taken = async (sale: EventSale) => {
  const { held, sold } = await poolOf(sale)
  return held + sold
}

/** All buyers ask at once; those who have seats go on while the others still wait. */
async function firstAnswers(sale: EventSale, buyers: readonly Buyer[]) {
  const [waits, refused, finishing]: [number[], Buyer[], Promise<void>[]] = [[], [], []]
  await Promise.all(
    buyers.map(async (buyer) => {
      const began = performance.now()
      const asked = await sale.crowd.ask(buyer)
      waits.push((performance.now() - began) / 1000)
      if (asked === 'sold_out') refused.push(buyer)
      else finishing.push(finish(sale, buyer))
    }),
  )
  return { waits, refused, finishing }
}

const finish = (sale: EventSale, buyer: Buyer) => sale.crowd.finish(buyer, (order_id) => untilLost(sale, order_id))

/** Waits until an order has no seats any more. */
async function untilLost({ db }: EventSale, order_id: string): Promise<void> {
  for (;;) {
    const { state } = await db.read(
      (tx) => tx.one<{ state: string }>`
        -- any merchant: the bench's own
        select state from ticket_orders where id = ${order_id}`,
    )
    if (state !== 'held') return
    await delay(2_000)
  }
}

/** Ends the holds of buyers who gave up or are late, and lets refused buyers ask again, until every seat is sold. */
async function untilSold(sale: EventSale, refused: Buyer[]): Promise<Promise<void>[]> {
  const finishing: Promise<void>[] = []
  const end = Date.now() + lastMinutes * 60_000
  // buyers of a single seat ask last, so that no seat is left over
  const again = refused.toSorted((one, other) => other.quantity - one.quantity)
  for (let nth = 0; (await poolOf(sale)).sold < seats && Date.now() < end; nth += againAtOnce) {
    await passTime(sale)
    const asking = Array.from({ length: againAtOnce }, (_, place) => again[(nth + place) % again.length]!)
    await Promise.all(
      asking.map(async (buyer) => {
        if (buyer.order_id !== undefined) return
        if (buyer.way !== 'wallet' && buyer.way !== 'bank') buyer.way = 'wallet'
        if ((await sale.crowd.ask(buyer)) === 'held') finishing.push(finish(sale, buyer))
      }),
    )
    await delay(1_000)
  }
  return finishing
}

/** The hold of who gave up, or waits at the bank without paying, is over. */
const passTime = ({ owner, event }: EventSale) =>
  owner.write(
    (tx) => tx.run`
      -- any merchant: the hall of this bench
      update ticket_orders set held_until = now() - interval '1 second'
       where id in (select id from ticket_orders
                     where event_id = ${event.id} and state = 'held' and made_at < now() - interval '5 seconds'
                       for update skip locked)`,
  )

/** Waits until the bank has no money that bought nothing. */
async function untilSettled(sale: EventSale): Promise<void> {
  const end = Date.now() + lastMinutes * 60_000
  for (let nth = 0; Date.now() < end; nth++) {
    const { away } = await bankPayments(sale)
    if (away.length === 0) return
    if (nth % 20 === 19) sale.say(`money of ${away.length} payers is on its way`)
    await delay(1_000)
  }
}
