import { holdSeats, orderTickets, type TicketOrder } from '@sahuji/contract/events/buying'
import type { Mode } from '@sahuji/contract/http/lists'
import { rupees } from '@sahuji/contract/money/money'
import type { Clock } from '../src/platform/clock.ts'
import type { Database } from '../src/platform/database/database.ts'
import { json, rowOf } from '../src/platform/database/sql.ts'
import { lockWallet } from '../src/ledger/post.ts'
import { newId } from '../src/platform/ids.ts'
import { newStatementKey, statementKeysFrom } from '../src/statements/statement-keys.ts'
import type { Answered, TestApp } from './app.ts'

/** A kind of ticket of a test's event. Prices in rupees. */
export interface SomeType {
  name?: string
  seats?: number
  /** '500' by default. */
  price?: string
  steps?: { price: string; first?: number; until?: Date }[]
  order_min?: number
  order_max?: number
  sale_from?: Date
  sale_until?: Date
  is_hidden?: boolean
  is_transferable?: boolean
  has_waiting_list?: boolean
  /** Takes its seats from the earlier kind at this place. */
  shares_with?: number
}

export interface SomeEvent {
  mode?: Mode
  slug?: string
  capacity?: number
  types?: SomeType[]
  fee_payer?: 'organiser' | 'buyer'
  refund_hours?: number | null
  visibility?: 'everyone' | 'address' | 'code'
  /** Days until its doors open; 30 by default. It ends five hours later. */
  in_days?: number
  questions?: object[]
}

/** An event on sale with the ids of its kinds of ticket, in their order. */
export interface StandingEvent {
  id: string
  merchant_id: string
  slug: string
  types: string[]
  /** The pool of the whole event, whose id is the event's, then those of the kinds, which have theirs. */
  pools: string[]
  doors_at: Date
}

const hour = 3_600_000
let events = 0

type Rows = { owner: Database; clock: Clock }

/** An event that a merchant has on sale, with its kinds of ticket and pools. */
export async function eventOnSale(
  { owner, clock }: Rows,
  { merchant_id }: { merchant_id: string },
  { types = [{}], capacity = 100, mode = 'live', slug = `indra-jatra-night-${++events}`, ...some }: SomeEvent = {},
): Promise<StandingEvent> {
  const { in_days = 30, fee_payer = 'organiser', visibility = 'everyone', refund_hours = 72, questions = [] } = some
  const now = clock.now()
  const doors_at = new Date(now.getTime() + in_days * 24 * hour)
  const id = newId(clock)
  const made = { id, merchant_id, mode, key: newId(clock), made_at: now, made_by: newId(clock) }
  const when = {
    doors_at,
    starts_at: new Date(doors_at.getTime() + hour),
    ends_at: new Date(doors_at.getTime() + 5 * hour),
  }
  const where = { venue: 'Patan Durbar Square', address: 'Mangal Bazar', city: 'Lalitpur' }
  const row = {
    ...made,
    ...when,
    ...where,
    capacity,
    fee_payer,
    visibility,
    slug,
    refund_hours,
    questions: json(questions),
    title: 'Indra Jatra night',
    category: 'music',
    contact_name: 'Sita Sharma',
    contact_mobile: '9801000000',
    published_at: now,
    state: 'on_sale',
  }
  const pool = { id, event_id: id, merchant_id, capacity }
  const own = types.map((type) => ({ ...type, id: newId(clock) }))
  await owner.write(async (tx) => {
    await tx.run`insert into events ${rowOf(row)}`
    await tx.run`insert into ticket_pools ${rowOf(pool)}`
    for (const [place, type] of own.entries()) {
      const shared = type.shares_with === undefined ? undefined : own[type.shares_with]!
      const its = { id: type.id, event_id: id, merchant_id, key: newId(clock), place, made_at: now }
      await tx.run`insert into ticket_types ${rowOf({ ...its, ...columnsOf(type, shared?.id ?? null) })}`
      const seats = { id: type.id, event_id: id, merchant_id, capacity: type.seats ?? capacity }
      await tx.run`insert into ticket_pools ${rowOf(seats)}`
      for (const pool_id of [id, type.id, ...(shared ? [shared.id] : [])])
        await tx.run`insert into ticket_type_pools ${rowOf({ type_id: type.id, pool_id })}`
    }
  })
  const kinds = own.map((type) => type.id)
  return { id, merchant_id, slug, doors_at, types: kinds, pools: [id, ...kinds] }
}

