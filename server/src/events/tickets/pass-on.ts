import type * as contract from '@sahuji/contract/events/tickets'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { bareMobile } from '@sahuji/contract/merchants'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newId } from '../../platform/ids.ts'
import { messagesMost } from '../messages/within-messages.ts'
import { publishedEvent } from '../selling-event.ts'
import type { EventDependencies } from '../dependencies.ts'
import { sendTicketTo } from './send-tickets.job.ts'
import { ticketAt } from './ticket-row.ts'

/**
 * Gives a ticket to another person: its new address and QR go to them by SMS, and the old ones open nothing. Refuses not_found,
 * ticket_not_good, ticket_stays, number_messaged_often.
 */
export const passTicketOn =
  (deps: EventDependencies) =>
  async (
    { tx, clock, language }: Call<'anyone'>,
    { code, name, mobile_no }: Takes<typeof contract.passTicketOn>,
  ): Promise<Gives<typeof contract.passTicketOn>> => {
    const row = await ticketAt(tx, code)
    if (!row) throw new Refusal('not_found')
    const event = (await publishedEvent(tx, row.event_id))!
    const now = clock.now()
    if (row.state !== 'good' || row.entered_at !== null || event.state !== 'on_sale')
      throw new Refusal('ticket_not_good')
    if (!row.is_transferable || event.doors_at <= now) throw new Refusal('ticket_stays')
    const mobile = bareMobile(mobile_no)
    const { id, merchant_id, event_id, serial, number } = row
    const passed = await tx.maybe<{ address: string }>`
      update tickets
         set holder_name = ${name}, holder_mobile = ${mobile}, address = ticket_address(), serial = ${newId(clock)}
       where id = ${id} and merchant_id = ${merchant_id} and state = 'good' and address = ${code}
      returning address`
    // another call passed it on or gave it back meanwhile
    if (!passed) throw new Refusal('ticket_not_good')
    await tx.run`
      insert into revoked_serials (serial, ticket_id, event_id, why, at, address)
      values (${serial}, ${id}, ${event_id}, 'passed_on', ${now}, ${code})`
    const isSent = await sendTicketTo(deps, tx, event, { mobile, address: passed.address, language })
    // without its new address the ticket would be lost
    if (!isSent) throw new Refusal('number_messaged_often', { count: messagesMost }, ['mobile_no'])
    return { number }
  }
