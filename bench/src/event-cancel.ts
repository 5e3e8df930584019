import { setTimeout as delay } from 'node:timers/promises'
import type { EventReturn } from '@sahuji/contract/events/sales'
import { cancelEvent, readEventReturn, steerEventReturn } from '@sahuji/contract/events/sales'
import { verify } from '@sahuji/server/ledger/verify'
import { bookPromises } from '@sahuji/server/operator/books/verify-books.job'
import { eventOnSale, type StandingEvent } from '../../server/testing/events.ts'
import { type Buyer, crowdOf } from './event-buyers.ts'
import { lineTo } from './event-line.ts'
import { type EventDatabases, type EventWorld, openEventWorld } from './event-world.ts'

/** How many orders a cancelled event has, when the servers die, and of how many orders the money cannot go back at first. */
export interface CancelPlan {
  orders: number
  killed_at: number
  stuck: number
}

/** Times in seconds. */
export interface CancelFigures extends CancelPlan {
  /** Orders given back a second, before the kill and after it. */
  rate_before: number
  rate_after: number
  /** The fastest and the slowest hundred orders; undefined where there are too few. */
  hundred: { least: number; most: number } | undefined
  /** From the kill until a refund came after it. */
  resumed: number
  /** Until nothing was left but what could not be refunded. */
  all: number
  /** Orders on the list of those that could not be refunded. */
  listed: number
  wrong: string[]
}

export const fullCancel: CancelPlan = { orders: 2_000, killed_at: 700, stuck: 500 }
export const quickCancel: CancelPlan = { orders: 200, killed_at: 70, stuck: 50 }

const clock = { now: () => new Date() }
const lastMinutes = 15

/**
 * Cancels an event with so many paid orders, some of whose payments are disputed. Both servers are killed on the way and started again; at
 * last the disputes are over, and what was listed is tried again.
 */
export async function measureCancel(
  databases: EventDatabases,
  plan: CancelPlan,
  say: (text: string) => void,
): Promise<CancelFigures> {
  const world = await openEventWorld(databases, plan.orders, say)
  try {
    return await cancelled(world, plan)
  } finally {
    await world.ends.stop()
  }
}

async function cancelled(world: EventWorld, plan: CancelPlan): Promise<CancelFigures> {
  const { owner, shop, ends, say } = world
  const types = [{ price: '100', seats: plan.orders }]
  const event = await eventOnSale({ owner, clock }, shop, { slug: 'cancelled', capacity: plan.orders, types })
  await sell(world, event, plan.orders)
  say(`${plan.orders} orders are paid`)
  await dispute(world, event, { most: plan.stuck, share: 1 })
  const organiser = lineTo(ends, world.key)
  // as its second factor would
  await owner.write(
    (tx) => tx.run`
      update sessions set stepped_up_at = now()
       where person_id = (select id from people where merchant_id = ${shop.merchant_id} limit 1)`,
  )
  const own = world.people.length - 1
  const ask = { id: event.id }
  const began = Date.now()
  await organiser.call(own, cancelEvent, { ...ask, reason: 'The hall was flooded' }, shop.token)
  await untilBack(world, event, plan.killed_at)
  const killed = Date.now()
  const before = await backOf(world, event)
  await Promise.all(ends.servers.map(({ end }) => end.kill()))
  const resumedAt = await untilBack(world, event, (await backOf(world, event)) + 1)
  await untilBack(world, event, plan.orders - plan.stuck)
  const ended = Date.now()
  const half = await untilListed(() => organiser.call<EventReturn>(own, readEventReturn, ask, shop.token), plan.stuck)
  const hundred = await hundreds(world, event, { but: resumedAt })
  await dispute(world, event, { most: plan.stuck, share: 0 })
  await organiser.call(own, steerEventReturn, { ...ask, does: 'try_again' }, shop.token)
  await untilBack(world, event, plan.orders)
  const whole = (await organiser.call<EventReturn>(own, readEventReturn, ask, shop.token)).data!
  organiser.leave()
  return {
    ...plan,
    rate_before: before / ((killed - began) / 1000),
    rate_after: (plan.orders - plan.stuck - before) / ((ended - resumedAt) / 1000),
    hundred,
    resumed: (resumedAt - killed) / 1000,
    all: (ended - began) / 1000,
    listed: half.stuck.length,
    wrong: await wrongAfter(world, event, { plan, half, whole }),
  }
}

/** So many buyers pay for a ticket each from their wallets, over HTTP. */
async function sell(world: EventWorld, event: StandingEvent, orders: number): Promise<void> {
  const crowd = crowdOf(world, event.slug)
  const waiting = Array.from({ length: orders }, (_, nth) => nth).values()
  const lane = async () => {
    for (const nth of waiting) {
      const buyer: Buyer = {
        nth: nth % (world.people.length - 1),
        way: 'wallet',
        quantity: 1,
        type_id: event.types[0]!,
      }
      await crowd.ask(buyer)
      await crowd.finish(buyer, async () => {})
    }
  }
  await Promise.all(Array.from({ length: 16 }, lane))
  crowd.leave()
  const { paid } = await world.owner.read(
    (tx) => tx.one<{ paid: number }>`
      -- any merchant: the event of this bench
      select count(*)::integer as paid from ticket_orders where event_id = ${event.id} and state = 'paid'`,
  )
  if (paid !== orders) throw new Error(`${paid} of ${orders} orders were paid`)
}

