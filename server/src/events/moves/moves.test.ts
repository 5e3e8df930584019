import { type OwnEvent, readEvent, saveEvent } from '@sahuji/contract/events'
import { passTicketOn } from '@sahuji/contract/events/tickets'
import { payFromWallet } from '@sahuji/contract/payments/paying'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orderTickets } from '@sahuji/contract/events/buying'
import { askSeats, eventOnSale, someBuyer, type StandingEvent } from '../../../testing/events.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import type { SendingMerchant } from '../../../testing/transfers.ts'
import { messagesMost } from '../messages/within-messages.ts'
import { hashed } from '../../platform/rate-limits.ts'
import { newId } from '../../platform/ids.ts'
import { notifyMoved } from './notify-moved.job.ts'

let desk: PaymentDesk
let shop: SendingMerchant
let payer: SendingMerchant
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant()
  payer = await desk.merchant('5,000')
})
afterAll(() => desk.close())

let buyers = 0
/** A paid order of two tickets of a buyer of their own. */
async function bought(event: StandingEvent) {
  const { id } = (await askSeats(desk, event, [2])).data
  const mobile_no = `98001${String(++buyers).padStart(5, '0')}`
  const buyer = { ...someBuyer, mobile_no, email: `buyer-${buyers}@example.com` }
  const { payment_id } = (await desk.call(orderTickets, { id, ...buyer })).data
  await payer.call(payFromWallet, { id: payment_id! }, newId())
  const { tickets } = (await desk.call(orderTickets, { id, ...buyer })).data
  return { ...buyer, codes: tickets.map(({ code }) => code) }
}
const saves = async (event: StandingEvent, fields: object): Promise<OwnEvent> => {
  const { version } = (await shop.call(readEvent, { id: event.id })).data
  const answer = await shop.call(saveEvent, { id: event.id, version, ...fields })
  expect(answer.http).toBe(200)
  return answer.data
}
const news = async (to: string) =>
  (await desk.outbox(to)).map(({ text }) => `${text}`).filter((text) => /is now on|changed when/.test(text))
const tells = ({ id }: StandingEvent) =>
  notifyMoved.run({ event_id: id }, { ...desk, brand: 'Sahuji', public_url: 'https://sahuji.example' })

test('holders hear once of another time or place, also those to whom a ticket was passed on', async () => {
  const event = await eventOnSale(desk, shop)
  const { mobile_no, email, codes } = await bought(event)
  await desk.call(passTicketOn, { code: codes[1]!, name: 'Anil Rai', mobile_no: '9841999000' })
  await saves(event, { venue: 'Basantapur Square' })
  await Promise.all([tells(event), tells(event)])
  const [sms, ...more] = await news(`+977${mobile_no}`)
  expect(sms).toContain(`/t/${codes[0]}`)
  expect(more).toEqual([])
  expect(await news('+9779841999000')).toHaveLength(1)
  const [mail] = await news(email)
  expect(mail).toMatch(/Before: .*Patan Durbar Square/)
  expect(mail).toMatch(/Now: .*Basantapur Square/)
})

test('changes that follow one another are one message, and one that was taken back is none', async () => {
  const event = await eventOnSale(desk, shop)
  const { mobile_no } = await bought(event)
  await saves(event, { venue: 'Basantapur Square' })
  await saves(event, { venue: 'Patan Durbar Square' })
  await tells(event)
  expect(await news(`+977${mobile_no}`)).toEqual([])
  await saves(event, { venue: 'Basantapur' })
  await saves(event, { venue: 'Basantapur Square' })
  await tells(event)
  expect(await news(`+977${mobile_no}`)).toHaveLength(1)
})

test('who buys afterwards, and holders of an event whose time and place stay, hear nothing', async () => {
  const event = await eventOnSale(desk, shop)
  const early = await bought(event)
  await saves(event, { description: 'Bring a shawl.' })
  await tells(event)
  expect(await news(`+977${early.mobile_no}`)).toEqual([])
  await saves(event, { venue: 'Basantapur Square' })
  desk.clock.advance({ minutes: 1 })
  const late = await bought(event)
  await tells(event)
  expect(await news(`+977${early.mobile_no}`)).toHaveLength(1)
  expect(await news(`+977${late.mobile_no}`)).toEqual([])
})

