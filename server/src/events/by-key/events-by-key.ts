import type * as contract from '@sahuji/contract/events/by-key'
import type { EventByKey, TicketByKey } from '@sahuji/contract/events/by-key'
import type { Paged } from '@sahuji/contract/http/lists'
import type { Takes } from '@sahuji/contract/http/route'
import type { Call } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { ownEventOf } from '../organiser/event-row.ts'
import { eventLines, type OrganiserDependencies } from '../organiser/keep-events.ts'
import { attendeesOf } from '../sales/attendees.ts'

/** The events of the key's book with what they sold, newest first. */
export const listEventsByKey =
  (deps: OrganiserDependencies) =>
  async (
    { tx, holder: { merchant_id, mode }, clock }: Call<'secret_key'>,
    { status: state, ...page }: Takes<typeof contract.listEventsByKey>,
  ): Promise<Paged<EventByKey>> => {
    const { data, next } = await eventLines(deps, { tx, merchant_id, now: clock.now() }, { mode, state, ...page })
    return {
      data: data.map(({ state: status, ...event }) => ({ ...event, status })),
      next,
    }
  }

/** The tickets of an event of the key's book, newest first. Refuses not_found. */
export async function listTicketsByKey(
  { tx, holder: { merchant_id, mode } }: Call<'secret_key'>,
  { id, ...page }: Takes<typeof contract.listTicketsByKey>,
): Promise<Paged<TicketByKey>> {
  const event = await ownEventOf(tx, merchant_id, id)
  if (event.mode !== mode) throw new Refusal('not_found')
  const { data, next } = await attendeesOf(tx, { merchant_id, event_id: id }, page)
  return {
    data: data.map(({ state: status, name: holder, order_reference: order, sold_at: created, ...ticket }) => ({
      ...ticket,
      event_id: id,
      status,
      holder,
      order,
      created,
    })),
    next,
  }
}
