import { createEvent, type OwnEvent, saveEvent } from '@sahuji/contract/events'
import * as contract from '@sahuji/contract/events/door'
import { countAttendees, listAttendees, readEventSales } from '@sahuji/contract/events/sales'
import { listTicketTypes, saveTicketType } from '@sahuji/contract/events/ticket-types'
import { signedTicketBytes, testSerial, ticketInText } from '@sahuji/contract/events/ticket-qr'
import { endOtherSessions } from '@sahuji/contract/session'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doorCode, endSerial, type Phone, phoneAt, serialsOf } from '../../../testing/doors.ts'
import { soldTickets, wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let shop: Awaited<ReturnType<PaymentDesk['merchant']>>
let other: typeof shop
let event: OwnEvent
let east: Phone
let west: Phone
/** Tickets of the event: their ids and serials. */
let ids: string[]
let serials: string[]
beforeAll(async () => {
  desk = await openPaymentDesk()
  ;[shop, other] = [await desk.merchant(), await desk.merchant()]
})
afterAll(() => desk.close())
beforeEach(async () => {
  event = await wholeEvent(desk, shop, { in_days: 1 })
  const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
  ids = (await soldTickets(desk, { shop, event, type: type!, quantity: 3, price: '800' })).ids
  serials = await serialsOf(desk, ids)
  east = await phoneAt(desk, shop, event)
  west = await phoneAt(desk, shop, event, { gate: 'West gate', person: 'Asmita Rai' })
  const opened_at = new Date(desk.clock.now().getTime() - 3_600_000)
  await desk.owner.write(
    (tx) => tx.run`update door_devices set opened_at = ${opened_at} where id = any (${[east.id, west.id]}::uuid[])`,
  )
})

const minutes = (count: number) => new Date(desk.clock.now().getTime() + count * 60_000)
const doors = async () => (await shop.call(contract.readDoors, { id: event.id })).data
const entries = (ticket_id: string) =>
  desk.owner.read(
    (tx) => tx.many<{ gate: string; is_first: boolean; found: string }>`
      select d.gate, n.is_first, n.found from ticket_entries n join door_devices d on d.id = n.device_id
       where n.ticket_id = ${ticket_id} order by n.at, n.device_id`,
  )

describe('a phone', () => {
  test('is signed in by its link once, and loads its event, keys and tickets without any money', async () => {
    const { code } = await doorCode(shop, event, 'North gate', 'Dolma')
    const { data } = await desk.call(contract.openDoor, { code })
    expect(data.door).toMatchObject({
      gate: 'North gate',
      person: 'Dolma',
      event: { id: event.id, title: event.title },
    })
    expect(codeOf(await desk.call(contract.openDoor, { code }))).toBe('door_code_dead')
    const { data: loaded } = await desk.call(contract.loadDoor, { secret: data.secret })
    expect(loaded.tickets.map(({ serial }) => serial)).toEqual(serials)
    expect(loaded.tickets[0]).toMatchObject({ name: 'Prerana Gurung', type: 'Standard', mobile_end: '914', of: 3 })
    expect(JSON.stringify(loaded, (_, value) => value)).not.toContain('800')
    expect(loaded).toMatchObject({ next: null, revoked: [], door: { keys: [{ id: expect.any(String) }] } })
  })

  test('is not signed in by a link that is too old, or whose maker was signed out', async () => {
    const { code } = await doorCode(shop, event, 'North gate', 'Dolma')
    desk.clock.advance({ seconds: contract.doorSignInMinutes * 60 })
    expect(codeOf(await desk.call(contract.openDoor, { code }))).toBe('door_code_dead')
    const { id, code: second } = await doorCode(shop, event, 'North gate', 'Dolma')
    await shop.call(contract.signDoorOut, { id })
    expect(codeOf(await desk.call(contract.openDoor, { code: second }))).toBe('door_code_dead')
    expect(codeOf(await desk.call(contract.openDoor, { code: 'A'.repeat(43) }))).toBe('door_code_dead')
  })

  test('verifies with a test QR that is signed by a key that it loaded', async () => {
    const { test_qr } = await doors()
    const { claim, bytes, signature } = ticketInText(test_qr!)!
    expect(claim).toMatchObject({ event_id: event.id, serial: testSerial })
    const { data } = await desk.call(contract.loadDoor, { secret: east.secret })
    const { public_key } = data.door.keys.find(({ id }) => id === claim.key_id)!
    const key = await crypto.subtle.importKey('raw', Buffer.from(public_key, 'base64'), 'Ed25519', false, ['verify'])
    expect(await crypto.subtle.verify('Ed25519', key, signature as never, signedTicketBytes(bytes))).toBe(true)
    expect(await crypto.subtle.verify('Ed25519', key, signature as never, bytes as never)).toBe(false)
  })

  test('of another event, and strangers, learn nothing', async () => {
    const theirs = await wholeEvent(desk, other, { in_days: 1 })
    const there = await phoneAt(desk, other, theirs)
    expect(await there.outcome(there.scan(serials[0]!, { did: 'ask' }))).toMatchObject({
      outcome: 'unknown',
      first: null,
    })
    expect((await there.sync()).tickets).toEqual([])
    expect(await entries(ids[0]!)).toEqual([])
    const secret = 'B'.repeat(43)
    expect(codeOf(await desk.call(contract.loadDoor, { secret }))).toBe('door_signed_out')
    expect(codeOf(await desk.call(contract.takeBackScan, { secret, nonce: newId() }))).toBe('door_signed_out')
    expect(codeOf(await other.call(contract.readDoors, { id: event.id }))).toBe('not_found')
    expect(codeOf(await other.call(contract.inviteToDoor, { id: event.id, gate: 'East', person: 'Eve' }))).toBe(
      'not_found',
    )
    expect(codeOf(await other.call(contract.signDoorOut, { id: east.id }))).toBe('not_found')
  })
})

test('other hours of a kind of ticket have phones load their tickets again', async () => {
  const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
  expect((await east.sync()).is_stale).toBe(false)
  const { name, seats, steps, version, id } = type!
  const prices = steps.map(({ price, first, until }) => ({ price: Number(price), first, until }))
  const valid_from = event.starts_at!.toISOString()
  await shop.call(saveTicketType, { id, version, name, seats, steps: prices as never, valid_from })
  expect((await east.sync()).is_stale).toBe(true)
  const { data } = await desk.call(contract.loadDoor, { secret: east.secret })
  expect(data.tickets[0]!.valid_from).toEqual(event.starts_at)
})
describe('at two live doors', () => {
  test('the same ticket at once lets one person in; the other door hears when, at which gate and by whom', async () => {
    const [one, two] = await Promise.all(
      [east, west].map((phone) => phone.outcome(phone.scan(serials[0]!, { did: 'ask', was_offline: false }))),
    )
    expect([one, two].map((each) => each!.outcome).toSorted()).toEqual(['already', 'first'])
    const refused = one!.outcome === 'already' ? one! : two!
    expect(refused).toMatchObject({ was_let_in: false, first: { at: desk.clock.now() } })
    expect(['East gate', 'West gate']).toContain(refused.first!.gate)
    expect((await entries(ids[0]!)).filter(({ is_first }) => is_first)).toHaveLength(1)
  })

  test('a steward lets in with a reason, which the organiser sees; the last entry is undone, within minutes', async () => {
    await east.outcome(east.scan(serials[0]!, { did: 'ask' }))
    const again = west.scan(serials[0]!, { did: 'in', reason: 'came_back', was_offline: false })
    expect(await west.outcome(again)).toMatchObject({
      outcome: 'already',
      was_let_in: true,
      first: { gate: 'East gate' },
    })
    expect((await doors()).conflicts).toMatchObject([
      { gate: 'West gate', reason: 'came_back', first: { gate: 'East gate' } },
    ])
    desk.clock.advance({ seconds: 1 })
    const mistaken = east.scan(serials[1]!, { did: 'ask' })
    await east.outcome(mistaken)
    expect(codeOf(await desk.call(contract.takeBackScan, { secret: west.secret, nonce: mistaken.nonce }))).toBe(
      'door_undo_late',
    )
    expect((await desk.call(contract.takeBackScan, { secret: east.secret, nonce: mistaken.nonce })).http).toBe(200)
    expect((await west.sync()).entries).toContainEqual({ ticket_id: ids[1], entered: null })
    expect(await west.outcome(west.scan(serials[1]!, { did: 'ask' }))).toMatchObject({ outcome: 'first' })
    desk.clock.advance({ seconds: contract.takeBackMinutes * 60 + 1 })
    const { nonce } = mistaken
    expect(codeOf(await desk.call(contract.takeBackScan, { secret: east.secret, nonce }))).toBe('door_undo_late')
  })

  test('each hears of the other’s entries, of new and revoked tickets, and counts who is inside by gate', async () => {
    await east.outcome(east.scan(serials[0]!, { did: 'ask' }))
    const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
    const late = await soldTickets(desk, { shop, event, type: type!, quantity: 1, price: '800', name: 'Late Lama' })
    await endSerial(desk, { id: ids[2]!, event_id: event.id, serial: serials[2]! }, 'refunded')
    const heard = await west.sync()
    expect(heard.entries).toEqual([
      { ticket_id: ids[0], entered: { at: desk.clock.now(), gate: 'East gate', person: 'Bikash Rai' } },
    ])
    expect(heard.tickets.map(({ id }) => id)).toContain(late.ids[0])
    expect(heard.revoked).toMatchObject([{ serial: serials[2], why: 'refunded' }])
    expect(heard).toMatchObject({
      inside: 1,
      sold: 3,
      by_gate: [{ gate: 'East gate', inside: 1 }],
      is_signed_out: false,
    })
  })
})

test('a phone loads everything again, once, after the event has another time', async () => {
  desk.clock.advance({ minutes: 5 })
  east.cursor = (await east.sync()).cursor
  expect((await east.sync()).is_stale).toBe(false)
  const [doors_at, starts_at, ends_at] = [minutes(60), minutes(120), minutes(300)]
  const moved = {
    doors_at: doors_at.toISOString(),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }
  const { body } = await shop.call(saveEvent, { id: event.id, version: event.version, ...moved })
  expect(body.refusal).toBeUndefined()
  expect((await east.sync()).is_stale).toBe(true)
  desk.clock.advance({ minutes: 1 })
  const { data: loaded } = await desk.call(contract.loadDoor, { secret: east.secret })
  expect(loaded.tickets[0]).toMatchObject({ valid_from: doors_at, valid_until: ends_at })
  east.cursor = loaded.cursor
  expect((await east.sync()).is_stale).toBe(false)
})

describe('the same ticket at two offline phones', () => {
  test('uploaded late, out of order, twice and after a phone was reset, has exactly one first entry: the earliest', async () => {
    const [first, second] = [east.scan(serials[0]!, { at: minutes(-30) }), west.scan(serials[0]!, { at: minutes(-20) })]
    expect(await west.outcome(second)).toMatchObject({ outcome: 'first', was_let_in: true })
    expect(await east.outcome(first)).toMatchObject({ outcome: 'first' })
    for (let round = 0; round < 3; round++) await Promise.all([west.sync(second), east.sync(first, first)])
    const reset = await phoneAt(desk, shop, event, { gate: 'East gate', person: 'Bikash Rai' })
    await reset.sync(first, second)
    expect(await entries(ids[0]!)).toEqual([
      { gate: 'East gate', is_first: true, found: 'good' },
      { gate: 'West gate', is_first: false, found: 'good' },
    ])
    const { conflicts, by_gate } = await doors()
    expect(conflicts).toMatchObject([
      { gate: 'West gate', person: 'Asmita Rai', was_offline: true, was_let_in: true, first: { person: 'Bikash Rai' } },
    ])
    expect(by_gate).toEqual([{ gate: 'East gate', inside: 1 }])
  })

  test('is decided by time corrected for each phone’s clock, and by the phone where the times are equal', async () => {
    const fast = east.scan(serials[0]!, { at: minutes(50), clock_offset: -60 * 60_000 })
    const right = west.scan(serials[0]!, { at: minutes(-5) })
    await east.sync(fast)
    await west.sync(right)
    expect(await entries(ids[0]!)).toMatchObject([
      { gate: 'East gate', is_first: true },
      { gate: 'West gate', is_first: false },
    ])
    const at = minutes(-4)
    await west.sync(west.scan(serials[1]!, { at }))
    await east.sync(east.scan(serials[1]!, { at }))
    const [least] = [east, west].toSorted((one, two) => (one.id < two.id ? -1 : 1))
    expect(await entries(ids[1]!)).toMatchObject([
      { gate: least === east ? 'East gate' : 'West gate', is_first: true },
      {},
    ])
  })

  test('an entry that was asked for and answered too late is kept as the entry that it became', async () => {
    await west.outcome(west.scan(serials[0]!, { did: 'ask' }))
    desk.clock.advance({ seconds: 1 })
    const asked = east.scan(serials[0]!, { did: 'ask', was_offline: false })
    expect(await east.outcome(asked)).toMatchObject({ outcome: 'already', was_let_in: false })
    const became = { ...asked, did: 'in' as const, was_offline: true }
    expect(await east.outcome(became)).toMatchObject({ outcome: 'already', was_let_in: true })
    expect((await doors()).conflicts).toMatchObject([{ was_let_in: true, was_offline: true }])
  })
})

describe('a ticket that changed after a phone went offline', () => {
  test('refunded or passed on: the entry is recorded and named as such, and the new holder is first', async () => {
    const of = (at: number) => ({ id: ids[at]!, event_id: event.id, serial: serials[at]! })
    const fresh = await endSerial(desk, of(0), 'passed_on')
    await endSerial(desk, of(1), 'refunded')
    desk.clock.advance({ minutes: 10 })
    expect(await east.outcome(east.scan(serials[0]!))).toMatchObject({
      outcome: 'passed_on',
      was_let_in: true,
      first: null,
    })
    expect(await east.outcome(east.scan(serials[1]!))).toMatchObject({ outcome: 'refunded', was_let_in: true })
    expect(await west.outcome(west.scan(fresh, { did: 'ask' }))).toMatchObject({ outcome: 'first' })
    expect(await west.outcome(west.scan(serials[0]!, { did: 'ask' }))).toMatchObject({
      outcome: 'passed_on',
      was_let_in: false,
    })
    const found = (await doors()).conflicts.map((each) => [each.found, each.was_let_in])
    expect(found).toHaveLength(3)
    expect(found).toContainEqual(['passed_on', true])
    expect(found).toContainEqual(['refunded', true])
  })

  test('an entry before the refund stays first', async () => {
    const scanned = east.scan(serials[1]!)
    desk.clock.advance({ minutes: 10 })
    await endSerial(desk, { id: ids[1]!, event_id: event.id, serial: serials[1]! }, 'refunded')
    expect(await east.outcome(scanned)).toMatchObject({ outcome: 'first' })
  })
})

describe('scans stay by phone', () => {
  test('one that was signed out hands in what it scanned, and learns nothing any more', async () => {
    const scanned = east.scan(serials[0]!)
    await shop.call(contract.signDoorOut, { id: east.id })
    const answered = await east.sync(scanned)
    expect(answered).toMatchObject({ is_signed_out: true, tickets: [], entries: [], inside: 0 })
    expect(answered.outcomes).toMatchObject([{ outcome: 'first', first: null }])
    const asked = east.scan(serials[1]!, { did: 'ask', was_offline: false })
    expect(await east.outcome(asked)).toMatchObject({ was_let_in: false })
    expect(await west.outcome(west.scan(serials[1]!, { did: 'ask' }))).toMatchObject({ outcome: 'first' })
    expect(codeOf(await desk.call(contract.loadDoor, { secret: east.secret }))).toBe('door_signed_out')
    expect(await entries(ids[0]!)).toMatchObject([{ gate: 'East gate', is_first: true }])
  })

  test('also where the organiser’s session ends, and another person is signed in at the gate', async () => {
    const scanned = east.scan(serials[0]!)
    await shop.call(endOtherSessions, {})
    await desk.call(contract.leaveDoor, { secret: east.secret })
    await phoneAt(desk, shop, event, { person: 'Maya' })
    await east.sync(scanned)
    const { devices } = await doors()
    expect(devices.map(({ person, state, inside }) => [person, state, inside])).toEqual([
      ['Maya', 'in', 0],
      ['Asmita Rai', 'in', 0],
      ['Bikash Rai', 'out', 1],
    ])
  })

  test('the organiser sees what each phone reports: its readiness, its clock, and scans that wait', async () => {
    const readiness = { tickets: 3, keys: true, camera: 'works' as const, test_scan: true }
    const cursor = east.cursor.toISOString() as never
    const ask = { secret: east.secret, cursor, scans: [], waiting: 7, clock_offset: -1500, readiness }
    expect((await desk.call(contract.syncDoor, ask)).http).toBe(200)
    const device = (await doors()).devices.find(({ id }) => id === east.id)
    expect(device).toMatchObject({ scans_waiting: 7, clock_offset: -1500, readiness, state: 'in' })
  })
})

describe('a phone that was signed out', () => {
  test('scans on without being first anywhere, and keeps no one out', async () => {
    await shop.call(contract.signDoorOut, { id: east.id })
    desk.clock.advance({ minutes: 10 })
    expect(await east.outcome(east.scan(serials[0]!))).toMatchObject({ outcome: 'already', was_let_in: true })
    const asked = west.scan(serials[0]!, { did: 'ask', was_offline: false })
    expect(await west.outcome(asked)).toMatchObject({ outcome: 'first', was_let_in: true })
    expect((await doors()).conflicts).toMatchObject([{ gate: 'East gate', was_let_in: true, found: 'good' }])
    const refused = west.scan(serials[1]!, { did: 'out' })
    await west.sync(refused)
    await east.sync({ ...refused, did: 'in' })
    expect((await entries(ids[1]!)).filter(({ is_first }) => is_first)).toEqual([])
  })

  test('replaces no first entry by what it scanned earlier, and is first where there is none', async () => {
    const scanned = [east.scan(serials[0]!), east.scan(serials[1]!)] as const
    await shop.call(contract.signDoorOut, { id: east.id })
    desk.clock.advance({ minutes: 10 })
    await west.outcome(west.scan(serials[0]!, { did: 'ask', was_offline: false }))
    await east.sync(...scanned, east.scan(serials[2]!, { at: new Date('1971-01-01T00:00:00Z') }))
    expect(await entries(ids[0]!)).toMatchObject([
      { gate: 'East gate', is_first: false },
      { gate: 'West gate', is_first: true },
    ])
    expect(await entries(ids[1]!)).toMatchObject([{ gate: 'East gate', is_first: true }])
    expect(await entries(ids[2]!)).toMatchObject([{ gate: 'East gate', is_first: false }])
  })
})

describe('a clock that is earlier than the sign-in of its phone', () => {
  const at = new Date('1971-01-01T00:00:00Z')

  test('makes no ended ticket good, and no entry earlier than another phone’s', async () => {
    await endSerial(desk, { id: ids[1]!, event_id: event.id, serial: serials[1]! }, 'refunded')
    expect(await east.outcome(east.scan(serials[1]!, { at }))).toMatchObject({ outcome: 'refunded', was_let_in: true })
    await west.outcome(west.scan(serials[0]!, { did: 'ask', was_offline: false }))
    expect(await east.outcome(east.scan(serials[0]!, { at }))).toMatchObject({ outcome: 'already' })
    const { conflicts } = await doors()
    expect(conflicts.find(({ found }) => found === 'good')!.at.getTime()).toBeGreaterThan(minutes(-61).getTime())
  })
})

test('a nonce that was sent with another QR before is unknown, and changes nothing', async () => {
  const refused = east.scan(serials[0]!, { did: 'out' })
  await east.sync(refused)
  const other = { ...refused, did: 'in' as const, serial: serials[1]! }
  expect(await east.outcome(other)).toMatchObject({ outcome: 'unknown', was_let_in: false })
  expect(await entries(ids[0]!)).toMatchObject([{ is_first: false }])
  expect(await entries(ids[1]!)).toEqual([])
})

test('a phone that reports more scans than any has is refused', async () => {
  const ask = { secret: east.secret, cursor: east.cursor.toISOString() as never, scans: [], clock_offset: 0 }
  expect((await desk.call(contract.syncDoor, { ...ask, waiting: 2 ** 40 })).http).toBe(422)
})

test('a draft has no doors', async () => {
  const { data } = await shop.call(createEvent, {}, newId())
  const asked = { id: data.id, gate: 'East gate', person: 'Maya' }
  expect(codeOf(await shop.call(contract.inviteToDoor, asked))).toBe('event_not_on_sale')
})

test('the organiser’s figures and list name who is inside, where, since when, and who was scanned twice', async () => {
  await east.outcome(east.scan(serials[0]!, { did: 'ask' }))
  await west.outcome(west.scan(serials[1]!, { did: 'ask' }))
  desk.clock.advance({ minutes: 20 })
  await west.outcome(west.scan(serials[0]!, { did: 'ask' }))
  const { data: sales } = await shop.call(readEventSales, { id: event.id })
  expect(sales).toMatchObject({
    inside: 2,
    last_scan_at: desk.clock.now(),
    by_type: [{ inside: 2 }],
    by_gate: [
      { gate: 'East gate', staff: 'Bikash Rai', inside: 1 },
      { gate: 'West gate', staff: 'Asmita Rai', inside: 1 },
    ],
  })
  expect(sales.entries.map(({ count }) => count)).toEqual([2])
  const counts = { all: 3, inside: 2, not_yet: 1, refunded: 0, twice: 1 }
  expect((await shop.call(countAttendees, { id: event.id })).data).toEqual(counts)
  const found = async (ask: object) => (await shop.call(listAttendees, { id: event.id, ...ask } as never)).data.data
  expect(await found({ attendance: 'twice' })).toMatchObject([
    { id: ids[0], attendance: 'twice', gate: 'East gate', entered_at: minutes(-20), again_at: desk.clock.now() },
  ])
  expect(await found({ attendance: 'inside' })).toHaveLength(2)
  expect(await found({ attendance: 'not_yet' })).toMatchObject([{ id: ids[2], gate: null }])
  expect(await found({ entered_from: minutes(-1).toISOString() })).toEqual([])
})
