import {
  joinWaitingList,
  confirmWaiting,
  readTicketOrder,
  releaseSeats,
  waitingHours,
} from '@sahuji/contract/events/buying'
import { giveGuestTickets } from '@sahuji/contract/events/sales'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  askSeats,
  eventCode,
  eventOnSale,
  miscounted,
  ordered,
  poolsOf,
  type SomeEvent,
  type StandingEvent,
} from '../../../testing/events.ts'
import { codeOf } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { settleCollection } from '../../collections/settle/settle-collection.ts'
import { verify } from '../../ledger/verify.ts'
import { newId } from '../../platform/ids.ts'
import { sweepHolds } from '../seats/sweep-holds.job.ts'
import { eventVerifications } from '../verify-events.ts'
import { offerSeats, sendOffer } from './offer-seats.job.ts'

let desk: RailPaymentDesk
let shop: Shop
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await miscounted(desk)).toEqual([])
  const { results } = await verify(desk.owner, eventVerifications)
  expect(results.flatMap(({ broken }) => broken)).toEqual([])
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const on = (some: SomeEvent = {}) =>
  eventOnSale(desk, shop, { capacity: 2, types: [{ has_waiting_list: true, order_max: 2 }], ...some })
const ask = (
  { slug, types }: StandingEvent,
  mobile_no: string,
  quantity = 1,
  more: { code?: string; kind?: number } = {},
) => {
  const { kind = 0, ...code } = more
  return desk.call(joinWaitingList, { slug, type_id: types[kind]!, quantity, name: 'Maya Lama', mobile_no, ...code })
}
/** The address that was sent to a number last. */
const addressOf = async (mobile_no: string) =>
  /\/w\/([a-z0-9]{20})/.exec(
    (await desk.outbox(`+977${mobile_no}`)).find(({ text }) => text?.includes('/w/'))!.text!,
  )![1]!
/** Asks, and confirms at the link of the SMS. */
async function join(...[event, mobile_no, ...more]: Parameters<typeof ask>) {
  const asked = await ask(event, mobile_no, ...more)
  if (asked.http !== 200) return asked
  const proven = await desk.call(confirmWaiting, { waiting: await addressOf(mobile_no) })
  return { ...proven, data: { place: proven.data?.place } }
}
/** How many wait at an event. */
const waitFor = async ({ id }: StandingEvent) =>
  (
    await desk.db.read(
      (tx) => tx.one<{ count: number }>`
        select count(*)::integer as count from ticket_waiting where event_id = ${id} and ended_at is null`,
    )
  ).count
const offers = async () => offerSeats.run({}, { ...desk.deps, public_url: 'https://sahuji.example' })
/** The secret of an offer, as its SMS has it. */
const offerOf = async (mobile_no: string) => {
  const waiting = await desk.db.read(
    (tx) => tx.maybe<{ id: string; offer: string | null }>`
      select id, offer from ticket_waiting where mobile_no = ${mobile_no} order by joined_at desc limit 1`,
  )
  if (!waiting?.offer) return undefined
  await sendOffer.run({ waiting_id: waiting.id }, { ...desk.deps, public_url: 'https://sahuji.example' })
  return waiting.offer
}

