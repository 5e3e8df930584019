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
import { messagesMost } from '../messages/within-messages.ts'
import { sendTicketsOf, sendTicketTo } from './send-tickets.job.ts'
import { ticketOf, type TicketRow } from './ticket-row.ts'

/** So often a day a ticket is sent again. */
const sendsMost = 5

/** Changes the name on a ticket and sends it again, unless it was sent often today. Refuses not_found, ticket_not_good. */
export const renameTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id, name }: Takes<typeof contract.renameTicket>,
  ): Promise<Attendee> => {
    const row = await goodTicket(tx, merchant_id, id)
    await tx.run`
      update tickets set holder_name = ${name} where id = ${id} and merchant_id = ${merchant_id} and state = 'good'`
    if (await isSentSeldom(tx, row, clock.now())) await sendAgain(deps, tx, row)
    return attendeeOf(tx, merchant_id, id)
  }

/** Sends a ticket again, to whom it belongs now. Refuses not_found, ticket_not_good, ticket_sent_often, number_messaged_often. */
export const resendTicket =
  (deps: EventDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call<'verified'>,
    { id }: Takes<typeof contract.resendTicket>,
  ): Promise<Record<string, never>> => {
    const row = await goodTicket(tx, merchant_id, id)
    if (!(await isSentSeldom(tx, row, clock.now()))) throw new Refusal('ticket_sent_often', { count: sendsMost })
    if (!(await sendAgain(deps, tx, row))) throw new Refusal('number_messaged_often', { count: messagesMost })
    return {}
  }

/** Whether the tickets of an order may be sent again today; renaming counts, too. */
const isSentSeldom = async (tx: Tx, { order_id }: TicketRow, now: Date): Promise<boolean> =>
  (await takeWithin(tx, `ticket ${order_id} sent again`, { count: sendsMost, seconds: 86_400 }, now)).ok

async function goodTicket(tx: Tx, merchant_id: string, id: string): Promise<TicketRow> {
  const row = await ticketOf(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  const event = (await publishedEvent(tx, row.event_id))!
  if (row.state !== 'good' || event.state !== 'on_sale') throw new Refusal('ticket_not_good')
  return row
}

/** To the person it was passed on to, else to the buyer with the others of the order. False where they had too many messages today. */
async function sendAgain(deps: EventDependencies, tx: Tx, row: TicketRow): Promise<boolean> {
  const { holder_mobile, address, order_id, event_id, language } = row
  if (holder_mobile === null) return sendTicketsOf(deps, tx, order_id)
  const event = (await publishedEvent(tx, event_id))!
  return sendTicketTo(deps, tx, event, { mobile: holder_mobile, address, language: languageOf(language) ?? 'en' })
}
