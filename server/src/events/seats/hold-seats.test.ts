import {
  holdAtBankMinutes,
  holdMinutes,
  holdSeats,
  readPublicEvent,
  releaseSeats,
} from '@sahuji/contract/events/buying'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetLimits } from '../../../testing/people.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import {
  askSeats,
  eventCode,
  eventOnSale,
  miscounted,
  ordered,
  poolsOf,
  type SomeEvent,
} from '../../../testing/events.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { heldSeatsMost, holdSeats as holdSeatsOf, holdsMost } from './hold-seats.ts'
import { sweepHolds } from './sweep-holds.job.ts'

let desk: PaymentDesk
let shop: SendingMerchant
const on = (some: SomeEvent = {}) => eventOnSale(desk, shop, some)
const minutes = (count: number) => desk.clock.advance({ minutes: count })

beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
beforeEach(async () => {
  await forgetLimits(desk)
  await desk.owner.write((tx) => tx.run`update ticket_orders set held_by = null`)
})
afterEach(async () => expect(await miscounted(desk)).toEqual([]))
afterAll(() => desk.close())

describe('a hold', () => {
  test('keeps the seats for ten minutes, in the pools of its kind and of the event', async () => {
    const event = await on({ capacity: 10, types: [{ seats: 6 }, { seats: 8, price: '250.50' }] })
    const { data } = await askSeats(desk, event, [2, 1], { via: 'poster' })
    expect(data).toMatchObject({ state: 'held', fee: 0n, total: 125_050n, seconds_left: holdMinutes * 60, tickets: [] })
    expect(data.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      [2, 50_000n],
      [1, 25_050n],
    ])
    expect(await poolsOf(desk, event)).toEqual([
      { held: 3, sold: 0, free: 7 },
      { held: 2, sold: 0, free: 4 },
      { held: 1, sold: 0, free: 7 },
    ])
  })

  test('is all of the order or none of it, and the refusal has what is left', async () => {
    const event = await on({ capacity: 10, types: [{ seats: 6 }, { seats: 3 }] })
    const refused = await askSeats(desk, event, [2, 4])
    expect([codeOf(refused), refused.message]).toEqual([
      'tickets_sold_out',
      'Left of “Standard”: 3. Nothing was taken.',
    ])
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 0 })
  })

  test('of two kinds counts both against the seats of the event', async () => {
    const event = await on({ capacity: 5, types: [{ seats: 5 }, { seats: 5 }] })
    expect(codeOf(await askSeats(desk, event, [3, 3]))).toBe('tickets_sold_out')
    expect(codeOf(await askSeats(desk, event, [3, 2]))).toBeUndefined()
  })

  test('by the same key is the same order, and another one is refused under it', async () => {
    const [event, key] = [await on(), newId()]
    const { data } = await askSeats(desk, event, [2], { key })
    expect((await askSeats(desk, event, [2], { key })).data.id).toBe(data.id)
    expect(codeOf(await askSeats(desk, event, [3], { key }))).toBe('key_conflict')
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 2 })
  })

  test('that repeats many times at once is one order', async () => {
    const [event, key] = [await on(), newId()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => askSeats(desk, event, [1], { key })))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('in place of an earlier one takes its seats, and leaves it untouched where it is refused', async () => {
    const event = await on({ capacity: 4, types: [{}] })
    const first = (await askSeats(desk, event, [3])).data
    expect(codeOf(await askSeats(desk, event, [5], { instead_of: first.id }))).toBe('tickets_sold_out')
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 3 })
    expect((await askSeats(desk, event, [4], { instead_of: first.id })).data.state).toBe('held')
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 4, free: 0 })
  })

  test('of many buyers at once reads the event, the tariff and what refuses them together', async () => {
    const event = await on({ capacity: 1, types: [{}] })
    let reads = 0
    const read: typeof desk.db.read = (work, patience) => {
      reads++
      return desk.db.read(work, patience)
    }
    const db = { ...desk.db, read }
    const hold = holdSeatsOf({ db, clock: desk.clock })
    const lines = [{ type_id: event.types[0]!, quantity: 1 }]
    const asked = Array.from({ length: 60 }, (_, nth) =>
      hold({ db, clock: desk.clock, network: `203.0.113.${nth}` } as never, { slug: event.slug, key: newId(), lines }),
    )
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(
      answers.filter((each) => each.status === 'rejected' && each.reason.code === 'tickets_sold_out'),
    ).toHaveLength(59)
    // of the event, of the one order, and of the kind for each statement of at most 64
    expect(reads).toBeLessThanOrEqual(6)
  })

  test('is bounded for one network', async () => {
    const event = await on({ capacity: 100, types: [{}] })
    for (let each = 0; each < holdsMost; each++) expect((await askSeats(desk, event, [1])).http).toBe(200)
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('holds_too_many')
  })

  test('is bounded by its seats for one network, whose only order may be as large as the event allows', async () => {
    const hall = await on({ capacity: 500, types: [50, 50, 50].map((order_max) => ({ price: '0', order_max })) })
    const { data: large } = await askSeats(desk, hall, [50, 50, 50])
    expect(large.state).toBe('held')
    expect(codeOf(await askSeats(desk, await on(), [1]))).toBe('holds_too_many')
    await desk.call(releaseSeats, { id: large.id })
    for (const quantities of [[50], [50], [heldSeatsMost - 100]])
      expect((await askSeats(desk, hall, quantities)).data.state).toBe('held')
    expect(codeOf(await askSeats(desk, hall, [1]))).toBe('holds_too_many')
  })

  test('of an order that costs too much, of too few or too many, of another event or of none is refused', async () => {
    const event = await on({ types: [{ price: '90,000', order_min: 2, order_max: 20 }] })
    const other = await on()
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('tickets_per_order')
    expect(codeOf(await askSeats(desk, event, [21]))).toBe('tickets_per_order')
    expect(codeOf(await askSeats(desk, event, [20]))).toBe('order_too_large')
    expect(codeOf(await askSeats(desk, { ...event, types: other.types }, [1]))).toBe('not_found')
    expect(codeOf(await askSeats(desk, { ...event, slug: 'no-such-event' }, [1]))).toBe('not_found')
    const twice = [{ type_id: other.types[0]!, quantity: 6 }]
    const lines = [...twice, ...twice]
    expect(codeOf(await desk.call(holdSeats, { slug: other.slug, key: newId(), lines }))).toBe('tickets_per_order')
  })

  test('is refused before the sale, after it, and while the sale is stopped', async () => {
    const soon = new Date(desk.clock.now().getTime() + 3_600_000)
    const event = await on({ types: [{ sale_from: soon }, { sale_until: desk.clock.now() }, {}] })
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('ticket_not_on_sale')
    expect(codeOf(await askSeats(desk, event, [0, 1]))).toBe('ticket_not_on_sale')
    await desk.owner.write((tx) => tx.run`update ticket_types set stopped_at = now() where id = ${event.types[2]!}`)
    expect(codeOf(await askSeats(desk, event, [0, 0, 1]))).toBe('ticket_not_on_sale')
    await desk.owner.write((tx) => tx.run`update events set sale_from = ${soon} where id = ${event.id}`)
    expect(codeOf(await askSeats(desk, event, [0, 0, 1]))).toBe('event_not_on_sale')
  })
})