describe('the waiting list', () => {
  test('offers free seats in the order in which they were asked for, and to no one else', async () => {
    const event = await on()
    const full = await ordered(desk, event, [2])
    expect((await join(event, '9841000001')).data).toEqual({ place: 1 })
    expect((await join(event, '9841000002')).data).toEqual({ place: 2 })
    expect((await join(event, '9841000001')).data).toEqual({ place: 1 })
    await offers()
    expect(await offerOf('9841000001')).toBeUndefined()
    await desk.call(releaseSeats, { id: full.id })
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('tickets_sold_out')
    await offers()
    const [first, second] = [await offerOf('9841000001'), await offerOf('9841000002')]
    expect(await poolsOf(desk, event)).toMatchObject([{ held: 2, free: 0 }, {}])
    expect((await desk.outbox('+9779841000001'))[0]!.text).toContain(`/e/${event.slug}?offer=${first}`)
    expect((await askSeats(desk, event, [1], { offer: second! })).data.state).toBe('held')
    expect(codeOf(await askSeats(desk, event, [1], { offer: second! }))).toBe('tickets_sold_out')
    expect((await askSeats(desk, event, [1], { offer: first! })).data.state).toBe('held')
  })

  test('asks the next one when an offer is not taken in time', async () => {
    const event = await on({ capacity: 1 })
    const full = await ordered(desk, event, [1])
    await join(event, '9841000011')
    await join(event, '9841000012')
    await desk.call(releaseSeats, { id: full.id })
    await offers()
    const first = await offerOf('9841000011')
    expect(await offerOf('9841000012')).toBeUndefined()
    desk.clock.advance({ hours: waitingHours })
    await sweepHolds.run({}, desk)
    await offers()
    expect(await offerOf('9841000012')).toBeDefined()
    expect(codeOf(await askSeats(desk, event, [1], { offer: first! }))).toBe('tickets_sold_out')
  })

  test('offers at one event though those of another cannot be offered, and the job fails', async () => {
    const events = [await on({ capacity: 1 }), await on({ capacity: 1 }), await on({ capacity: 1 })] as const
    for (const [at, event] of events.entries()) {
      const full = await ordered(desk, event, [1])
      await join(event, `984100010${at}`)
      await desk.call(releaseSeats, { id: full.id })
    }
    // its next offer has the key of an order that is there already
    await desk.owner.write(
      (tx) => tx.run`
        update ticket_orders set key = (select id from ticket_waiting where event_id = ${events[1].id})
         where event_id = ${events[1].id}`,
    )
    await expect(offers()).rejects.toThrow('could not be done')
    expect([await offerOf('9841000100'), await offerOf('9841000101'), await offerOf('9841000102')]).toEqual([
      expect.any(String),
      undefined,
      expect.any(String),
    ])
    await desk.owner.write(
      (tx) => tx.run`update ticket_waiting set ended_at = joined_at where event_id = ${events[1].id}`,
    )
  })

  test('goes to the event whose wish is oldest first, and not to one with nothing to offer', async () => {
    const [late, early, full] = [await on({ capacity: 1 }), await on({ capacity: 1 }), await on({ capacity: 1 })]
    const orders = [await ordered(desk, early, [1]), await ordered(desk, late, [1])]
    await ordered(desk, full, [1])
    for (const [nth, event] of [full, early, late].entries()) {
      await join(event, `984100021${nth}`)
      desk.clock.advance({ seconds: 1 })
    }
    for (const { id } of orders) await desk.call(releaseSeats, { id })
    const asked: unknown[] = []
    const write: typeof desk.db.write = (work) =>
      desk.db.write((tx) => {
        const one: typeof tx.one = (text, ...values) => (asked.push(...values), tx.one(text, ...values))
        return work({ ...tx, one })
      })
    await offerSeats.run({}, { ...desk.deps, public_url: 'https://sahuji.example', db: { ...desk.db, write } })
    const ours = new Set<unknown>([late.id, early.id, full.id])
    expect(asked.filter((id) => ours.has(id))).toEqual([early.id, late.id])
  })

  test('passes over a wish that is larger than what is free', async () => {
    const event = await on()
    await ordered(desk, event, [1])
    const other = await ordered(desk, event, [1])
    await join(event, '9841000021', 2)
    await join(event, '9841000022')
    await desk.call(releaseSeats, { id: other.id })
    await offers()
    expect([await offerOf('9841000021'), await offerOf('9841000022')]).toEqual([undefined, expect.any(String)])
  })

  test('is closed where seats are free, where there is none, and once the sale is over', async () => {
    expect(codeOf(await join(await on(), '9841000031'))).toBe('waiting_list_closed')
    const without = await on({ types: [{}], capacity: 1 })
    await askSeats(desk, without, [1])
    expect(codeOf(await join(without, '9841000031'))).toBe('waiting_list_closed')
    expect(codeOf(await join(await on(), '9841000031', 3))).toBe('tickets_per_order')
    expect(codeOf(await join({ ...without, slug: 'no-such-event' }, '9841000031'))).toBe('not_found')
  })
})

