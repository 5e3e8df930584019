import type { Attendee } from '@sahuji/contract/events/sales'
import type * as sales from '@sahuji/contract/events/sales'
import type * as contract from '@sahuji/contract/events/tickets'
import type { Ticket } from '@sahuji/contract/events/tickets'
import type { Takes } from '@sahuji/contract/http/route'
import type { Refund } from '@sahuji/contract/payments/refunds'
import type { RowWriter } from '../../feed/feed.ts'
import { refundBeyondRight } from '../../merchants/members/use-right.ts'
import { askRefund } from '../../payments/refunds/refund-payment.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { json, sql } from '../../platform/database/sql.ts'
import type { OwnCall } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { attendeeOf } from '../sales/attendees.ts'
import { publishedEvent, refundUntil } from '../selling-event.ts'
import { shownTicket } from './read-ticket.ts'
import { ticketRefund } from './ticket-refund.ts'
import { ticketAt, ticketOf, type TicketRow } from './ticket-row.ts'

/** Takes tickets back with their refund: migration ticket-seats, tickets_take_back(). */
const ticketRows: RowWriter = (places, rows) => sql`tickets_take_back(codes, ${places}::int[], ${rows}::jsonb[])`

type By = { asked_by: Refund['asked_by']; person_id: string | null; reason: Refund['reason']; note: string }

/**
 * Takes a good ticket back with its money, in the transaction that records the refund; its seat is free again. Once for each ticket,
 * however often it is asked. With an address, only for the holder who has it, and before the ticket is used. Refuses ticket_not_good,
 * and what askRefund does.
 */
export async function takeBack(deps: EventDependencies, row: TicketRow, by: By, address?: string): Promise<void> {
  const { id: ticket, merchant_id, payment_id, state, buyer_mobile } = row
  const at = deps.clock.now()
  if (state !== 'good') throw new Refusal('ticket_not_good')
  const event = (await deps.db.read((tx) => publishedEvent(tx, row.event_id)))!
  // a cancelled event gives the money of whole orders back
  if (event.state !== 'on_sale') throw new Refusal('ticket_not_good')
  const amount = await deps.db.read((tx) => ticketRefund(tx, row, at))
  if (payment_id === null || amount === 0n) {
    const { is_ended } = await deps.db.write(
      (tx) =>
        tx.one<{ is_ended: boolean }>`select ticket_end_asked(${json({ ticket, at, address })}::jsonb) as is_ended`,
    )
    if (!is_ended) throw new Refusal('ticket_not_good')
    return
  }
  const money = {
    merchant_id,
    payment_id,
    amount,
    key: `ticket ${ticket}`,
    mobile_no: buyer_mobile ?? undefined,
  }
  const along = ({ id: refund }: { id: string }) => [{ into: ticketRows, row: json({ ticket, refund, at, address }) }]
  await askRefund(deps, event.mode, { ...money, ...by, along }).catch((error: unknown) => {
    if (error instanceof ConstraintViolation && error.table === 'tickets') throw new Refusal('ticket_not_good')
    throw error
  })
}

/** The organiser takes a ticket back. Refuses not_found, ticket_not_good, payment_not_refundable, money_out_frozen, over_own_limit. */
export const refundTicket =
  (deps: EventDependencies) =>
  async (
    { db, person }: OwnCall<'verified'>,
    { id, reason: note }: Takes<typeof sales.refundTicket>,
  ): Promise<Attendee> => {
    const { merchant_id, person_id } = person
    const row = await db.read((tx) => ticketOf(tx, merchant_id, id))
    if (!row) throw new Refusal('not_found')
    await takeBack(deps, row, { asked_by: 'person', person_id, reason: 'asked', note }).catch((error: unknown) => {
      throw refundBeyondRight(error, person)
    })
    return db.read((tx) => attendeeOf(tx, merchant_id, id))
  }

/** The holder gives a ticket back within the policy of its event. Refuses not_found, ticket_not_good, ticket_not_refundable. */
export const giveTicketBack =
  (deps: EventDependencies) =>
  async ({ db, clock }: OwnCall<'anyone'>, { code }: Takes<typeof contract.giveTicketBack>): Promise<Ticket> => {
    const row = await db.read((tx) => ticketAt(tx, code))
    if (!row) throw new Refusal('not_found')
    const event = (await db.read((tx) => publishedEvent(tx, row.event_id)))!
    const until = refundUntil(event)
    if (row.state !== 'good' || row.entered_at !== null) throw new Refusal('ticket_not_good')
    if (until === null || until <= clock.now()) throw new Refusal('ticket_not_refundable')
    const by = { asked_by: 'system', person_id: null, reason: 'returned', note: `Ticket ${row.number}` } as const
    await takeBack(deps, row, by, code)
    const after = await db.read((tx) => ticketAt(tx, code))
    // it was passed on by a call that came first
    if (!after) throw new Refusal('ticket_not_good')
    return db.read((tx) => shownTicket(deps.ticketKeys, tx, after, clock.now()))
  }