describe('prices', () => {
  test('follow the steps of a kind, within one order too, and stay as they were held', async () => {
    const steps = [{ price: '650', first: 3 }, { price: '700', first: 4 }, { price: '800' }]
    const event = await on({ types: [{ steps }] })
    await askSeats(desk, event, [2])
    const { data } = await askSeats(desk, event, [4])
    expect(data.lines.map(({ quantity, price }) => [quantity, price])).toEqual([
      [1, 65_000n],
      [1, 70_000n],
      [2, 80_000n],
    ])
    expect(data.total).toBe(295_000n)
    await desk.owner.write(
      (tx) => tx.run`update ticket_types set steps = '[{"price": 99900}]' where id = ${event.types[0]!}`,
    )
    expect((await ordered(desk, event, [4], { instead_of: newId() })).total).toBe(4n * 99_900n)
    expect((await desk.call(releaseSeats, { id: data.id })).data).toMatchObject({ state: 'released', total: 295_000n })
  })

  test('of a step end with its moment', async () => {
    const until = new Date(desk.clock.now().getTime() + 60_000)
    const event = await on({ types: [{ steps: [{ price: '650', until }, { price: '800' }] }] })
    expect((await askSeats(desk, event, [1])).data.total).toBe(65_000n)
    minutes(1)
    expect((await askSeats(desk, event, [1])).data.total).toBe(80_000n)
  })

  test('have the fee on top where the buyer pays it, so that the price is left', async () => {
    const event = await on({ types: [{ price: '1,000' }], fee_payer: 'buyer' })
    const { data } = await askSeats(desk, event, [2])
    // two percent of what is paid, so that the price is left
    expect(data).toMatchObject({ fee: 4_082n, total: 204_082n })
  })
})