/** A rail disputes the whole of so many payments, or lets go of them. */
const dispute = ({ owner }: EventWorld, { id }: StandingEvent, { most, share }: { most: number; share: 0 | 1 }) =>
  owner.write(
    (tx) => tx.run`
      -- any merchant: the event of this bench
      update payments set disputed = amount * ${share}
       where id in (select payment_id from ticket_orders where event_id = ${id} order by id desc limit ${most})`,
  )

const backOf = async ({ owner }: EventWorld, { id }: StandingEvent): Promise<number> => {
  const { back } = await owner.read(
    (tx) => tx.one<{ back: number }>`
      -- any merchant: the event of this bench
      select count(*)::integer as back from ticket_orders where event_id = ${id} and return_refund_id is not null`,
  )
  return back
}

/** Waits until so many orders are given back. Answers when. */
async function untilBack(world: EventWorld, event: StandingEvent, least: number): Promise<number> {
  const end = Date.now() + lastMinutes * 60_000
  while ((await backOf(world, event)) < least) {
    if (Date.now() > end) throw new Error(`only ${await backOf(world, event)} of ${least} orders are given back`)
    await delay(100)
  }
  return Date.now()
}

async function untilListed(read: () => Promise<{ data?: EventReturn }>, count: number): Promise<EventReturn> {
  const end = Date.now() + lastMinutes * 60_000
  for (;;) {
    const given = (await read()).data!
    if (given.stuck.length >= count || Date.now() > end) return given
    await delay(500)
  }
}

/** How many seconds the fastest and the slowest hundred orders took, without the hundred in which the servers were killed. */
async function hundreds({ owner }: EventWorld, { id }: StandingEvent, { but }: { but: number }) {
  const rows = await owner.read(
    (tx) => tx.many<{ at: Date }>`
      -- any merchant: the event of this bench
      select r.asked_at as at from ticket_orders o join refunds r on r.id = o.return_refund_id
       where o.event_id = ${id} order by r.asked_at`,
  )
  const times = rows.map(({ at }) => at.getTime())
  const takes = times.flatMap((at, nth) => {
    const from = nth % 100 === 99 ? times[nth - 99]! : null
    return from === null || (from < but && at >= but - 5_000) ? [] : [(at - from) / 1000]
  })
  return takes.length < 3 ? undefined : { least: Math.min(...takes), most: Math.max(...takes) }
}

/** What of the refunds, the progress or the books is not as it must be. */
async function wrongAfter(
  { owner }: EventWorld,
  { id }: StandingEvent,
  { plan, half, whole }: { plan: CancelPlan; half: EventReturn; whole: EventReturn },
): Promise<string[]> {
  const wrong: string[] = []
  const twice = await owner.read(
    (tx) => tx.many<{ order: string }>`
      -- any merchant: the event of this bench
      select o.id as order from ticket_orders o left join refunds r on r.payment_id = o.payment_id and r.state = 'done'
       where o.event_id = ${id} group by o.id having count(r.id) <> 1
       union all
      select k.order_id from tickets k where k.event_id = ${id} and k.state = 'good'`,
  )
  if (twice.length > 0) wrong.push(`${twice.length} orders have not one refund or a good ticket`)
  const progress = `${half.given_back.tickets} back, ${half.need_you.tickets} listed, ${half.not_begun.tickets} not begun`
  if (half.given_back.tickets !== plan.orders - plan.stuck || half.need_you.tickets !== plan.stuck) wrong.push(progress)
  if (half.stuck.some(({ why }) => why !== 'payment_not_refundable'))
    wrong.push('an order is listed for another reason')
  if (whole.given_back.tickets !== plan.orders || whole.stuck.length > 0)
    wrong.push(`at last ${whole.given_back.tickets} back, ${whole.stuck.length} listed`)
  const { results } = await verify(owner, bookPromises)
  for (const { verification, broken } of results)
    if (broken.length > 0) wrong.push(`${verification.says}: ${broken.length} broken`)
  return wrong
}

/** The figures beside what must hold. */
export function cancelTable(figures: CancelFigures): string {
  const { orders, killed_at, stuck, listed, wrong, hundred } = figures
  const mark = (holds: boolean) => (holds ? 'reached' : 'missed')
  const seconds = (of: number) => `${of.toFixed(1)} s`
  return [
    `| An event with ${orders} orders is cancelled, both servers killed at ${killed_at} | Goal | Measured | |`,
    '|---|---|---|---|',
    `| given back before the kill, and after it | | ${figures.rate_before.toFixed(1)}/s, ${figures.rate_after.toFixed(1)}/s | |`,
    ...(hundred
      ? [`| a hundred orders: fastest, slowest | | ${seconds(hundred.least)}, ${seconds(hundred.most)} | |`]
      : []),
    `| the next refund after the kill | ≤ 120 s | ${seconds(figures.resumed)} | ${mark(figures.resumed <= 120)} |`,
    `| all but those whose payment is disputed | | after ${seconds(figures.all)} | |`,
    `| those listed with their reason | ${stuck} | ${listed} | ${mark(listed === stuck)} |`,
    `| refunds, tickets, progress and books that disagree | none | ${wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 3).join('; ')}`} | ${mark(wrong.length === 0)} |`,
  ].join('\n')
}
