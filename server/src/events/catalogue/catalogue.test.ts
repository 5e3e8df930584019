import { type CatalogueEvent, listCatalogue, readCatalogueFigures } from '@sahuji/contract/events/catalogue'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'

let desk: PaymentDesk
let shop: Awaited<ReturnType<PaymentDesk['merchant']>>
let other: typeof shop
beforeAll(async () => {
  desk = await openPaymentDesk()
  ;[shop, other] = [await desk.merchant(), await desk.merchant()]
  await wholeEvent(desk, shop, { in_days: 9, price: '500', fields: { title: 'Late', category: 'music' } })
  await wholeEvent(desk, other, { in_days: 2, price: '300', fields: { title: 'Soon', city: 'Lalitpur' } })
  await wholeEvent(desk, other, {
    in_days: 5,
    price: '0',
    fields: {
      title: 'Online talk',
      is_online: true,
      online_link: 'https://talk.example/kagbeni',
      category: 'learning',
    },
  })
  await wholeEvent(desk, other, { fields: { title: 'Hidden', visibility: 'address' } })
})
afterAll(() => desk.close())

const listed = async (filter: object = {}): Promise<CatalogueEvent[]> =>
  (await shop.call(listCatalogue, filter as never)).data.data

const titles = async (filter: object = {}) => (await listed(filter)).map(({ title }) => title)

test('shows what is on sale for everyone, the next one first, by pages', async () => {
  const [first, ...rest] = await listed()
  expect([first!.title, ...rest.map(({ title }) => title)]).toEqual(['Soon', 'Online talk', 'Late'])
  expect(first).toMatchObject({
    is_own: false,
    price_from: rupees('300'),
    free: 40,
    state: 'on_sale',
    city: 'Lalitpur',
  })
  expect(rest[1]).toMatchObject({ is_own: true, title: 'Late' })
  const { data: page } = await shop.call(listCatalogue, { limit: '2' })
  const { data: next } = await shop.call(listCatalogue, { limit: '2', cursor: page.next! })
  expect(page.data.map(({ title }) => title)).toEqual(['Soon', 'Online talk'])
  expect(next.data.map(({ title }) => title)).toEqual(['Late'])
  expect(next.next).toBeNull()
  expect(codeOf(await shop.call(listCatalogue, { cursor: 'elsewhere' }))).toBe('fields_invalid')
})

test('is narrowed by category, city, days, price, words and the own', async () => {
  expect(await titles({ category: 'music' })).toEqual(['Late'])
  expect(await titles({ city: 'Lalitpur' })).toEqual(['Soon'])
  expect(await titles({ city: 'online' })).toEqual(['Online talk'])
  expect(await titles({ price_max: `${rupees('300')}` })).toEqual(['Soon', 'Online talk'])
  expect(await titles({ mine: 'yes' })).toEqual(['Late'])
  expect(await titles({ q: 'TALK' })).toEqual(['Online talk'])
  const from = new Date(desk.clock.now().getTime() + 3 * 86_400_000).toISOString()
  expect(await titles({ from })).toEqual(['Online talk', 'Late'])
  expect(await titles({ until: from })).toEqual(['Soon'])
  expect(await titles({ mode: 'sandbox' })).toEqual([])
})

test('names few left, sold out and what sells fastest', async () => {
  await desk.owner.write(
    (tx) => tx.run`
      update ticket_pools p set sold = case e.title when 'Late' then 37 else 40 end
        from events e where e.id = p.event_id and e.title in ('Late', 'Online talk')`,
  )
  const states = Object.fromEntries((await listed()).map(({ title, state }) => [title, state]))
  expect(states).toEqual({ Soon: 'on_sale', 'Online talk': 'sold_out', Late: 'few' })
  expect(await titles({ order: 'fastest' })).toEqual(['Online talk', 'Late', 'Soon'])
})

test('counts no seats that only guests can have: without them it is sold out', async () => {
  await desk.owner.write(
    (tx) => tx.run`
      update ticket_pools p set capacity = 30
        from ticket_types y join events e on e.id = y.event_id where p.id = y.id and e.title = 'Soon'`,
  )
  expect((await listed())[0]).toMatchObject({ title: 'Soon', free: 30, seats: 30, state: 'on_sale' })
  await desk.owner.write(
    (tx) => tx.run`
      update ticket_pools p set sold = p.sold + 30
        from ticket_types y join events e on e.id = y.event_id where p.id in (y.id, e.id) and e.title = 'Soon'`,
  )
  expect((await listed())[0]).toMatchObject({ title: 'Soon', free: 0, seats: 30, state: 'sold_out' })
})

test('counts events, shops and the own, and names the cities', async () => {
  expect((await shop.call(readCatalogueFigures, {})).data).toEqual({
    events: 3,
    shops: 2,
    own: 1,
    cities: ['Kathmandu', 'Lalitpur'],
    has_online: true,
  })
})