describe('a code', () => {
  test('opens hidden tickets and takes something off, so often as it may', async () => {
    const event = await on({ types: [{ price: '400', is_hidden: true }] })
    await eventCode(desk, event, { code: 'ASAN-2026', off_basis_points: 2_500, uses_max: 3 })
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('not_found')
    expect(codeOf(await askSeats(desk, event, [1], { code: 'NO-SUCH' }))).toBe('event_code_unknown')
    const { data } = await askSeats(desk, event, [2], { code: 'asan-2026' })
    expect(data.lines).toMatchObject([{ price: 30_000n, full_price: 40_000n }])
    expect(codeOf(await askSeats(desk, event, [2], { code: 'ASAN-2026' }))).toBe('event_code_used_up')
    await desk.call(releaseSeats, { id: data.id })
    expect((await askSeats(desk, event, [3], { code: 'ASAN-2026' })).http).toBe(200)
  })

  test('shows on the page what it opens', async () => {
    const event = await on({ types: [{ price: '400' }, { price: '0', is_hidden: true }], visibility: 'code' })
    await eventCode(desk, event, { code: 'FAMILY', off_basis_points: 5_000 })
    const { data } = await desk.call(readPublicEvent, { slug: event.slug })
    expect(data).toMatchObject({ state: 'on_sale', needs_code: true, has_codes: true, free: 100 })
    expect(data.tickets.map(({ price, sale, free }) => [price, sale, free])).toEqual([[40_000n, 'on_sale', 100]])
    const opened = (await desk.call(readPublicEvent, { slug: event.slug, code: 'FAMILY' })).data
    expect(opened.tickets.map(({ price, full_price }) => [price, full_price])).toEqual([
      [20_000n, 40_000n],
      [0n, 0n],
    ])
    expect(codeOf(await desk.call(readPublicEvent, { slug: event.slug, code: 'WRONG' }))).toBe('event_code_unknown')
    expect(codeOf(await askSeats(desk, event, [1]))).toBe('event_code_unknown')
  })
})

