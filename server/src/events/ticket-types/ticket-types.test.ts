import { rupees } from '@sahuji/contract/money/money'
import { readEvent, saveEvent } from '@sahuji/contract/events'
import { orderTickets } from '@sahuji/contract/events/buying'
import {
  addEventCode,
  addTicketType,
  listEventCodes,
  listTicketTypes,
  quoteTicket,
  saveTicketType,
  stopEventCode,
  stopTicketType,
  type TicketType,
} from '@sahuji/contract/events/ticket-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askSeats, eventOnSale, poolsOf, someBuyer } from '../../../testing/events.ts'
import { soldTickets, wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { newId, newReference } from '../../platform/ids.ts'
import { heldNow } from '../seats/hold-together.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

type Shop = Awaited<ReturnType<PaymentDesk['merchant']>>

const paisa = (amount: string): number => Number(rupees(amount))

const kindsOf = async (shop: Shop, id: string) => (await shop.call(listTicketTypes, { id })).data

const asWritten = ({ name, seats, steps, sale_from, order_min, order_max, shares_with }: TicketType) => ({
  name,
  seats,
  steps: steps.map(({ price, first, until }) => ({ price: Number(price), first, until: until?.toISOString() ?? null })),
  ...(sale_from && { sale_from: sale_from.toISOString() }),
  order_min,
  order_max,
  shares_with,
})

const saves = (shop: Shop, kind: TicketType, fields: object) =>
  shop.call(saveTicketType, { id: kind.id, version: kind.version, ...asWritten(kind), ...fields })

const isSomebodyWaiting = () =>
  desk.owner.read(
    async (tx) =>
      (await tx.maybe`
        select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' limit 1`) !== undefined,
  )

describe('kinds of ticket', () => {
  test('are added once by a key, within the seats of the event, with what arrives after the fee', async () => {
    const [shop, other] = [await desk.merchant(), await desk.merchant()]
    const event = await wholeEvent(desk, shop, { capacity: 40, price: '800' })
    const [standard] = await kindsOf(shop, event.id)
    expect(standard).toMatchObject({ price: rupees('800'), arrives: rupees('784'), free: 40, sale: 'on_sale', sold: 0 })
    const cook = { id: event.id, name: 'Cooking table', seats: 5, steps: [{ price: paisa('2,500') }] }
    const beyond = await shop.call(addTicketType, cook, newId())
    expect(beyond.body).toMatchObject({ refusal: 'seats_beyond_event', facts: { count: 0 } })
    await saves(shop, standard!, { seats: 35 })
    const key = newId()
    const { data } = await shop.call(addTicketType, cook, key)
    expect((await shop.call(addTicketType, cook, key)).data.id).toBe(data.id)
    expect(codeOf(await other.call(addTicketType, cook, newId()))).toBe('not_found')
    expect(codeOf(await other.call(listTicketTypes, { id: event.id }))).toBe('not_found')
    expect(codeOf(await saves(other, data, { name: 'Mine' }))).toBe('not_found')
    expect(codeOf(await other.call(stopTicketType, { id: data.id, does: 'delete' }))).toBe('not_found')
  })

  test('that share the seats of another kind take from the event’s, its and their own pool', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop, { capacity: 40 })
    const [standard] = await kindsOf(shop, event.id)
    const student = { id: event.id, name: 'Student', seats: 10, steps: [{ price: 0 }], shares_with: standard!.id }
    const { data } = await shop.call(addTicketType, student, newId())
    const pools = await desk.db.read(
      (tx) => tx.many<{ pool_id: string }>`select pool_id from ticket_type_pools where type_id = ${data.id}`,
    )
    expect(pools.map(({ pool_id }) => pool_id).toSorted()).toEqual([event.id, standard!.id, data.id].toSorted())
    expect(data).toMatchObject({ free: 10, price: 0n, arrives: 0n })
    const chained = { ...student, name: 'Child', shares_with: data.id }
    expect(codeOf(await shop.call(addTicketType, chained, newId()))).toBe('fields_invalid')
    const shared = await shop.call(stopTicketType, { id: standard!.id, does: 'delete' })
    expect(shared.body).toMatchObject({ refusal: 'ticket_type_shared', facts: { ticket: 'Student' } })
    expect(codeOf(await shop.call(stopTicketType, { id: data.id, does: 'delete' }))).toBeUndefined()
    expect(await kindsOf(shop, event.id)).toHaveLength(1)
  })

  test('have no more seats than the event, also where one shares them no more or is sold again', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop, { capacity: 40 })
    const [standard] = await kindsOf(shop, event.id)
    const student = { id: event.id, name: 'Student', seats: 10, steps: [{ price: 0 }] }
    const { data: shared } = await shop.call(addTicketType, { ...student, shares_with: standard!.id }, newId())
    expect(codeOf(await saves(shop, shared, { shares_with: null }))).toBe('seats_beyond_event')
    await shop.call(stopTicketType, { id: shared.id, does: 'delete' })
    const stop = (does: 'stop' | 'resume') => shop.call(stopTicketType, { id: standard!.id, does })
    await stop('stop')
    const { data: own } = await shop.call(addTicketType, student, newId())
    expect(codeOf(await stop('resume'))).toBe('seats_beyond_event')
    await shop.call(stopTicketType, { id: own.id, does: 'stop' })
    expect(codeOf(await stop('resume'))).toBeUndefined()
  })

  test('share no seats with another kind once a hold of theirs has begun', async () => {
    const shop = await desk.merchant()
    const event = await eventOnSale(desk, shop, { capacity: 10, types: [{ seats: 5 }, { name: 'Student', seats: 3 }] })
    const student = (await kindsOf(shop, event.id)).find(({ name }) => name === 'Student')!
    const { promise: held, resolve: hasHeld } = Promise.withResolvers<void>()
    const request = {
      id: newId(),
      reference: newReference(),
      key: newId(),
      held_until: new Date(desk.clock.now().getTime() + 600_000),
      lines: [{ type_id: student.id, quantity: 2 }],
    }
    const holding = desk.db.write(async (tx) => {
      await heldNow(tx, event.id, [request], desk.clock.now())
      hasHeld()
      await expect.poll(isSomebodyWaiting).toBe(true)
    })
    await held
    const saved = await saves(shop, student, { shares_with: event.types[0] })
    await holding
    expect(codeOf(saved)).toBe('event_part_locked')
    expect(await poolsOf(desk, event)).toMatchObject([{ held: 2 }, { held: 0 }, { held: 2 }])
  })

  test('have a ladder of prices: each step but the last ends, later than the one above it', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const [kind] = await kindsOf(shop, event.id)
    const steps = [{ price: paisa('650'), first: 10 }, { price: paisa('700'), first: 20 }, { price: paisa('800') }]
    const { data } = await saves(shop, kind!, { steps })
    expect(data.price).toBe(rupees('650'))
    for (const wrong of [steps.slice(0, 2), [steps[1], steps[0], steps[2]], [{ price: 1 }, { price: 2 }]])
      expect(codeOf(await saves(shop, data, { steps: wrong }))).toBe('fields_invalid')
    await desk.owner.write((tx) => tx.run`update ticket_pools set sold = 12, held = 1 where id = ${kind!.id}`)
    const [later] = await kindsOf(shop, event.id)
    expect(later!.price).toBe(rupees('700'))
    expect(later!.steps.map(({ is_over }) => is_over)).toEqual([true, false, false])
  })

  test('have no step of more tickets than a hall has seats, which no counter could hold', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const [kind] = await kindsOf(shop, event.id)
    const steps = [{ price: paisa('650'), first: 2 ** 31 }, { price: paisa('800') }]
    const refused = await saves(shop, kind!, { steps })
    expect([codeOf(refused), refused.errors]).toEqual(['fields_invalid', { 'steps.0.first': [expect.any(String)] }])
  })

  test('wait for their first day, end with their last, and stop and resume', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const at = (days: number) => new Date(desk.clock.now().getTime() + days * 86_400_000).toISOString()
    const [kind] = await kindsOf(shop, event.id)
    const { data: waits } = await saves(shop, kind!, { sale_from: at(2) })
    expect(waits.sale).toBe('waits')
    const { data: ended } = await saves(shop, waits, { sale_from: at(-3), sale_until: at(-1) })
    expect(ended.sale).toBe('ended')
    expect(codeOf(await saves(shop, ended, { sale_from: at(3), sale_until: at(1) }))).toBe('fields_invalid')
    await shop.call(stopTicketType, { id: kind!.id, does: 'stop' })
    expect((await kindsOf(shop, event.id))[0]!.sale).toBe('stopped')
    await shop.call(stopTicketType, { id: kind!.id, does: 'resume' })
    expect((await kindsOf(shop, event.id))[0]!.sale).toBe('ended')
  })
})

