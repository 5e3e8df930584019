import type { OwnEvent } from '@sahuji/contract/events'
import { orderTickets } from '@sahuji/contract/events/buying'
import {
  countAttendees,
  exportAttendees,
  listAttendees,
  listWaiting,
  previewAttendeeExport,
  readEventSales,
} from '@sahuji/contract/events/sales'
import { addEventCode, listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { rupees } from '@sahuji/contract/money/money'
import { kathmanduDay } from '@sahuji/contract/time/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askSeats, eventOnSale, someBuyer } from '../../../testing/events.ts'
import { linked, opened } from '../../../testing/exports.ts'
import { soldTickets, wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { linesOf } from '../../exports/fetch-export.ts'
import { writeBlock } from '../../exports/write-export.job.ts'
import { newId } from '../../platform/ids.ts'
import { attendeeExport } from './export-attendees.ts'

let desk: PaymentDesk
let shop: Awaited<ReturnType<PaymentDesk['merchant']>>
let other: typeof shop
let event: OwnEvent
beforeAll(async () => {
  desk = await openPaymentDesk()
  ;[shop, other] = [await desk.merchant(), await desk.merchant()]
  const payer = await desk.merchant('5,000')
  event = await wholeEvent(desk, shop, { price: '800' })
  const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
  const ask = { id: event.id, code: 'ASAN10', type_ids: [type!.id], off_basis_points: 1000, uses_max: 50 }
  const { data: code } = await shop.call(addEventCode, ask, newId())
  const payment_id = await desk.open(shop, '1600')
  await desk.pay(payer, payment_id)
  await soldTickets(desk, { shop, event, type: type!, quantity: 2, price: '800', payment_id, via: 'poster' })
  const reduced = { shop, event, type: type!, quantity: 1, price: '720', full: '800', code_id: code.id }
  await soldTickets(desk, { ...reduced, name: 'Gita Ansari', mobile: '9801111020' })
  await soldTickets(desk, { shop, event, type: type!, quantity: 1, price: '800', name: 'Anil Lama', state: 'refunded' })
  await desk.owner.write(
    (tx) => tx.run`
      insert into ticket_waiting (id, event_id, merchant_id, type_id, quantity, name, mobile_no, joined_at)
      values (${newId()}, ${event.id}, ${shop.merchant_id}, ${type!.id}, 2, 'Tenzin Poudel', '9801222746', ${desk.clock.now()})`,
  )
})
afterAll(() => desk.close())

test('the sales of an event add up: gross less refunds less fees is net; by kind and by code end in the same total', async () => {
  const { data: sales } = await shop.call(readEventSales, { id: event.id })
  expect(sales).toMatchObject({
    sold: 3,
    ever_sold: 4,
    refunded: 1,
    capacity: 40,
    waiting: 2,
    gross: rupees('1,600'),
    refunds: 0n,
    fees: rupees('12.80'),
    net: rupees('1,587.20'),
    held_money: 0n,
    released_at: event.doors_at,
    curve: [
      {
        day: kathmanduDay(desk.clock.now()),
        sold: 3,
      },
    ],
    by_type: [
      {
        name: 'Standard',
        seats: 40,
        sold: 3,
        after_refunds: rupees('2,320'),
      },
    ],
    by_code: [
      {
        code: 'ASAN10',
        used: 1,
        uses_max: 50,
        given_off: rupees('80'),
        paid: rupees('720'),
      },
      {
        code: null,
        used: 2,
        given_off: 0n,
        paid: rupees('1,600'),
      },
    ],
    by_channel: [
      {
        channel: 'poster',
        sold: 2,
        paid: rupees('1,600'),
      },
      {
        channel: null,
        sold: 1,
        paid: rupees('720'),
      },
    ],
  })
  expect(codeOf(await other.call(readEventSales, { id: event.id }))).toBe('not_found')
})

const found = async (filter: object) =>
  (await shop.call(listAttendees, { id: event.id, ...filter } as never)).data.data.map(({ name }) => name)

test('attendees are listed newest first and found by name, code, digits and state', async () => {
  expect(await found({})).toEqual(['Anil Lama', 'Gita Ansari', 'Prerana Gurung', 'Prerana Gurung'])
  expect(await found({ attendance: 'refunded' })).toEqual(['Anil Lama'])
  expect(await found({ attendance: 'not_yet' })).toHaveLength(3)
  expect(await found({ attendance: 'inside' })).toEqual([])
  expect(await found({ code: 'asan10' })).toEqual(['Gita Ansari'])
  expect(await found({ q: 'gita' })).toEqual(['Gita Ansari'])
  expect(await found({ q: '020' })).toEqual(['Gita Ansari'])
  const { data: page } = await shop.call(listAttendees, { id: event.id, limit: '3' })
  expect(page.data[1]).toMatchObject({ mobile_end: '020', price: rupees('720'), code: 'ASAN10', type: 'Standard' })
  const { data: last } = await shop.call(listAttendees, { id: event.id, limit: '3', cursor: page.next! })
  expect(last).toMatchObject({ data: [{ name: 'Prerana Gurung' }], next: null })
  expect(codeOf(await other.call(listAttendees, { id: event.id }))).toBe('not_found')
})

const csv = { format: 'csv' as const, columns: ['name'], columns_version: 1 }

/** A file of attendees with every column. */
async function fileOf(filter: { id: string; code?: string }) {
  const columns = (await shop.call(previewAttendeeExport, filter)).data.columns.map(({ id }) => id)
  const { data: made } = await shop.call(exportAttendees, { ...filter, ...csv, columns })
  return opened(desk, await linked(shop, made.id))
}

test('attendees are a file with whole numbers to call, which only their organiser can ask for', async () => {
  const { body, headers } = await fileOf({ id: event.id, code: 'ASAN10' })
  expect(headers['content-disposition']).toContain('attendees-')
  const [heads, line, ...more] = body.split('\r\n')
  expect(heads).toContain('Ticket no.,Name,Mobile,E-mail')
  expect(line).toContain('Gita Ansari')
  expect(line).toContain(`"=""9801111020"""`)
  expect(more).toEqual([''])
  expect(codeOf(await other.call(exportAttendees, { id: event.id, ...csv }))).toBe('not_found')
  expect(codeOf(await other.call(previewAttendeeExport, { id: event.id }))).toBe('not_found')
})

test('a question that is asked twice has two columns, each with its own answer', async () => {
  const asked = (of: 'order' | 'ticket') => ({ question: 'Meal?', of, kind: 'text', is_needed: false })
  const questions = [asked('order'), asked('ticket'), asked('ticket')]
  const twice = await eventOnSale(desk, shop, { types: [{ price: '0' }], questions })
  const { data: order } = await askSeats(desk, twice, [1])
  const holders = [{ name: 'Gita Ansari', answers: ['', 'Dal'] }]
  await desk.call(orderTickets, { id: order.id, ...someBuyer, answers: ['Momo'], holders })
  const [heads, line] = (await fileOf({ id: twice.id })).body.split('\r\n')
  expect(heads!.endsWith('Meal?,Meal? (2),Meal? (3)')).toBe(true)
  expect(line!.endsWith('Momo,,Dal')).toBe(true)
})

test('the questions of an event are columns of its file, although another event has no such question', async () => {
  const questions = [{ question: 'Meal?', of: 'order', kind: 'text', is_needed: false }] as const
  const asking = await eventOnSale(desk, shop, { types: [{ price: '0' }], questions: [...questions] })
  await shop.call(exportAttendees, { id: event.id, ...csv, columns: ['number', 'name'] })
  const { data } = await shop.call(previewAttendeeExport, { id: asking.id })
  expect(data).toMatchObject({ row_count: 0, sums: [], last_choice: { columns: ['number', 'name', 'question_1'] } })
})

test('a file has the attendance at the moment of asking, and no entry of who came later', async () => {
  const asked = { merchant_id: shop.merchant_id, mode: 'live', filter: { id: event.id }, language: 'en' } as const
  const now = desk.clock.now()
  const [id, device] = [newId(), newId()]
  await desk.owner.write(async (tx) => {
    const { row_count, position, listed } = await attendeeExport.count(tx, { ...asked, asked_at: now })
    await tx.run`
      insert into exports (id, merchant_id, mode, person_id, list, filter, format, language, columns, columns_version, heads, position,
                           row_count, sums, asked_at, listed, listed_states)
      select ${id}, merchant_id, 'live', id, 'attendees', ${JSON.stringify(asked.filter)}::jsonb, 'csv', 'en', ${['name', 'state', 'gate']}, 1,
             '[]', ${position}::pg_snapshot, ${row_count}, '{}', ${now}, ${listed!.ids}::uuid[], ${listed!.states}
        from people where merchant_id = ${shop.merchant_id}`
  })
  const [shown] = (await shop.call(listAttendees, { id: event.id, attendance: 'not_yet' })).data.data
  await desk.owner.write(async (tx) => {
    await tx.run`
      insert into door_devices (id, event_id, merchant_id, gate, person, made_by, session_id, made_at, code_hash, code_ends_at)
      values (${device}, ${event.id}, ${shop.merchant_id}, 'West gate', 'Bikash', ${newId()}, ${newId()}, ${now}, ${Buffer.from(device)}, ${now})`
    await tx.run`
      insert into ticket_entries (event_id, nonce, ticket_id, device_id, merchant_id, serial, device_at, clock_offset, at, received_at,
                                  was_offline, was_let_in, found, is_first)
      values (${event.id}, ${newId()}, ${shown!.id}, ${device}, ${shop.merchant_id}, ${newId()}, ${now}, 0, ${now}, ${now}, false, true,
              'good', true)`
  })
  const work = { clock: desk.clock, log: desk.log, lists: [attendeeExport] }
  const made = await desk.db.write((tx) => writeBlock(tx, work, { merchant_id: shop.merchant_id, id }))
  expect(made).toMatchObject({ state: 'made', row_count: 4 })
  const lines = (await linesOf(desk.db, id).next()).value as string[][]
  expect(lines.map(([, ...rest]) => rest)).toEqual(
    expect.arrayContaining([
      ['Not yet', ''],
      ['Refunded', ''],
    ]),
  )
  expect(lines.some(([, state]) => state === 'Inside')).toBe(false)
  await desk.owner.write(async (tx) => {
    await tx.run`delete from ticket_entries where device_id = ${device} and merchant_id = merchant_id`
    await tx.run`delete from door_devices where id = ${device} and merchant_id = merchant_id`
  })
})

test('attendees are counted by filter, and those who wait are listed in line', async () => {
  const counts = { all: 4, inside: 0, not_yet: 3, refunded: 1, twice: 0 }
  expect((await shop.call(countAttendees, { id: event.id })).data).toEqual(counts)
  expect((await shop.call(listWaiting, { id: event.id })).data).toMatchObject([
    { name: 'Tenzin Poudel', mobile_end: '746', quantity: 2, type: 'Standard', offered_until: null },
  ])
  expect(codeOf(await other.call(countAttendees, { id: event.id }))).toBe('not_found')
  expect(codeOf(await other.call(listWaiting, { id: event.id }))).toBe('not_found')
})

const ticketNamed = async (q: string) => (await shop.call(listAttendees, { id: event.id, q })).data.data[0]!

test('who came in is counted by gate and by ten minutes, and who was scanned twice is inside, too', async () => {
  const gita = await ticketNamed('Gita')
  const [device, now] = [newId(), desk.clock.now()]
  const again = new Date(now.getTime() + 60_000)
  await desk.owner.write(async (tx) => {
    await tx.run`
      insert into door_devices (id, event_id, merchant_id, gate, person, made_by, session_id, made_at, code_hash, code_ends_at)
      values (${device}, ${event.id}, ${shop.merchant_id}, 'East gate', 'Bikash', ${newId()}, ${newId()}, ${now}, ${Buffer.from(device)}, ${now})`
    for (const [at, is_first] of [
      [now, true],
      [again, false],
    ] as const)
      await tx.run`
        insert into ticket_entries (event_id, nonce, ticket_id, device_id, merchant_id, serial, device_at, clock_offset, at, received_at,
                                    was_offline, was_let_in, found, is_first)
        values (${event.id}, ${newId()}, ${gita.id}, ${device}, ${shop.merchant_id}, ${newId()}, ${at}, 0, ${at}, ${at}, false, true,
                'good', ${is_first})`
  })
  const counts = { all: 4, inside: 1, not_yet: 2, refunded: 1, twice: 1 }
  expect((await shop.call(countAttendees, { id: event.id })).data).toEqual(counts)
  expect(await found({ attendance: 'inside' })).toEqual(['Gita Ansari'])
  expect(await found({ attendance: 'twice' })).toEqual(['Gita Ansari'])
  expect(await ticketNamed('Gita')).toMatchObject({ attendance: 'twice', gate: 'East gate', entered_at: now })
  expect((await shop.call(readEventSales, { id: event.id })).data).toMatchObject({
    inside: 1,
    last_scan_at: again,
    by_gate: [{ gate: 'East gate', staff: 'Bikash', inside: 1 }],
    by_type: [{ inside: 1 }],
    entries: [{ count: 1 }],
  })
})
