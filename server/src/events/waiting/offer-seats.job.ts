import { waitingHours } from '@sahuji/contract/events/buying'
import * as z from 'zod/mini'
import { numberOf } from '../../payments/receipts/payer-receipt.ts'
import { eachOf } from '../../platform/jobs/each-of.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { send } from '../../platform/messages/message-kinds.ts'
import type { EventDependencies } from '../dependencies.ts'
import { offerSms } from '../messages/ticket-messages.ts'
import { publishedEvent } from '../selling-event.ts'
import { cutTitle, languageOf } from '../messages/of-order.ts'

type Services = Pick<EventDependencies, 'db' | 'clock' | 'brand' | 'public_url'>

const hourMs = 3_600_000
/** Of one run: those whose first wish is oldest. One that has nothing to offer takes no place. */
const eventsMost = 500

/**
 * Offers free seats to those who wait for them, in the order in which they asked: the seats are held for them for hours, and then
 * offered to the next. Events in which something can be offered go in the order of their oldest wish. A wish that can be offered no more ends. Safe to repeat.
 */
export const offerSeats = job('events.offer_seats', z.object({}), async (_, { db, clock }: Services) => {
  const now = clock.now()
  const until = new Date(now.getTime() + waitingHours * hourMs)
  const waiting = await db.read(
    (tx) => tx.many<{ event_id: string }>`
      -- any merchant: what is due. Uses ticket_waiting_in_line.
      select w.event_id from ticket_waiting w join events e on e.id = w.event_id
       where w.ended_at is null and w.offer is null and e.state = 'on_sale' and (
             ticket_wish_chance(w, ${now}) = 'never'
          or exists (select from ticket_orders o where o.event_id = w.event_id and o.state = 'held' and o.held_until <= ${now})
          or ticket_type_free(w.type_id) >= w.quantity and ticket_wish_chance(w, ${now}) = 'now')
       group by w.event_id order by min(w.joined_at), w.event_id limit ${eventsMost}`,
  )
  await eachOf(waiting, async ({ event_id }) => {
    await db.write((tx) => tx.one`select ticket_offers_make(${event_id}, ${now}, ${until})`)
  })
})

interface Offer {
  event_id: string
  quantity: number
  mobile_no: string
  language: string | null
  offer: string
  code: string | null
}

/** Sends the address at which the offered seats can be bought. A sandbox sends nothing. */
export const sendOffer = job(
  'events.send_offer',
  z.object({ waiting_id: z.uuid() }),
  ({ waiting_id }, { db, clock, brand, public_url }: Services) =>
    db.write(async (tx) => {
      const found = await tx.maybe<Offer>`
        -- any merchant: a job follows it
        select w.event_id, w.quantity, w.mobile_no, w.language, w.offer, c.code
          from ticket_waiting w left join event_codes c on c.id = w.code_id
         where w.id = ${waiting_id} and w.offer is not null and w.ended_at is null`
      const event = found && (await publishedEvent(tx, found.event_id))
      if (!found || !event || event.mode === 'sandbox') return
      const opens = found.code === null ? '' : `code=${found.code}&`
      const facts = {
        brand,
        count: found.quantity,
        event: cutTitle(event.title),
        hours: waitingHours,
        offer_link: `${public_url}/e/${event.slug}?${opens}offer=${found.offer}`,
      }
      await send(tx, offerSms, { to: numberOf(found.mobile_no), language: languageOf(found.language), facts }, clock)
    }),
)