describe('a wish that is never offered closes no sale', () => {
  const full = () => on({ capacity: 10, types: [{ has_waiting_list: true }] })

  test('as one order takes fewer now: it ends, and a smaller one is offered', async () => {
    const event = await full()
    const order = await ordered(desk, event, [10])
    await join(event, '9841000051', 4)
    await desk.owner.write((tx) => tx.run`update ticket_types set order_max = 3 where id = ${event.types[0]}`)
    await desk.call(releaseSeats, { id: order.id })
    expect((await askSeats(desk, event, [1])).data.state).toBe('held')
    await offers()
    expect(await offerOf('9841000051')).toBeUndefined()
    await askSeats(desk, event, [3])
    await askSeats(desk, event, [3])
    await askSeats(desk, event, [3])
    expect((await join(event, '9841000051', 2)).data).toEqual({ place: 1 })
  })

  test('as the event ends before an offer would, where none joins any more', async () => {
    const event = await full()
    const order = await ordered(desk, event, [10])
    await join(event, '9841000052', 4)
    const soon = { ends_at: new Date(desk.clock.now().getTime() + waitingHours * 3_600_000), at: desk.clock.now() }
    await desk.owner.write(
      (tx) => tx.run`
        update events set ends_at = ${soon.ends_at}, starts_at = ${soon.at}, doors_at = ${soon.at} where id = ${event.id}`,
    )
    expect(codeOf(await join(event, '9841000053', 4))).toBe('waiting_list_closed')
    await desk.call(releaseSeats, { id: order.id })
    expect((await askSeats(desk, event, [1])).data.state).toBe('held')
    await offers()
    expect(await waitFor(event)).toBe(0)
  })

  test('as its kind is stopped for a time: it keeps its place', async () => {
    const event = await full()
    const order = await ordered(desk, event, [10])
    await join(event, '9841000054', 4)
    const stopped = (at: Date | null) =>
      desk.owner.write((tx) => tx.run`update ticket_types set stopped_at = ${at} where id = ${event.types[0]}`)
    await stopped(desk.clock.now())
    await desk.call(releaseSeats, { id: order.id })
    await offers()
    expect(await offerOf('9841000054')).toBeUndefined()
    await stopped(null)
    await offers()
    expect(await offerOf('9841000054')).toBeDefined()
  })
})

describe('an event that is sold by code', () => {
  test('has those with the code wait, and its offer is bought with it', async () => {
    const event = await on({ visibility: 'code' })
    await eventCode(desk, event, { code: 'MEMBERS', uses_max: 2 })
    const code = { code: 'MEMBERS' }
    const order = await ordered(desk, event, [2], code)
    expect(codeOf(await join(event, '9841000061'))).toBe('event_code_unknown')
    expect(codeOf(await join(event, '9841000061', 1, { code: 'GUESSED' }))).toBe('event_code_unknown')
    expect((await join(event, '9841000061', 1, code)).data).toEqual({ place: 1 })
    await desk.call(releaseSeats, { id: order.id })
    await offers()
    const offer = await offerOf('9841000061')
    expect((await desk.outbox('+9779841000061'))[0]!.text).toContain(`/e/${event.slug}?code=MEMBERS&offer=${offer}`)
    expect((await askSeats(desk, event, [1], { ...code, offer: offer! })).data.state).toBe('held')
  })

  test('sells though someone waits whose code was stopped', async () => {
    const event = await on({ visibility: 'code' })
    const stopped = await eventCode(desk, event, { code: 'FORMER' })
    await eventCode(desk, event, { code: 'MEMBERS' })
    const order = await ordered(desk, event, [2], { code: 'MEMBERS' })
    await join(event, '9841000062', 1, { code: 'FORMER' })
    await desk.owner.write((tx) => tx.run`update event_codes set stopped_at = made_at where id = ${stopped}`)
    await desk.call(releaseSeats, { id: order.id })
    expect((await askSeats(desk, event, [1], { code: 'MEMBERS' })).data.state).toBe('held')
    await offers()
    expect(await waitFor(event)).toBe(0)
  })
})

