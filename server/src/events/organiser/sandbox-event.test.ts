import { createEvent, listEvents, publishEvent, saveEvent } from '@sahuji/contract/events'
import { holdSeats, orderTickets, readTicketOrder } from '@sahuji/contract/events/buying'
import { readDoors } from '@sahuji/contract/events/door'
import { listAttendees, readEventSales, refundTicket } from '@sahuji/contract/events/sales'
import { addTicketType } from '@sahuji/contract/events/ticket-types'
import { ticketInText } from '@sahuji/contract/events/ticket-qr'
import { readTicket } from '@sahuji/contract/events/tickets'
import { rupees } from '@sahuji/contract/money/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phoneAt } from '../../../testing/doors.ts'
import { someBuyer } from '../../../testing/events.ts'
import { codeOf } from '../../../testing/payments.ts'
import { openRailPaymentDesk, type RailPaymentDesk, type Shop } from '../../../testing/rail-payments.ts'
import { lockWallet } from '../../ledger/post.ts'
import { newId } from '../../platform/ids.ts'
import { wholeEvent } from '../../../testing/organisers.ts'

let desk: RailPaymentDesk
let shop: Shop
beforeAll(async () => {
  desk = await openRailPaymentDesk({ serves: 'khalti' })
  shop = await desk.shop()
})
afterAll(async () => {
  expect(await desk.broken()).toEqual([])
  await desk.close()
})

const walletOf = (mode: 'live' | 'sandbox') =>
  desk.db.write(async (tx) => {
    const { balance, held } = (await lockWallet(tx, shop.merchant_id, mode)).free
    return { balance, held }
  })
const open = async (url: string) => (await desk.app.web.inject({ url, headers: { accept: 'text/html' } })).body

/** An evening tomorrow in the sandbox, with one kind of ticket. */
async function published(own: { slug?: string } = {}) {
  const { data: draft } = await shop.call(createEvent, { mode: 'sandbox', title: 'Spice Evening' }, newId())
  const at = (hours: number) => new Date(desk.clock.now().getTime() + hours * 3_600_000).toISOString()
  const when = { doors_at: at(24), starts_at: at(25), ends_at: at(29), capacity: 10 }
  const where = { venue: 'Hall C', city: 'Kathmandu', category: 'food' as const }
  const contact = { contact_name: 'Sunita', contact_mobile: '9841204617' }
  await shop.call(saveEvent, { id: draft.id, version: draft.version, ...when, ...where, ...contact, ...own })
  const steps = [{ price: Number(rupees('500')) }]
  const kind = await shop.call(addTicketType, { id: draft.id, name: 'Standard', seats: 10, steps }, newId())
  const { data: saved } = await shop.call(listEvents, { mode: 'sandbox' })
  const written = saved.data.find(({ id }) => id === draft.id)!
  expect(written.open_checks).toEqual([])
  const shown = await shop.call(publishEvent, { id: draft.id, version: draft.version + 1 })
  return { event: shown.data, refused: codeOf(shown), type_id: kind.data.id }
}

test('an event of the sandbox is tried as a whole, and moves money of the sandbox alone', async () => {
  const { event, type_id } = await published()
  expect(event).toMatchObject({ mode: 'sandbox', state: 'on_sale', slug: 'test-spice-evening' })
  expect((await shop.call(listEvents, {})).data.data).toEqual([])
  const page = await open(`/e/${event.slug}`)
  expect(page).toContain('A test: no money moves')
  expect(page).toContain('noindex')

  const lines = [{ type_id, quantity: 2 }]
  const { data: held } = await desk.call(holdSeats, { slug: event.slug!, key: newId(), lines })
  const { data: order } = await desk.call(orderTickets, { id: held.id, ...someBuyer })
  expect(await open(`/pay/${order.payment_id}`)).toContain('Test payment')
  expect((await desk.payBy(order.payment_id!)).http).toBe(200)
  await desk.decideFor(order.payment_id!, 'approve')
  await desk.work()
  const { data: paid } = await desk.call(readTicketOrder, { id: order.id })
  expect(paid).toMatchObject({ state: 'paid', total: rupees('1,000') })
  expect(await walletOf('sandbox')).toEqual({ balance: rupees('990'), held: rupees('990') })
  expect(await walletOf('live')).toEqual({ balance: 0n, held: 0n })
  await desk.runJobs()
  expect(await desk.outbox(`+977${someBuyer.mobile_no}`)).toEqual([])
  expect(await open(`/t/${paid.tickets[0]!.code}`)).toContain('A test: no money moves')
  const bought = await open(`/e/${event.slug}/orders/${order.id}`)
  expect(bought).toContain('A test: no SMS was sent')
  expect(bought).not.toContain('They also came by SMS')

  expect((await shop.call(readDoors, { id: event.id })).data.mode).toBe('sandbox')
  const { qr } = (await desk.call(readTicket, { code: paid.tickets[0]!.code })).data
  const { claim } = ticketInText(qr!)!
  expect(claim.mode).toBe('sandbox')
  const phone = await phoneAt(desk, shop, event)
  expect(await phone.outcome(phone.scan(claim.serial, { did: 'ask', was_offline: false }))).toMatchObject({
    outcome: 'first',
  })

  const { data: people } = await shop.call(listAttendees, { id: event.id })
  const other = people.data.find(({ number }) => number === paid.tickets[1]!.number)!
  const back = await shop.call(refundTicket, { id: other.id, reason: 'Tried' }, newId())
  expect(back.data.state).toBe('refunded')
  expect((await shop.call(readEventSales, { id: event.id })).data).toMatchObject({
    sold: 1,
    refunded: 1,
    gross: rupees('1,000'),
    refunds: rupees('500'),
  })
  expect((await walletOf('live')).balance).toBe(0n)
})

test('an event of the sandbox cannot take the address of a live one', async () => {
  const live = await wholeEvent(desk, shop, { in_days: 3 })
  expect((await published({ slug: live.slug! })).refused).toBe('event_slug_taken')
})

test('an order of the sandbox is not shown as one of a live event that took its address', async () => {
  const { event, type_id } = await published({ slug: 'mela-of-tests' })
  const lines = [{ type_id, quantity: 1 }]
  const { data: order } = await desk.call(holdSeats, { slug: event.slug!, key: newId(), lines })
  expect(order.mode).toBe('sandbox')
  const address = `/e/${event.slug}/orders/${order.id}`
  expect(await open(address)).toContain('A test: no money moves')
  await wholeEvent(desk, shop, { in_days: 3, slug: event.slug! })
  expect(await open(address)).toContain('This event does not exist')
})