describe('the end of a hold', () => {
  test('of one event comes though the seats of another cannot be counted, and the job fails', async () => {
    const events = [await on({ capacity: 5 }), await on({ capacity: 5 }), await on({ capacity: 5 })] as const
    for (const event of events) await askSeats(desk, event, [2])
    const counted = (held: number) =>
      desk.owner.write((tx) => tx.run`update ticket_pools set held = ${held} where id = ${events[1].types[0]}`)
    await counted(0)
    minutes(holdMinutes)
    await expect(sweepHolds.run({}, desk)).rejects.toThrow('could not be done')
    for (const event of [events[0], events[2]]) expect(await poolsOf(desk, event)).toMatchObject([{ held: 0 }, {}])
    await counted(2)
    await sweepHolds.run({}, desk)
  })

  test('comes for the event first that is due longest', async () => {
    const [late, early] = [await on({ capacity: 5 }), await on({ capacity: 5 })]
    await askSeats(desk, early, [1])
    minutes(1)
    await askSeats(desk, late, [1])
    minutes(holdMinutes)
    const locked: unknown[] = []
    const write: typeof desk.db.write = (work) =>
      desk.db.write((tx) => {
        const maybe: typeof tx.maybe = (text, ...values) => (locked.push(...values), tx.maybe(text, ...values))
        return work({ ...tx, maybe })
      })
    await sweepHolds.run({}, { ...desk, db: { ...desk.db, write } })
    expect(locked.filter((id) => id === early.id || id === late.id)).toEqual([early.id, late.id])
  })

  test('frees its seats by the sweep, or at once for a buyer who finds the pool full', async () => {
    const event = await on({ capacity: 4, types: [{}] })
    await askSeats(desk, event, [2])
    minutes(5)
    const later = (await askSeats(desk, event, [2])).data
    minutes(5)
    expect((await askSeats(desk, event, [2])).http).toBe(200)
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 4 })
    minutes(10)
    await sweepHolds.run({}, desk)
    expect((await poolsOf(desk, event))[0]).toMatchObject({ held: 0, free: 4 })
    expect((await desk.call(releaseSeats, { id: later.id })).data).toMatchObject({ state: 'expired', seconds_left: 0 })
  })

  test('comes later for three payers of one network at once', async () => {
    const event = await on()
    const minutesLeft = async () => {
      const { id, payment_id } = await ordered(desk, event, [1])
      await desk.owner.write(
        (tx) => tx.run`
          insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, begun_at, holds_link, restricted)
          values (${newId()}, ${payment_id}, ${shop.merchant_id}, 'live', 'ebanking', 'open', 50000, ${desk.clock.now()}, false, 0)`,
      )
      const { held_until } = await desk.db.read(
        (tx) => tx.one<{ held_until: Date }>`select held_until from ticket_orders where id = ${id}`,
      )
      return (held_until.getTime() - desk.clock.now().getTime()) / 60_000
    }
    const all = await Promise.all([1, 2, 3, 4].map(minutesLeft))
    expect(all.toSorted((one, other) => one - other)).toEqual([
      holdMinutes,
      ...Array.from({ length: 3 }, () => holdAtBankMinutes),
    ])
    await desk.owner.write(
      (tx) => tx.run`update ticket_orders set held_by = held_by || '-other' where event_id = ${event.id}`,
    )
    expect(await minutesLeft()).toBe(holdAtBankMinutes)
  })

  test('comes later, once, for a payer who left for a bank, and not once the bank has failed', async () => {
    const event = await on()
    const { id, payment_id } = await ordered(desk, event, [1])
    const leaves = async () =>
      desk.owner.write(
        (tx) => tx.run`
          insert into payment_attempts (id, payment_id, merchant_id, mode, way, state, amount, begun_at, holds_link, restricted)
          values (${newId()}, ${payment_id}, ${shop.merchant_id}, 'live', 'ebanking', 'open', 50000, ${desk.clock.now()}, false, 0)`,
      )
    const fails = () =>
      desk.owner.write(
        (tx) => tx.run`
          update payment_attempts set state = 'failed', ended_at = begun_at where payment_id = ${payment_id} and state = 'open'`,
      )
    const minutesLeft = async () => {
      const { held_until } = await desk.db.read(
        (tx) => tx.one<{ held_until: Date }>`select held_until from ticket_orders where id = ${id}`,
      )
      return (held_until.getTime() - desk.clock.now().getTime()) / 60_000
    }
    minutes(2)
    await leaves()
    expect(await minutesLeft()).toBe(holdAtBankMinutes)
    expect(codeOf(await desk.call(releaseSeats, { id }))).toBe('payment_being_paid')
    await fails()
    expect(await minutesLeft()).toBe(holdMinutes - 2)
    await leaves()
    expect(await minutesLeft()).toBe(holdMinutes - 2)
    await fails()
    expect((await desk.call(releaseSeats, { id })).data).toMatchObject({ state: 'released' })
  })
})
