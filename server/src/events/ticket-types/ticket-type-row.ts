import type { PriceStep, TicketSale, TicketType, ticketColours } from '@sahuji/contract/events/ticket-types'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json, rowOf, sql } from '../../platform/database/sql.ts'
import { newId } from '../../platform/ids.ts'

/** What an organiser writes of a kind of ticket. */
export interface WrittenType {
  name: string
  holds: string | null
  seats: number
  steps: StoredStep[]
  sale_from: Date | null
  sale_until: Date | null
  order_min: number
  order_max: number
  is_hidden: boolean
  section: string | null
  valid_from: Date | null
  valid_until: Date | null
  is_transferable: boolean
  has_waiting_list: boolean
  colour: (typeof ticketColours)[number]
  shares_with: string | null
}

/** A price in paisa and how long it counts. */
export interface StoredStep {
  price: bigint
  first: number | null
  until: Date | null
}

/** A kind of ticket as the database keeps it, with its own pool and what the narrowest of its pools still allows. */
export interface TypeRow extends WrittenType {
  id: string
  event_id: string
  merchant_id: string
  version: number
  place: number
  stopped_at: Date | null
  made_at: Date
  sold: number
  held: number
  free: number
  /** Tickets ever paid for, also those given back. */
  ever_sold: number
  /** How many of the good tickets were sold at which price in paisa, before a code. */
  sold_at: Readonly<Record<string, number>> | null
}

interface RawStep {
  price: number | string
  first?: number | null
  until?: string | null
}

const columns = sql`y.id, y.event_id, y.merchant_id, y.version, y.place, y.name, y.holds, y.steps, y.sale_from, y.sale_until, y.order_min,
  y.order_max, y.is_hidden, y.section, y.valid_from, y.valid_until, y.is_transferable, y.has_waiting_list, y.colour, y.shares_with,
  y.stopped_at, y.made_at, own.capacity as seats, own.sold, own.held,
  (select min(p.capacity - p.held - p.sold) from ticket_type_pools l join ticket_pools p on p.id = l.pool_id
    where l.type_id = y.id) as free,
  (select count(*)::int from tickets k where k.type_id = y.id) as ever_sold,
  (select jsonb_object_agg(s.full_price, s.sold) from (
     select l.full_price, count(*)::int as sold from tickets k
       join ticket_lines l on l.order_id = k.order_id and l.type_id = k.type_id and l.price = k.price
      where k.type_id = y.id and k.state = 'good' group by l.full_price) s) as sold_at`

type StoredType = Omit<TypeRow, 'steps'> & { steps: RawStep[] }

const read = (row: StoredType): TypeRow => ({
  ...row,
  steps: row.steps.map(({ price, first, until }) => ({
    price: BigInt(price),
    first: first ?? null,
    until: until ? new Date(until) : null,
  })),
})

/** The kinds of ticket of a merchant's event, in their order. Uses ticket_types_by_event. */
export const typesOf = async (tx: Tx, merchant_id: string, event_id: string): Promise<TypeRow[]> =>
  (
    await tx.many<StoredType>`
      select ${columns} from ticket_types y join ticket_pools own on own.id = y.id
       where y.event_id = ${event_id} and y.merchant_id = ${merchant_id}
       order by y.place, y.id`
  ).map(read)

/** A kind of ticket of a merchant; undefined for another's. */
export async function typeOf(tx: Tx, merchant_id: string, id: string): Promise<TypeRow | undefined> {
  const row = await tx.maybe<StoredType>`
    select ${columns} from ticket_types y join ticket_pools own on own.id = y.id
     where y.id = ${id} and y.merchant_id = ${merchant_id}`
  return row && read(row)
}

/** The kind of ticket that a key made. Uses ticket_type_key_makes_one. */
export const typeOfKey = (tx: Tx, merchant_id: string, key: string) => tx.maybe<{ id: string }>`
  select id from ticket_types where merchant_id = ${merchant_id} and key = ${key}`

type NewType = WrittenType & Pick<TypeRow, 'id' | 'event_id' | 'merchant_id' | 'place' | 'made_at'> & { key: string }

