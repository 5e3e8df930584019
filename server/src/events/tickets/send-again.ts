import type * as contract from '@sahuji/contract/events/sales'
import type { Attendee } from '@sahuji/contract/events/sales'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { kathmanduDay } from '@sahuji/contract/time/time'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { attendeeOf } from '../sales/attendees.ts'
import { publishedEvent } from '../selling-event.ts'
import { languageOf, sendTicketsOf, sendTicketTo } from './send-tickets.job.ts'
import { ticketOf, type TicketRow } from './ticket-row.ts'

/** A ticket is sent again so many times a day. */
const resentMost = 5

/** Changes the name on a good ticket and sends it again. Refuses not_found, ticket_not_good. */
export const renameTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id } }: Call<'verified'>,
    { id, name }: Takes<typeof contract.renameTicket>,
  ): Promise<Attendee> => {
    const row = await goodTicket(tx, merchant_id, id)
    await tx.run`update tickets set holder_name = ${name} where id = ${id} and merchant_id = ${merchant_id}`
    if (row.holder_name !== name) await sendOf(deps, tx, row)
    return attendeeOf(tx, merchant_id, id)
  }

/** Sends a good ticket again, to the number and address of its order, or to the person it was passed on to. Refuses ticket_sent_often. */
export const resendTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.resendTicket>,
  ): Promise<Gives<typeof contract.resendTicket>> => {
    const row = await goodTicket(tx, merchant_id, id)
    const day = kathmanduDay(clock.now())
    const counted = await tx.run`
      update tickets set resent = case when resent_day = ${day}::date then resent + 1 else 1 end, resent_day = ${day}::date
       where id = ${id} and merchant_id = ${merchant_id} and (resent_day is distinct from ${day}::date or resent < ${resentMost})`
    if (counted === 0) throw new Refusal('ticket_sent_often', { count: resentMost })
    await sendOf(deps, tx, row)
    return {}
  }

async function goodTicket(tx: Tx, merchant_id: string, id: string): Promise<TicketRow> {
  const row = await ticketOf(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  if (row.state !== 'good') throw new Refusal('ticket_not_good')
  return row
}

/** To the holder of a ticket that was passed on; else the tickets of the order to its buyer. */
async function sendOf(deps: EventDependencies, tx: Tx, row: TicketRow): Promise<void> {
  if (row.holder_mobile === null) return sendTicketsOf(deps, tx, row.order_id)
  const event = (await publishedEvent(tx, row.event_id))!
  const to = { mobile: row.holder_mobile, address: row.address, language: languageOf(row.language) ?? 'en' }
  return sendTicketTo(deps, tx, event, to)
}
