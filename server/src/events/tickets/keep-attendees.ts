import type * as contract from '@sahuji/contract/events/sales'
import type { Attendee } from '@sahuji/contract/events/sales'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { takeWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { attendeeOf } from '../sales/attendees.ts'
import { publishedEvent } from '../selling-event.ts'
import { languageOf } from '../messages/of-order.ts'
import { sendTicketsOf, sendTicketTo } from './send-tickets.job.ts'
import { ticketOf, type TicketRow } from './ticket-row.ts'

/** So often a day a ticket is sent again. */
const sendsMost = 5

/** Changes the name on a ticket and sends it again. Refuses not_found, ticket_not_good. */
export const renameTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id } }: Call<'verified'>,
    { id, name }: Takes<typeof contract.renameTicket>,
  ): Promise<Attendee> => {
    const row = await goodTicket(tx, merchant_id, id)
    await tx.run`
      update tickets set holder_name = ${name} where id = ${id} and merchant_id = ${merchant_id} and state = 'good'`
    await sendAgain(deps, tx, row)
    return attendeeOf(tx, merchant_id, id)
  }

/** Sends a ticket again, to whom it belongs now. Refuses not_found, ticket_not_good, ticket_sent_often. */
export const resendTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.resendTicket>,
  ): Promise<Record<string, never>> => {
    const row = await goodTicket(tx, merchant_id, id)
    const limit = { count: sendsMost, seconds: 86_400 }
    const taken = await takeWithin(tx, `ticket ${row.order_id} sent again`, limit, clock.now())
    if (!taken.ok) throw new Refusal('ticket_sent_often', { count: sendsMost })
    await sendAgain(deps, tx, row)
    return {}
  }

async function goodTicket(tx: Tx, merchant_id: string, id: string): Promise<TicketRow> {
  const row = await ticketOf(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  const event = (await publishedEvent(tx, row.event_id))!
  if (row.state !== 'good' || event.state !== 'on_sale') throw new Refusal('ticket_not_good')
  return row
}

/** To the person it was passed on to, else to the buyer with the others of the order. */
async function sendAgain(deps: EventDependencies, tx: Tx, row: TicketRow): Promise<void> {
  const { holder_mobile, address, order_id, event_id, language } = row
  if (holder_mobile === null) return sendTicketsOf(deps, tx, order_id)
  const event = (await publishedEvent(tx, event_id))!
  await sendTicketTo(deps, tx, event, { mobile: holder_mobile, address, language: languageOf(language) ?? 'en' })
}
