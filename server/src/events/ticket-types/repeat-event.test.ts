import { publishEvent, readEvent, saveEvent } from '@sahuji/contract/events'
import { readPublicEvent } from '@sahuji/contract/events/buying'
import { listSeries, repeatEvent } from '@sahuji/contract/events/series'
import { listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { newId } from '../../platform/ids.ts'

let desk: PaymentDesk
let shop: Awaited<ReturnType<PaymentDesk['merchant']>>
beforeAll(async () => {
  desk = await openPaymentDesk()
  shop = await desk.merchant()
})
afterAll(() => desk.close())

const weeks = (id: string, more: object = {}) => ({ id, every: 'week' as const, count: 2, publishes: false, ...more })
const days = (dates: readonly { starts_at: Date | null }[]) =>
  dates.map(({ starts_at }) => starts_at!.getTime() / 86_400_000)

describe('an event that is repeated', () => {
  test('has a draft on each date, with seats of its own, once by its key', async () => {
    const event = await wholeEvent(desk, shop)
    const key = newId()
    const { data: dates } = await shop.call(repeatEvent, weeks(event.id), key)
    const [first, second, third] = days(dates)
    expect([second! - first!, third! - first!]).toEqual([7, 14])
    expect(dates.map(({ state }) => state)).toEqual(['on_sale', 'draft', 'draft'])
    expect((await shop.call(repeatEvent, weeks(event.id), key)).data).toEqual(dates)
    expect((await shop.call(listSeries, { id: dates[2]!.id })).data).toEqual(dates)
    const { data: copy } = await shop.call(readEvent, { id: dates[1]!.id })
    expect(copy).toMatchObject({ title: event.title, capacity: event.capacity, sold: 0, open_checks: [] })
    expect(copy.slug).toContain(copy.starts_at!.toISOString().slice(0, 7))
    expect((await shop.call(listTicketTypes, { id: copy.id })).data).toMatchObject([{ name: 'Standard', sold: 0 }])
    const { data: changed } = await shop.call(saveEvent, { id: copy.id, version: copy.version, title: 'Only this one' })
    expect((await shop.call(publishEvent, { id: copy.id, version: changed.version })).data.state).toBe('on_sale')
    expect((await shop.call(readEvent, { id: event.id })).data.title).toBe(event.title)
  })

  test('goes on sale on all dates at once with its posters, where it is on sale itself', async () => {
    const event = await wholeEvent(desk, shop)
    await desk.owner.write(async (tx) => {
      await tx.run`
        insert into event_pictures (token, event_id, merchant_id, shape, bytes, made_at)
        values (${'a'.repeat(43)}, ${event.id}, ${shop.merchant_id}, 'wide', ${Buffer.from('x')}, ${desk.clock.now()})`
    })
    const { data: dates } = await shop.call(repeatEvent, weeks(event.id, { publishes: true }), newId())
    expect(dates.map(({ state }) => state)).toEqual(['on_sale', 'on_sale', 'on_sale'])
    const { data: copy } = await shop.call(readEvent, { id: dates[2]!.id })
    const { data: shown } = await desk.call(readPublicEvent, { slug: copy.slug! })
    expect(shown.pictures.wide).toMatch(/^\/files\/events\/[\w-]{43}\.webp$/)
    expect(shown.pictures.wide).not.toContain('a'.repeat(43))
  })

  test('is refused without a date, of another merchant, and on sale as a draft', async () => {
    const event = await wholeEvent(desk, shop)
    const call = async (more: object, who = shop) => codeOf(await who.call(repeatEvent, weeks(event.id, more), newId()))
    expect(await call({ until: '2020-01-01' })).toBe('fields_invalid')
    expect(await call({}, await desk.merchant())).toBe('not_found')
    const { data: dates } = await shop.call(repeatEvent, weeks(event.id), newId())
    expect(await call({ id: dates[1]!.id, publishes: true })).toBe('event_not_on_sale')
  })
})
