import {
  copyEvent,
  createEvent,
  deleteDraft,
  listEvents,
  type OwnEvent,
  publishEvent,
  readEvent,
  readEventTotals,
  saveEvent,
  setEventPicture,
} from '@sahuji/contract/events'
import { releaseSeats } from '@sahuji/contract/events/buying'
import { addTicketType, listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { askSeats, eventOnSale } from '../../../testing/events.ts'
import { wholeEvent, writtenEvent } from '../../../testing/organisers.ts'
import { setKyc } from '../../../testing/kyc.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

type Shop = Awaited<ReturnType<PaymentDesk['merchant']>>

const begins = async (shop: Shop, title?: string) =>
  (await shop.call(createEvent, title === undefined ? {} : { title }, newId())).data

const saves = (shop: Shop, event: OwnEvent, fields: object) =>
  shop.call(saveEvent, { id: event.id, version: event.version, ...fields })

describe('a draft', () => {
  test('is begun once by a key, with an address made of its title, and only its organiser reads it', async () => {
    const [shop, other] = [await desk.merchant(), await desk.merchant()]
    const key = newId()
    const { data: event } = await shop.call(createEvent, { title: 'Asan Spice Evening!' }, key)
    expect((await shop.call(createEvent, { title: 'Asan Spice Evening!' }, key)).data.id).toBe(event.id)
    expect(event).toMatchObject({ state: 'draft', slug: 'asan-spice-evening', capacity: null, sold: 0 })
    expect(event.url).toMatch(/\/e\/asan-spice-evening$/)
    expect((await shop.call(readEvent, { id: event.id })).data).toEqual(event)
    expect(codeOf(await other.call(readEvent, { id: event.id }))).toBe('not_found')
    expect(codeOf(await saves(other, event, { title: 'Mine' }))).toBe('not_found')
    expect(codeOf(await other.call(deleteDraft, { id: event.id }))).toBe('not_found')
  })

  test('keeps each part that is saved, and its address follows the title until one is chosen', async () => {
    const shop = await desk.merchant()
    let event = await begins(shop)
    event = (await saves(shop, event, { title: 'Momo Day' })).data
    expect(event.slug).toBe('momo-day')
    event = (await saves(shop, event, { title: 'Momo Night', tags: ['food'] })).data
    expect(event).toMatchObject({ slug: 'momo-night', tags: ['food'] })
    event = (await saves(shop, event, { slug: 'best-momo' })).data
    event = (await saves(shop, event, { title: 'Momo Week' })).data
    expect(event).toMatchObject({ title: 'Momo Week', slug: 'best-momo' })
  })

  test('refuses a save by an older version, but not the repeat of the same save', async () => {
    const shop = await desk.merchant()
    const event = await begins(shop, 'Momo Day')
    const { data: saved } = await saves(shop, event, { city: 'Kathmandu' })
    expect((await saves(shop, event, { city: 'Kathmandu' })).data).toEqual(saved)
    expect(codeOf(await saves(shop, event, { city: 'Pokhara' }))).toBe('event_changed')
    expect((await shop.call(readEvent, { id: event.id })).data.city).toBe('Kathmandu')
  })

  test('is within the next years: a mistyped century would hold the money of its tickets that long', async () => {
    const shop = await desk.merchant()
    const event = await begins(shop, 'Momo Day')
    const far = '2126-11-12T11:15:00.000Z'
    const refused = await saves(shop, event, { starts_at: far, ends_at: far })
    expect([codeOf(refused), Object.keys(refused.errors ?? {})]).toEqual(['fields_invalid', ['starts_at', 'ends_at']])
  })

  test('names what keeps it from being published', async () => {
    const shop = await desk.merchant()
    let event = await begins(shop)
    const checks = ['title', 'category', 'starts_at', 'ends_after_start', 'doors_before_start', 'place', 'capacity']
    expect(event.open_checks).toEqual([...checks, 'tickets', 'contact', 'slug'])
    const { starts_at } = writtenEvent(desk.clock)
    const before = new Date(new Date(starts_at).getTime() - 60_000).toISOString()
    const after = new Date(new Date(starts_at).getTime() + 60_000).toISOString()
    event = (await saves(shop, event, { ...writtenEvent(desk.clock), ends_at: before, doors_at: after })).data
    expect(event.open_checks).toEqual(['ends_after_start', 'doors_before_start', 'tickets'])
    expect(codeOf(await shop.call(publishEvent, { id: event.id, version: event.version }))).toBe('event_incomplete')
    await setKyc(desk, shop.merchant_id, 'PROCESSING')
    expect((await shop.call(readEvent, { id: event.id })).data.open_checks).toContain('kyc')
  })

  test('is deleted with its kinds of ticket; what was published is not', async () => {
    const shop = await desk.merchant()
    const event = await begins(shop, 'Gone')
    await shop.call(addTicketType, { id: event.id, name: 'Standard', seats: 10, steps: [{ price: 100 }] }, newId())
    await shop.call(deleteDraft, { id: event.id })
    expect(codeOf(await shop.call(readEvent, { id: event.id }))).toBe('not_found')
    const published = await wholeEvent(desk, shop)
    expect(codeOf(await shop.call(deleteDraft, { id: published.id }))).toBe('event_published')
  })
})

describe('publishing', () => {
  test('puts a whole event on sale, twice the same, under an address of its own', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop, { slug: 'tihar-fair' })
    expect(event).toMatchObject({ state: 'on_sale', open_checks: [], published_at: desk.clock.now() })
    expect((await shop.call(publishEvent, { id: event.id, version: 1 })).data.id).toBe(event.id)
    await expect(wholeEvent(desk, await desk.merchant(), { slug: 'tihar-fair' })).rejects.toThrow('event_slug_taken')
  })

  test('keeps an event on sale complete', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop)
    for (const fields of [{ title: '' }, { venue: null }, { ends_at: event.doors_at }, { capacity: null }])
      expect([fields, (await saves(shop, event, fields)).http]).toEqual([fields, 422])
    expect(codeOf(await saves(shop, event, { venue: null }))).toBe('event_would_be_incomplete')
    expect((await saves(shop, event, { venue: 'Patan Museum' })).data.venue).toBe('Patan Museum')
  })

  test('keeps the address of an event while an order of it is held', async () => {
    const shop = await desk.merchant()
    const event = await eventOnSale(desk, shop, { slug: 'kept-address' })
    const { id } = (await askSeats(desk, event, [1])).data
    const own = (await shop.call(readEvent, { id: event.id })).data
    const refused = await saves(shop, own, { slug: 'another-address' })
    expect([codeOf(refused), Object.keys(refused.errors ?? {})]).toEqual(['event_part_locked', ['slug']])
    await desk.call(releaseSeats, { id })
    expect((await saves(shop, own, { slug: 'another-address' })).data.slug).toBe('another-address')
  })

  test('ends an event at its end: it stays unchanged from then on', async () => {
    const shop = await desk.merchant()
    const event = await wholeEvent(desk, shop, { in_days: 1 })
    await desk.owner.write(
      (tx) => tx.run`
      update events set starts_at = starts_at - interval '9 days', doors_at = doors_at - interval '9 days',
                        ends_at = ends_at - interval '9 days' where id = ${event.id}`,
    )
    expect((await shop.call(readEvent, { id: event.id })).data.state).toBe('over')
    expect(codeOf(await saves(shop, event, { venue: 'Late' }))).toBe('event_changed')
    expect(codeOf(await saves(shop, { ...event, version: event.version + 1 }, { venue: 'Late' }))).toBe('event_over')
  })
})