describe('after the first sale (B9)', () => {
  test('a price needs its reason and counts for later buyers, and what was sold keeps its price', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop, { price: '800' })
    const [kind] = await kindsOf(shop, event.id)
    const { ids } = await soldTickets(desk, { shop, event, type: kind!, quantity: 3, price: '800' })
    const [sold] = await kindsOf(shop, event.id)
    const steps = [{ price: paisa('850') }]
    expect(codeOf(await saves(shop, sold!, { steps }))).toBe('price_needs_reason')
    const { data } = await saves(shop, sold!, { steps, reason: 'Second pot of achar' })
    expect(data).toMatchObject({ price: rupees('850'), sold: 3 })
    const rows = await desk.owner.read(
      (tx) => tx.many`
        select c.reason, c.sold_before, (c.steps_before -> 0 ->> 'price')::bigint as price, k.price as paid
          from ticket_price_changes c, tickets k where c.type_id = ${kind!.id} and k.id = ${ids[0]}`,
    )
    expect(rows).toEqual([{ reason: 'Second pot of achar', sold_before: 3, price: rupees('800'), paid: rupees('800') }])
  })

  test('seats that are held keep their price, and the kind keeps at least as many seats', async () => {
    const shop = await desk.merchant()
    const event = await eventOnSale(desk, shop, { types: [{ price: '800', seats: 10 }] })
    const { data: held } = await askSeats(desk, event, [4])
    const [kind] = await kindsOf(shop, event.id)
    const dearer = { steps: [{ price: paisa('950') }], reason: 'Second pot of achar' }
    expect((await saves(shop, kind!, dearer)).data.price).toBe(rupees('950'))
    const [saved] = await kindsOf(shop, event.id)
    expect((await saves(shop, saved!, { seats: 3 })).body).toMatchObject({
      refusal: 'seats_below_sold',
      facts: { count: 4 },
    })
    expect((await desk.call(orderTickets, { id: held.id, ...someBuyer })).data).toMatchObject({
      total: rupees('3,200'),
    })
    expect((await askSeats(desk, event, [1])).data).toMatchObject({ total: rupees('950') })
  })

  test('seats stay at least those sold or held, the first day stays, and the kind stays', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const [kind] = await kindsOf(shop, event.id)
    await soldTickets(desk, { shop, event, type: kind!, quantity: 3, price: '800' })
    const below = await saves(shop, kind!, { seats: 2 })
    expect(below.body).toMatchObject({ refusal: 'seats_below_sold', facts: { count: 3 } })
    expect((await saves(shop, kind!, { seats: 3 })).data.seats).toBe(3)
    const [small] = await kindsOf(shop, event.id)
    expect(small!.sale).toBe('sold_out')
    expect(codeOf(await saves(shop, small!, { sale_from: desk.clock.now().toISOString() }))).toBe('event_part_locked')
    expect(codeOf(await shop.call(stopTicketType, { id: kind!.id, does: 'delete' }))).toBe('ticket_type_sold')
  })

  test('sold tickets are not made to end in the past, nor to stay with their holder', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const [kind] = await kindsOf(shop, event.id)
    const at = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString()
    const unsold = await saves(shop, kind!, { valid_until: at(-1), is_transferable: false })
    expect(unsold.http).toBe(200)
    const open = (await saves(shop, unsold.data, { valid_until: null, is_transferable: true })).data
    await soldTickets(desk, { shop, event, type: kind!, quantity: 1, price: '800' })
    for (const [field, fields] of Object.entries({
      valid_until: { valid_until: at(0) },
      is_transferable: { is_transferable: false },
    })) {
      const refused = await saves(shop, open, fields)
      expect([codeOf(refused), Object.keys(refused.errors ?? {})]).toEqual(['event_part_locked', [field]])
    }
    expect((await saves(shop, open, { valid_until: at(1) })).http).toBe(200)
  })

  test('what buyers agreed to stays, and money back may only get easier', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    const [kind] = await kindsOf(shop, event.id)
    await soldTickets(desk, { shop, event, type: kind!, quantity: 1, price: '800' })
    const only = { id: event.id, version: event.version }
    for (const fields of [{ slug: 'elsewhere' }, { fee_payer: 'buyer' }, { refund_hours: 100 }, { refund_hours: null }])
      expect(codeOf(await shop.call(saveEvent, { ...only, ...fields } as never))).toBe('event_part_locked')
    expect((await shop.call(saveEvent, { ...only, refund_hours: 24 })).data.refund_hours).toBe(24)
    expect((await shop.call(readEvent, { id: event.id })).data.sold).toBe(1)
  })
})

