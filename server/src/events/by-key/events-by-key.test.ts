import { listEventsByKey, listTicketsByKey } from '@sahuji/contract/events/by-key'
import { listTicketTypes } from '@sahuji/contract/events/ticket-types'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { soldTickets, wholeEvent } from '../../../testing/organisers.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { shopServer } from '../../../testing/secret-keys.ts'

let desk: PaymentDesk
beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.close())

test('a key reads the events of its shop and book with their sales, and tickets page by page, without a mobile number', async () => {
  const [shop, other] = [await desk.merchant(), await desk.merchant()]
  const event = await wholeEvent(desk, shop, { price: '800' })
  const [type] = (await shop.call(listTicketTypes, { id: event.id })).data
  await soldTickets(desk, {
    shop,
    event,
    type: type!,
    quantity: 1,
    price: '800',
    name: 'Gita Ansari',
    mobile: '9801111020',
  })
  await soldTickets(desk, { shop, event, type: type!, quantity: 1, price: '800', name: 'Anil Lama', state: 'refunded' })
  const scopes = ['events:read'] as const
  const server = await shopServer(desk, shop.merchant_id, { scopes })
  const listed = (await server.call(listEventsByKey, { status: 'on_sale' })).data
  expect(listed).toMatchObject({
    data: [{ id: event.id, mode: 'live', status: 'on_sale', sold: 1, refunds: 0n }],
    next: null,
  })
  const asked = { id: event.id, limit: '1' }
  const first = await server.call(listTicketsByKey, asked)
  expect(first.data.data).toMatchObject([
    { event_id: event.id, status: 'refunded', holder: 'Anil Lama', entered_at: null },
  ])
  const second = await server.call(listTicketsByKey, { ...asked, cursor: first.data.next! })
  expect(second.data).toMatchObject({
    data: [{ status: 'good', holder: 'Gita Ansari', price: rupees('800') }],
    next: null,
  })
  expect(JSON.stringify([first.body, second.body])).not.toMatch(/mobile|020"/)

  const sandbox = await shopServer(desk, shop.merchant_id, { mode: 'sandbox', scopes })
  expect((await sandbox.call(listEventsByKey, {})).data.data).toEqual([])
  expect(codeOf(await sandbox.call(listTicketsByKey, { id: event.id }))).toBe('not_found')
  const stranger = await shopServer(desk, other.merchant_id, { scopes })
  expect((await stranger.call(listEventsByKey, {})).data.data).toEqual([])
  expect(codeOf(await stranger.call(listTicketsByKey, { id: event.id }))).toBe('not_found')
  const payments = await shopServer(desk, shop.merchant_id, { scopes: ['payments:read', 'reports:read'] })
  expect(codeOf(await payments.call(listTicketsByKey, { id: event.id }))).toBe('scope_missing')
})