describe('the seats of an event', () => {
  test('follow its capacity, and are never fewer than those sold or held: the figure is named', async () => {
    const shop = await desk.merchant()
    let event = await wholeEvent(desk, shop, { capacity: 40 })
    await desk.owner.write((tx) => tx.run`update ticket_pools set held = 3, sold = 9 where id = ${event.id}`)
    const refused = await saves(shop, event, { capacity: 11 })
    expect(refused.body).toMatchObject({ refusal: 'capacity_below_sold', facts: { count: 12 } })
    const tickets = await saves(shop, event, { capacity: 12 })
    expect(tickets.body).toMatchObject({ refusal: 'capacity_below_tickets', facts: { count: 40 } })
    event = (await saves(shop, event, { capacity: 60 })).data
    expect(event).toMatchObject({ capacity: 60, sold: 9, held: 3 })
    const { capacity } = await desk.db.read(
      (tx) => tx.one<{ capacity: number }>`select capacity from ticket_pools where id = ${event.id}`,
    )
    expect(capacity).toBe(60)
  })
})

test('a poster is cropped to its shape without what the camera wrote into it, and read at its address', async () => {
  const shop = await desk.merchant()
  const event = await begins(shop, 'Poster')
  const photo = await sharp({ create: { width: 1300, height: 1300, channels: 3, background: '#b0311c' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'at home' } })
    .toBuffer()
  const sends = (picture: string | null) => shop.call(setEventPicture, { id: event.id, shape: 'wide', picture })
  const { data } = await sends(photo.toString('base64'))
  const file = await desk.app.web.inject({ url: data.pictures.wide! })
  expect(file.headers['cache-control']).toContain('immutable')
  const shown = await sharp(file.rawPayload).metadata()
  expect(shown).toMatchObject({ format: 'webp', width: 1200, height: 800 })
  expect(shown.exif).toBeUndefined()
  expect(codeOf(await sends(Buffer.from('no picture at all').toString('base64')))).toBe('picture_unreadable')
  const small = await sharp({ create: { width: 1300, height: 799, channels: 3, background: '#b0311c' } })
    .png()
    .toBuffer()
  expect(codeOf(await sends(small.toString('base64')))).toBe('picture_too_small')
  expect((await sends(null)).data.pictures).toEqual({ wide: null, tall: null })
  expect((await desk.app.web.inject({ url: data.pictures.wide! })).statusCode).toBe(404)
})

