import { orderTickets, readTicketOrder } from '@sahuji/contract/events/buying'
import { countHolders, listEventMessages, messagesADay, writeToHolders } from '@sahuji/contract/events/messages'
import { cancelEvent } from '@sahuji/contract/events/sales'
import { giveTicketBack, passTicketOn } from '@sahuji/contract/events/tickets'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askSeats, eventOnSale, someBuyer, type StandingEvent } from '../../../testing/events.ts'
import { codeOf, openPaymentDesk, type PaymentDesk } from '../../../testing/payments.ts'
import { forgetLimits } from '../../../testing/people.ts'
import { newId } from '../../platform/ids.ts'
import { sendMessage } from './send-message.job.ts'

let desk: PaymentDesk
let shop: Awaited<ReturnType<PaymentDesk['merchant']>>
beforeAll(async () => {
  desk = await openPaymentDesk()
})
beforeEach(async () => {
  await forgetLimits(desk)
  shop = await desk.merchant()
})
afterAll(() => desk.close())

let buyers = 0
/** A free order of a buyer of their own; of kinds of ticket by their places. */
async function got(event: StandingEvent, quantities: number[], { email }: { email?: string | undefined } = {}) {
  const { id } = (await askSeats(desk, event, quantities)).data
  const mobile_no = `98002${String(++buyers).padStart(5, '0')}`
  await desk.call(orderTickets, { id, name: someBuyer.name, mobile_no, ...(email && { email }) })
  const { tickets } = (await desk.call(readTicketOrder, { id })).data
  return { mobile_no, codes: tickets.map(({ code }) => code) }
}
const on = () => eventOnSale(desk, shop, { types: [{ price: '0' }, { price: '0', name: 'Student' }] })
const write = (event: StandingEvent, more: object = {}, key = newId()) =>
  shop.call(writeToHolders, { id: event.id, text: 'Bring a cup. The hall is warm.', ...more }, key)
const texts = async (to: string) => (await desk.outbox(to)).filter(({ text }) => text?.includes('Bring a cup'))
const runs = async (event: StandingEvent) => {
  const { data } = await shop.call(listEventMessages, { id: event.id })
  await sendMessage.run({ message_id: data[0]!.id }, { ...desk, brand: 'Sahuji' })
  return (await shop.call(listEventMessages, { id: event.id })).data[0]!
}

describe('a message of the organiser', () => {
  test('goes by mail, else by SMS, once to each holder, and never to who gave the ticket back', async () => {
    const event = await on()
    const email = `holder-${newId()}@example.com`
    const mailed = await got(event, [2], { email })
    await got(event, [1], { email: email.toUpperCase() })
    const texted = await got(event, [1])
    const gone = await got(event, [1])
    await desk.call(giveTicketBack, { code: gone.codes[0]!, key: newId() })
    await desk.call(passTicketOn, { code: mailed.codes[1]!, name: 'Anil Rai', mobile_no: '9841999001' })
    expect((await shop.call(countHolders, { id: event.id })).data).toEqual({
      mails: 1,
      texts: 2,
      left_today: messagesADay,
    })
    const key = newId()
    const { data } = await write(event, {}, key)
    expect(data).toMatchObject({ sent: 0, done_at: null, type: null })
    expect((await write(event, {}, key)).data.id).toBe(data.id)
    expect(await runs(event)).toMatchObject({ sent: 3, missed: 0, done_at: desk.clock.now() })
    expect(await runs(event)).toMatchObject({ sent: 3 })
    expect(await texts(email)).toHaveLength(1)
    expect(await texts(`+977${mailed.mobile_no}`)).toEqual([])
    expect(await texts(`+977${texted.mobile_no}`)).toHaveLength(1)
    expect(await texts('+9779841999001')).toHaveLength(1)
    expect(await texts(`+977${gone.mobile_no}`)).toEqual([])
    expect((await shop.call(countHolders, { id: event.id })).data.left_today).toBe(messagesADay - 1)
  })

  test('to the holders of one kind goes to them alone, and goes on where a server died', async () => {
    const event = await on()
    const [standard, student] = [await got(event, [1]), await got(event, [0, 1])]
    await write(event, { type_id: event.types[1] })
    expect(await runs(event)).toMatchObject({ sent: 1, type: 'Student' })
    expect([
      (await texts(`+977${standard.mobile_no}`)).length,
      (await texts(`+977${student.mobile_no}`)).length,
    ]).toEqual([0, 1])
    await desk.owner.write((tx) => tx.run`update event_messages set done_at = null where event_id = ${event.id}`)
    expect(await runs(event)).toMatchObject({ sent: 1 })
  })

  test('is refused beyond a few a day, with a link, for another’s event and once it is cancelled', async () => {
    const event = await on()
    expect((await write(event, { text: 'Look at https://evil.example' })).http).toBe(422)
    expect(codeOf(await write(event, { type_id: newId() }))).toBe('not_found')
    const stranger = await desk.merchant()
    expect(codeOf(await stranger.call(writeToHolders, { id: event.id, text: 'Hello' }, newId()))).toBe('not_found')
    for (let nth = 0; nth < messagesADay; nth++) expect((await write(event)).http).toBe(200)
    expect(codeOf(await write(event))).toBe('event_messages_many')
  })

  test('is not sent once its event is cancelled, whose news is another', async () => {
    const event = await on()
    const holder = await got(event, [1])
    await write(event)
    await shop.call(cancelEvent, { id: event.id, reason: 'The hall was flooded' }, newId())
    await desk.owner.write(
      (tx) => tx.run`
        update events set state = 'cancelled', cancelled_at = ${desk.clock.now()}, cancel_reason = 'x' where id = ${event.id} and state = 'on_sale'`,
    )
    expect(await runs(event)).toMatchObject({ sent: 0, done_at: desk.clock.now() })
    expect(await texts(`+977${holder.mobile_no}`)).toEqual([])
    expect(codeOf(await write(event))).toBe('event_over')
  })
})