describe('a large wish', () => {
  test('is nothing that can be bought: who waits for more than is free keeps no one from the list or the sale', async () => {
    const event = await on({ capacity: 3, types: [{ has_waiting_list: true }] })
    await askSeats(desk, event, [2])
    expect((await join(event, '9841000091', 3)).http).toBe(200)
    expect(codeOf(await join(event, '9841000092'))).toBe('waiting_list_closed')
    expect((await askSeats(desk, event, [1])).data.state).toBe('held')
  })
})

describe('the last seat between a late payer and the waiting list', () => {
  /** An order whose hold is over while its payer is at the bank, and someone who waits. */
  async function lateAndWaiting(mobile_no: string) {
    const event = await on({ capacity: 1 })
    const late = await ordered(desk, event, [1])
    await join(event, mobile_no)
    await desk.payBy(late.payment_id!)
    const { id, hand_off, reference } = await desk.collection(late.payment_id!)
    await fetch(hand_off!.url)
    desk.controls.khalti.decide(reference, 'never_return')
    desk.clock.advance({ minutes: 71 })
    return { event, late, pays: () => settleCollection(desk.deps, id) }
  }
  const stateOf = async (id: string) => (await desk.call(readTicketOrder, { id })).data.state

  test('is of the payer who comes before it is offered', async () => {
    const { event, late, pays } = await lateAndWaiting('9841000041')
    await sweepHolds.run({}, desk)
    await pays()
    await offers()
    expect([await stateOf(late.id), await offerOf('9841000041')]).toEqual(['paid', undefined])
    expect((await poolsOf(desk, event))[0]).toMatchObject({ sold: 1, held: 0 })
  })

  test('is of the one who waits once it is offered, and the payer has the money back', async () => {
    const { event, late, pays } = await lateAndWaiting('9841000042')
    await offers()
    expect(await pays()).toMatchObject({ review_reason: 'surplus' })
    expect([await stateOf(late.id), await offerOf('9841000042')]).toEqual(['expired', expect.any(String)])
    expect((await poolsOf(desk, event))[0]).toMatchObject({ sold: 0, held: 1 })
  })

  test('is never of both where they come at once', async () => {
    const { event, pays } = await lateAndWaiting('9841000043')
    await Promise.all([pays(), offers()])
    const [whole] = await poolsOf(desk, event)
    expect(whole!.sold + whole!.held).toBe(1)
  })
})

describe('guest tickets', () => {
  const give = (event: StandingEvent, quantity: number, key = newId(), who = shop) =>
    who.call(
      giveGuestTickets,
      { id: event.id, type_id: event.types[0]!, quantity, name: 'Gita Rai', mobile_no: '9841777000' },
      key,
    )

  test('cost nothing, take seats as any other and are sent to the guest, once', async () => {
    const event = await on({ capacity: 5, types: [{ price: '2,500', is_hidden: true, order_max: 1 }] })
    const key = newId()
    const { data } = await give(event, 3, key)
    expect(data.tickets).toBe(3)
    expect((await give(event, 3, key)).data).toEqual(data)
    expect(await poolsOf(desk, event)).toMatchObject([{ sold: 3, free: 2 }, { sold: 3 }])
    const { id } = await desk.db.read(
      (tx) => tx.one<{ id: string }>`select id from ticket_orders where event_id = ${event.id}`,
    )
    expect((await desk.call(readTicketOrder, { id })).data).toMatchObject({ state: 'paid', total: 0n })
    await desk.runJobs()
    expect(await desk.outbox('+9779841777000')).toHaveLength(1)
    const refused = await give(event, 3)
    expect([codeOf(refused), refused.message]).toEqual([
      'tickets_sold_out',
      'Left of “Standard”: 2. Nothing was taken.',
    ])
  })

  test('are refused at another’s event, a cancelled one and one that is over', async () => {
    const event = await on()
    expect(codeOf(await give(event, 1, newId(), await desk.shop()))).toBe('not_found')
    expect(codeOf(await give({ ...event, types: [newId()] }, 1))).toBe('not_found')
    expect(codeOf(await give(await on({ in_days: -2 }), 1))).toBe('event_over')
  })
})