test('a copy has the parts and the kinds of ticket, days later, and its own address', async () => {
  const shop = await desk.merchant()
  const event = await wholeEvent(desk, shop)
  const key = newId()
  const { data: copy } = await shop.call(copyEvent, { id: event.id, days_later: 7 }, key)
  expect((await shop.call(copyEvent, { id: event.id, days_later: 7 }, key)).data.id).toBe(copy.id)
  expect(copy.starts_at!.getTime() - event.starts_at!.getTime()).toBe(7 * 86_400_000)
  expect(copy).toMatchObject({ state: 'draft', title: event.title, capacity: event.capacity, open_checks: [] })
  expect(copy.slug).not.toBe(event.slug)
  const { data: kinds } = await shop.call(listTicketTypes, { id: copy.id })
  expect(kinds).toMatchObject([{ name: 'Standard', seats: 40, sold: 0, event_id: copy.id }])
})

test('lists the merchant’s events with their sums, and counts them by state', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  await begins(shop, 'Draft')
  const published = await wholeEvent(desk, shop)
  await wholeEvent(desk, other)
  const { data: first } = await shop.call(listEvents, { limit: '1' })
  expect(first.data).toMatchObject([{ id: published.id, state: 'on_sale', gross: 0n, net: 0n }])
  const { data: second } = await shop.call(listEvents, { limit: '1', cursor: first.next! })
  expect(second).toMatchObject({ data: [{ title: 'Draft', state: 'draft' }], next: null })
  expect((await shop.call(listEvents, { state: 'over' })).data.data).toEqual([])
  expect((await shop.call(readEventTotals, {})).data).toMatchObject({
    counts: { draft: 1, on_sale: 1, over: 0, cancelled: 0 },
    tickets: 0,
    net: 0n,
  })
})
