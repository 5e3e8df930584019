import type { EventState, OwnEvent } from '@sahuji/contract/events'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../../platform/database/database.ts'
import { json, nothing, rowOf, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What an organiser writes of an event, as the database keeps it. */
export type WrittenEvent = Omit<
  OwnEvent,
  | 'id'
  | 'mode'
  | 'state'
  | 'version'
  | 'url'
  | 'pictures'
  | 'sold'
  | 'held'
  | 'open_checks'
  | 'made_at'
  | 'published_at'
  | 'cancelled_at'
  | 'released_at'
>

/** An event as the database keeps it, with the seats of its pool and what its kinds of ticket add up to. */
export interface EventRow extends WrittenEvent {
  id: string
  merchant_id: string
  mode: Mode
  state: 'draft' | 'on_sale' | 'cancelled'
  version: number
  wide_picture: string | null
  tall_picture: string | null
  made_at: Date
  published_at: Date | null
  cancelled_at: Date | null
  released_at: Date | null
  /** The latest opening of the doors that buyers know. */
  held_until: Date | null
  /** The same for all dates of a series. */
  series_id: string | null
  /** Seats of the whole event. */
  sold: number
  held: number
  /** Kinds of ticket that are not stopped, and the seats that kinds with seats of their own were given. */
  kinds: number
  seats_given: number
  /** At least one ticket was ever paid for. */
  was_sold: boolean
  is_verified: boolean
}

const columns = sql`e.id, e.merchant_id, e.mode, e.state, e.version, e.title, e.title_ne, e.category, e.description, e.tags, e.starts_at,
  e.ends_at, e.doors_at, e.is_online, e.venue, e.address, e.city, e.latitude, e.longitude, e.online_link, e.way_in, e.capacity,
  e.fee_payer, e.taxes, e.refund_hours, e.contact_name, e.contact_mobile, e.questions, e.visibility, e.slug, e.sale_from,
  e.wide_picture, e.tall_picture, e.made_at, e.published_at, e.cancelled_at, e.released_at, e.held_until,
  e.series_id,
  coalesce((select p.sold from ticket_pools p where p.id = e.id), 0) as sold,
  coalesce((select p.held from ticket_pools p where p.id = e.id), 0) as held,
  (select count(*)::int from ticket_types y where y.event_id = e.id and y.stopped_at is null) as kinds,
  (select coalesce(sum(p.capacity), 0)::int from ticket_types y join ticket_pools p on p.id = y.id
    where y.event_id = e.id and y.shares_with is null and (y.stopped_at is null or p.sold + p.held > 0)) as seats_given,
  exists (select from ticket_orders o where o.event_id = e.id and o.paid_at is not null) as was_sold,
  (select m.kyc_status is not distinct from 'VALID' from merchants m where m.id = e.merchant_id) as is_verified`

/** An event of a merchant; undefined for another's. */
export const eventOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<EventRow>`
  select ${columns} from events e where e.id = ${id} and e.merchant_id = ${merchant_id}`

/** An event of a merchant. Refuses not_found. */
export async function ownEventOf(tx: Tx, merchant_id: string, id: string): Promise<EventRow> {
  const row = await eventOf(tx, merchant_id, id)
  if (!row) throw new Refusal('not_found')
  return row
}

/** The same, locked until the end of the transaction: changes of one event and of its kinds follow one another. */
export async function lockEvent(tx: Tx, merchant_id: string, id: string): Promise<EventRow> {
  await tx.maybe`select id from events where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return ownEventOf(tx, merchant_id, id)
}

/** The same with its seats, which change with its kinds of ticket: no hold begins or commits meanwhile. Seats come before the event. */
export async function lockSeats(tx: Tx, merchant_id: string, id: string): Promise<EventRow> {
  await tx.maybe`select ticket_pools_lock(id) from events where id = ${id} and merchant_id = ${merchant_id}`
  return lockEvent(tx, merchant_id, id)
}

/** The event that a key began. Uses event_key_makes_one. */
export const eventOfKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<EventRow>`
  select ${columns} from events e where e.merchant_id = ${merchant_id} and e.key = ${key}`

interface EventPage {
  mode: Mode
  state: EventState | undefined
  cursor: string | undefined
  limit: number
  now: Date
}

/** A merchant's events, newest first. Uses events_by_merchant. */
export const eventsOf = (tx: Tx, merchant_id: string, { mode, state, cursor, limit, now }: EventPage) =>
  tx.many<EventRow>`
  select ${columns} from events e
   where e.merchant_id = ${merchant_id} and e.mode = ${mode} ${state ? isInState(state, now) : nothing}
     ${cursor ? sql`and e.id < ${cursor}` : nothing}
   order by e.id desc
   limit ${limit}`

/** The condition of a state, as stateOfEvent decides it. */
function isInState(state: EventState, now: Date) {
  if (state === 'over') return sql`and e.state = 'on_sale' and e.ends_at <= ${now}`
  if (state === 'on_sale') return sql`and e.state = 'on_sale' and e.ends_at > ${now}`
  return sql`and e.state = ${state}`
}

/** An event that is on sale is over once it has ended. */
export const stateOfEvent = ({ state, ends_at }: Pick<EventRow, 'state' | 'ends_at'>, now: Date): EventState =>
  state === 'on_sale' && ends_at !== null && ends_at <= now ? 'over' : state

/** Refuses event_over: a cancelled or ended event stays unchanged. */
export function refuseOver(row: EventRow, now: Date): void {
  const state = stateOfEvent(row, now)
  if (state === 'over' || state === 'cancelled') throw new Refusal('event_over')
}

type NewEvent = Partial<WrittenEvent> &
  Pick<EventRow, 'id' | 'merchant_id' | 'mode' | 'made_at'> & { key: string; made_by: string; series_id?: string }

/** Stores a draft with the pool of its seats, which has the event's own id. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.run`
    -- any merchant: of the row's own merchant_id
    insert into events ${rowOf(stored(event))}`
  await tx.run`
    insert into ticket_pools (id, event_id, merchant_id, capacity)
    values (${event.id}, ${event.id}, ${event.merchant_id}, ${event.capacity ?? 0})`
}

/** The same fields with lists as JSON. */
export function stored(fields: Partial<WrittenEvent>): object {
  const { taxes, questions } = fields
  return { ...fields, ...(taxes && { taxes: json(taxes) }), ...(questions && { questions: json(questions) }) }
}

/** When the money of an event is released, or was; null for a draft and for a cancelled event. */
export const releaseOf = ({
  state,
  released_at,
  held_until,
}: Pick<EventRow, 'state' | 'released_at' | 'held_until'>): Date | null =>
  released_at ?? (state === 'on_sale' ? held_until : null)