test('quotes a ticket: the organiser’s fee, or the charge by which the price arrives whole, and what other ways of paying leave', async () => {
  const shop = await desk.merchant()
  const quotes = async (price: string, fee_payer: 'organiser' | 'buyer') =>
    (await shop.call(quoteTicket, { price: paisa(price), fee_payer })).data
  expect(await quotes('800', 'organiser')).toEqual({
    fee: rupees('16'),
    buyer_pays: rupees('800'),
    arrives: rupees('784'),
    others: [
      { way: 'qr', fee: rupees('6.40'), arrives: rupees('793.60') },
      { way: 'bank', fee: rupees('8'), arrives: rupees('792') },
      { way: 'card', fee: rupees('17.60'), arrives: rupees('782.40') },
    ],
  })
  expect(await quotes('800', 'buyer')).toMatchObject({
    fee: rupees('16.33'),
    buyer_pays: rupees('816.33'),
    arrives: rupees('800'),
  })
  expect(await quotes('0', 'buyer')).toEqual({ fee: 0n, buyer_pays: 0n, arrives: 0n, others: [] })
})

test('codes open or cheapen kinds of ticket, are unique in their event, and end', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const event = await wholeEvent(desk, shop)
  const [kind] = await kindsOf(shop, event.id)
  const ask = { id: event.id, code: ' asan10 ', type_ids: [kind!.id], off_basis_points: 1000, uses_max: 50 }
  const key = newId()
  const { data: code } = await shop.call(addEventCode, ask, key)
  expect((await shop.call(addEventCode, ask, key)).data).toEqual(code)
  expect(code).toMatchObject({ code: 'ASAN10', used: 0, paid: 0n, is_stopped: false })
  expect(codeOf(await shop.call(addEventCode, ask, newId()))).toBe('event_code_taken')
  expect(codeOf(await shop.call(addEventCode, { ...ask, code: 'OTHER', type_ids: [newId()] }, newId()))).toBe(
    'fields_invalid',
  )
  expect(codeOf(await other.call(listEventCodes, { id: event.id }))).toBe('not_found')
  expect(codeOf(await other.call(stopEventCode, { id: code.id }))).toBe('not_found')
  await soldTickets(desk, { shop, event, type: kind!, quantity: 2, price: '720', full: '800', code_id: code.id })
  await shop.call(stopEventCode, { id: code.id })
  expect((await shop.call(listEventCodes, { id: event.id })).data).toMatchObject([
    { code: 'ASAN10', is_stopped: true, paid: rupees('1,440'), given_off: rupees('160') },
  ])
})
