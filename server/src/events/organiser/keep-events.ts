import { pageSize, type Paged } from '@sahuji/contract/http/lists'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events'
import { draftsMost, type EventLine, eventStates, type OwnEvent } from '@sahuji/contract/events'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { cursorId, newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noSums, sumsOfAll, sumsOfEvents } from './event-money.ts'
import { eventOf, eventOfKey, type EventRow, eventsOf, insertEvent, lockEvent, ownEventOf } from './event-row.ts'
import { shownEvent } from './shown-event.ts'
import { slugFor } from './slugs.ts'

export interface OrganiserDependencies {
  public_url: string
}

/** Begins a draft; the same key gives the draft that it began. */
export const createEvent =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { tx, key, person, clock }: Call<'verified'>,
    { mode = 'live', title }: Takes<typeof contract.createEvent>,
  ): Promise<OwnEvent> => {
    const now = clock.now()
    const made = await beginDraft(tx, { key, merchant_id: person.merchant_id }, async () => {
      const id = newId(clock)
      const slug = title && { slug: await slugFor(tx, { id, mode }, title) }
      const by = { merchant_id: person.merchant_id, key, made_at: now, made_by: person.person_id }
      await insertEvent(tx, { id, mode, ...by, ...(title && { title }), ...slug })
      return id
    })
    return shownEvent(made, { now, public_url })
  }

/** The draft of a key, made where there is none. Refuses events_too_many. */
export async function beginDraft(
  tx: Tx,
  { key, merchant_id }: { key: string; merchant_id: string },
  make: () => Promise<string>,
): Promise<EventRow> {
  await lockMerchant(tx, merchant_id)
  const made = await eventOfKey(tx, merchant_id, key)
  if (made) return made
  const { drafts } = await tx.one<{ drafts: number }>`
    select count(*)::int as drafts from events where merchant_id = ${merchant_id} and state = 'draft'`
  if (drafts >= draftsMost) throw new Refusal('events_too_many', { count: `${draftsMost}` })
  return (await eventOf(tx, merchant_id, await make()))!
}

/** One event of the merchant. Refuses not_found. */
export const readEvent =
  ({ public_url }: OrganiserDependencies) =>
  async ({ tx, person, clock }: Call, { id }: Takes<typeof contract.readEvent>): Promise<OwnEvent> =>
    shownEvent(await ownEventOf(tx, person.merchant_id, id), { now: clock.now(), public_url })

/** The merchant's events with what each brought in, newest first. */
export const listEvents =
  ({ public_url }: OrganiserDependencies) =>
  async (
    { tx, person: { merchant_id }, clock }: Call,
    asked: Takes<typeof contract.listEvents>,
  ): Promise<Paged<EventLine>> =>
    eventLines({ public_url }, { tx, merchant_id, now: clock.now() }, asked)

/** A page of a merchant's events with what each brought in, newest first. */
export async function eventLines(
  { public_url }: OrganiserDependencies,
  { tx, merchant_id, now }: { tx: Tx; merchant_id: string; now: Date },
  { mode = 'live', state, cursor, limit = pageSize }: Takes<typeof contract.listEvents>,
): Promise<Paged<OwnEvent & EventLine>> {
  const rows = await eventsOf(tx, merchant_id, { mode, state, cursor: cursorId(cursor), limit: limit + 1, now })
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ id }) => id)
  const sums = await sumsOfEvents(tx, merchant_id, ids)
  const data = shown.map((row) => ({ ...shownEvent(row, { now, public_url }), ...(sums.get(row.id) ?? noSums) }))
  return { data, next: rows.length > limit ? data.at(-1)!.id : null }
}

/** The sums of all events, and how many are in each state. */
export async function readEventTotals(
  { tx, person: { merchant_id }, clock }: Call,
  { mode = 'live' }: Takes<typeof contract.readEventTotals>,
): Promise<Gives<typeof contract.readEventTotals>> {
  const rows = await tx.many<{ state: OwnEvent['state']; events: number; sold: number }>`
    select case when e.state = 'on_sale' and e.ends_at <= ${clock.now()} then 'over' else e.state end as state,
           count(*)::int as events, coalesce(sum(p.sold), 0)::int as sold
      from events e left join ticket_pools p on p.id = e.id
     where e.merchant_id = ${merchant_id} and e.mode = ${mode}
     group by 1`
  const countOf = (state: OwnEvent['state']) => rows.find((row) => row.state === state)?.events ?? 0
  const [draft, on_sale, over, cancelled] = eventStates.map(countOf)
  return {
    counts: { draft: draft!, on_sale: on_sale!, over: over!, cancelled: cancelled! },
    tickets: rows.reduce((all, { sold }) => all + sold, 0),
    ...(await sumsOfAll(tx, merchant_id, mode)),
  }
}

/** Deletes a draft with its kinds of ticket. Refuses not_found, event_published. */
export async function deleteDraft(
  { tx, person: { merchant_id } }: Call<'verified'>,
  { id }: Takes<typeof contract.deleteDraft>,
): Promise<Gives<typeof contract.deleteDraft>> {
  const { state } = await lockEvent(tx, merchant_id, id)
  if (state !== 'draft') throw new Refusal('event_published')
  await tx.run`delete from events where id = ${id} and merchant_id = ${merchant_id} and state = 'draft'`
  return {}
}