test('who bought while another place was named hears that it is the former one again', async () => {
  const event = await eventOnSale(desk, shop)
  const early = await bought(event)
  await saves(event, { venue: 'Basantapur Square' })
  desk.clock.advance({ minutes: 3 })
  const between = await bought(event)
  await saves(event, { venue: 'Patan Durbar Square' })
  await tells(event)
  expect(await news(`+977${early.mobile_no}`)).toEqual([])
  expect(await news(`+977${between.mobile_no}`)).toHaveLength(1)
  expect((await news(between.email))[0]).toMatch(/Before: .*Basantapur Square[^]*Now: .*Patan Durbar Square/)
})

test('who heard of a change before the server died hears that it was taken back', async () => {
  const event = await eventOnSale(desk, shop)
  const told = await bought(event)
  await saves(event, { venue: 'Basantapur Square' })
  await tells(event)
  // as a server leaves it that dies before all heard of it
  await desk.owner.write(
    (tx) => tx.run`update event_moves set before = (select known from ticket_orders where event_id = ${event.id})
                    where event_id = ${event.id}`,
  )
  await saves(event, { venue: 'Patan Durbar Square' })
  await tells(event)
  expect(await news(`+977${told.mobile_no}`)).toHaveLength(2)
})

test('who paid after the others heard of it hears with the tickets', async () => {
  const event = await eventOnSale(desk, shop)
  await bought(event)
  const { id } = (await askSeats(desk, event, [1])).data
  const buyer = { ...someBuyer, mobile_no: '9800288888' }
  const { payment_id } = (await desk.call(orderTickets, { id, ...buyer })).data
  await saves(event, { venue: 'Basantapur Square' })
  await tells(event)
  await payer.call(payFromWallet, { id: payment_id! }, newId())
  await desk.runJobs()
  expect(await news('+9779800288888')).toHaveLength(1)
})

test('another time of the doors is news, too', async () => {
  const event = await eventOnSale(desk, shop)
  const { email } = await bought(event)
  await saves(event, { doors_at: new Date(event.doors_at.getTime() - 30 * 60_000).toISOString() })
  await tells(event)
  const [mail] = await news(email)
  const [, before, after] = /doors (.+)\)\n.*doors (.+)\)/.exec(mail!)!
  expect(Date.parse(before!) - Date.parse(after!)).toBe(30 * 60_000)
})

test('holders hear at once where the event begins within the hour, also where it then ends before ten minutes', async () => {
  const event = await eventOnSale(desk, shop, { in_days: 2 })
  const { mobile_no } = await bought(event)
  const inMinutes = (minutes: number) => new Date(desk.clock.now().getTime() + minutes * 60_000).toISOString()
  await saves(event, { doors_at: inMinutes(1), starts_at: inMinutes(2), ends_at: inMinutes(8) })
  await desk.runJobs()
  expect(await news(`+977${mobile_no}`)).toHaveLength(1)
})

test('the message waits ten minutes for the next change, and an hour after the last message', async () => {
  const event = await eventOnSale(desk, shop)
  await bought(event)
  const waits = async () => {
    const { run_at } = await desk.owner.read(
      (tx) => tx.one<{ run_at: Date }>`
        select run_at from graphile_worker.jobs where key = ${`events.notify_moved ${event.id}`}`,
    )
    return (run_at.getTime() - desk.clock.now().getTime()) / 60_000
  }
  await saves(event, { venue: 'Basantapur Square' })
  expect(await waits()).toBe(10)
  await tells(event)
  await saves(event, { venue: 'Patan' })
  expect(await waits()).toBe(60)
})

test('who had too many messages today hears of the change tomorrow', async () => {
  const event = await eventOnSale(desk, shop)
  const { mobile_no, email } = await bought(event)
  for (const to of [mobile_no, email]) {
    const bucket = `ticket messages moved ${event.id} ${hashed(to)}`
    await desk.owner.write(
      (tx) => tx.run`
        insert into rate_limits (bucket, began_at, taken, ends_at)
        values (${bucket}, ${desk.clock.now()}, ${messagesMost}, ${new Date(desk.clock.now().getTime() + 86_400_000)})`,
    )
  }
  await saves(event, { venue: 'Basantapur Square' })
  await tells(event)
  expect(await news(`+977${mobile_no}`)).toHaveLength(0)
  desk.clock.advance({ hours: 24 })
  await tells(event)
  expect(await news(`+977${mobile_no}`)).toHaveLength(1)
  desk.clock.advance({ hours: 24 })
  await tells(event)
  expect(await news(`+977${mobile_no}`)).toHaveLength(1)
})