/** Stores a kind of ticket with its own pool, and the pools that it takes from. */
export async function insertType(tx: Tx, { seats, steps, ...type }: NewType): Promise<void> {
  const { id, event_id, merchant_id, shares_with } = type
  await tx.run`
    insert into ticket_pools (id, event_id, merchant_id, capacity) values (${id}, ${event_id}, ${merchant_id}, ${seats})`
  await tx.run`
    -- any merchant: of the row's own merchant_id
    insert into ticket_types ${rowOf({ ...type, steps: json(storedSteps(steps)) })}`
  await linkPools(tx, { id, event_id, shares_with })
}

/** Which pools a kind takes from: its event's, its own, and the other's whose seats it shares. */
export async function linkPools(
  tx: Tx,
  { id, event_id, shares_with }: Pick<TypeRow, 'id' | 'event_id' | 'shares_with'>,
): Promise<void> {
  const pools = [event_id, id, ...(shares_with === null ? [] : [shares_with])]
  await tx.run`
    -- any merchant: the caller owns the kind of ticket
    delete from ticket_type_pools where type_id = ${id} and pool_id <> all(${pools}::uuid[])`
  await tx.run`
    -- any merchant: the caller owns the kind of ticket
    insert into ticket_type_pools (type_id, pool_id) select ${id}, unnest(${pools}::uuid[])
        on conflict (type_id, pool_id) do nothing`
}

/** Steps as the database keeps them. */
export const storedSteps = (steps: readonly PriceStep[]) =>
  steps.map(({ price, first = null, until = null }) => ({ price, first, until }))

/** Copies the kinds of ticket of an event into a new draft; their days move with its own, or are open. */
export async function copyTicketTypes(
  tx: Tx,
  { merchant_id, from, to, days }: { merchant_id: string; from: string; to: string; days: number | undefined },
  clock: Clock,
): Promise<void> {
  const kinds = (await typesOf(tx, merchant_id, from)).filter(({ stopped_at }) => stopped_at === null)
  const ids = new Map(kinds.map(({ id }) => [id, newId(clock)]))
  const later = (moment: Date | null) =>
    moment && days !== undefined ? new Date(moment.getTime() + days * 86_400_000) : null
  for (const kind of kinds) {
    const { name, holds, seats, order_min, order_max, is_hidden, section, is_transferable, has_waiting_list } = kind
    const steps = kind.steps.filter(({ first, until }) => days !== undefined || until === null || first !== null)
    await insertType(tx, {
      id: ids.get(kind.id)!,
      event_id: to,
      merchant_id,
      key: newId(clock),
      place: kind.place,
      made_at: clock.now(),
      name,
      holds,
      seats,
      order_min,
      order_max,
      is_hidden,
      section,
      is_transferable,
      has_waiting_list,
      colour: kind.colour,
      steps: steps.map((step) => ({
        ...step,
        until: later(step.until),
      })),
      sale_from: later(kind.sale_from),
      sale_until: later(kind.sale_until),
      valid_from: later(kind.valid_from),
      valid_until: later(kind.valid_until),
      shares_with: kind.shares_with === null ? null : (ids.get(kind.shares_with) ?? null),
    })
  }
}

/** How a kind of ticket sells at a moment. */
export function saleOf(
  type: TypeRow,
  event: { sale_from: Date | null; starts_at: Date | null },
  now: Date,
): TicketSale {
  if (type.stopped_at !== null) return 'stopped'
  const until = type.sale_until ?? null
  if (until !== null && until <= now) return 'ended'
  const from = type.sale_from ?? event.sale_from
  if (from !== null && from > now) return 'waits'
  return type.free <= 0 ? 'sold_out' : 'on_sale'
}

/** The steps with what was sold at each price and whether it is over, and the price of the next ticket; paisa. */
export function ladderOf(
  { steps, sold, held, sold_at }: Pick<TypeRow, 'steps' | 'sold' | 'held' | 'sold_at'>,
  now: Date,
): { steps: TicketType['steps']; price: bigint } {
  const at = stepAt({ steps, taken: sold + held }, now)
  const shown = steps.map((step, place) => ({ ...step, sold: sold_at?.[`${step.price}`] ?? 0, is_over: place < at }))
  return { steps: shown, price: steps[at]!.price }
}

/** The place of the step that counts for the next ticket: the first that has neither sold its tickets nor passed its moment. */
export function stepAt({ steps, taken }: { steps: readonly StoredStep[]; taken: number }, now: Date): number {
  const found = steps.findIndex(
    ({ first, until }) => (first === null || taken < first) && (until === null || until > now),
  )
  return found === -1 ? steps.length - 1 : found
}