const columnsOf = ({ name = 'Standard', price = '500', steps, ...type }: SomeType, shares_with: string | null) => ({
  name,
  order_min: type.order_min ?? 1,
  order_max: type.order_max ?? 10,
  shares_with,
  sale_from: type.sale_from ?? null,
  sale_until: type.sale_until ?? null,
  is_hidden: type.is_hidden ?? false,
  is_transferable: type.is_transferable ?? true,
  has_waiting_list: type.has_waiting_list ?? false,
  steps: json((steps ?? [{ price }]).map(({ price: each, ...until }) => ({ price: Number(rupees(each)), ...until }))),
})

/** A code of an event. */
export async function eventCode(
  { owner, clock }: Rows,
  { id: event_id, merchant_id, types }: StandingEvent,
  {
    code,
    off_basis_points = 0,
    uses_max = null,
  }: { code: string; off_basis_points?: number; uses_max?: number | null },
): Promise<string> {
  const id = newId(clock)
  const own = { id, event_id, merchant_id, key: newId(clock), code, type_ids: types, off_basis_points, uses_max }
  await owner.write((tx) => tx.run`insert into event_codes ${rowOf({ ...own, made_at: clock.now() })}`)
  return id
}

/** Asks for seats of kinds of ticket by their places, as a buyer of some network. */
export const askSeats = (
  app: Pick<TestApp, 'call'>,
  { slug, types }: StandingEvent,
  quantities: readonly number[],
  { key = newId(), ...more }: { key?: string; code?: string; instead_of?: string; offer?: string; via?: string } = {},
): Promise<Answered<TicketOrder>> => {
  const lines = quantities.flatMap((quantity, place) => (quantity > 0 ? [{ type_id: types[place]!, quantity }] : []))
  return app.call(holdSeats, { slug, key, lines, ...more })
}

/** A buyer's details. */
export const someBuyer = { name: 'Prerana Gurung', mobile_no: '9841204617', email: 'prerana@example.com' }

/** Holds seats and begins their payment, or completes an order of nothing. */
export async function ordered(
  app: Pick<TestApp, 'call'>,
  event: StandingEvent,
  quantities: readonly number[],
  more: Parameters<typeof askSeats>[3] = {},
): Promise<TicketOrder> {
  const { data, body } = await askSeats(app, event, quantities, more)
  if (!data?.id) throw new Error(`No seats: ${JSON.stringify(body)}`)
  const begun = await app.call(orderTickets, { id: data.id, ...someBuyer })
  if (begun.http !== 200) throw new Error(`Not ordered: ${JSON.stringify(begun.body)}`)
  return begun.data
}

/** The pools of an event, the whole event's first: seats held, sold and free. */
export const poolsOf = ({ db }: Pick<TestApp, 'db'>, { pools }: StandingEvent) =>
  db.read(
    (tx) => tx.many<{ held: number; sold: number; free: number }>`
      select held, sold, capacity - held - sold as free from ticket_pools where id = any (${pools}::uuid[])
       order by array_position(${pools}::uuid[], id)`,
  )

/** Pools whose figures are not those of the orders and tickets; none where every seat is accounted for. */
export const miscounted = ({ db }: Pick<TestApp, 'db'>) =>
  db.read((tx) => tx.many<{ pool: string }>`select * from ticket_pools_recounted()`)

/** The money of a merchant's wallet: what is in it, and what of it is held; paisa. */
export const heldIn = ({ db }: Pick<TestApp, 'db'>, { merchant_id }: { merchant_id: string }) =>
  db.write(async (tx) => {
    const { balance, held } = (await lockWallet(tx, merchant_id, 'live')).free
    return { balance, held }
  })

/** Keys of a test's own, which sign tickets. */
export const ticketKeys = () => statementKeysFrom([newStatementKey()])
