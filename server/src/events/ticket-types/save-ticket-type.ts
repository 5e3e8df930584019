import type { Takes } from '@sahuji/contract/http/route'
import type * as contract from '@sahuji/contract/events/ticket-types'
import type { TicketType } from '@sahuji/contract/events/ticket-types'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { json } from '../../platform/database/sql.ts'
import type { Call, Person } from '../../platform/http/route-table.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockSeats, refuseOver } from '../organiser/event-row.ts'
import { checkedType, refuseSeats } from './check-ticket-type.ts'
import { shownType } from './keep-ticket-types.ts'
import { ladderOf, linkPools, typeOf, type TypeRow, typesOf, type WrittenType } from './ticket-type-row.ts'

/**
 * Changes a kind of ticket. A price counts for those who buy from then on: what is held or sold keeps its own. Its seats stay at
 * least those sold or held.
 */
export async function saveTicketType(
  { tx, person, clock }: Call<'verified'>,
  { id, version, reason, ...ask }: Takes<typeof contract.saveTicketType>,
): Promise<TicketType> {
  const { merchant_id } = person
  const now = clock.now()
  const found = await typeOf(tx, merchant_id, id)
  if (!found) throw new Refusal('not_found')
  const event = await lockSeats(tx, merchant_id, found.event_id)
  const others = await typesOf(tx, merchant_id, event.id)
  const row = others.find((other) => other.id === id)
  if (!row) throw new Refusal('not_found')
  const next = checkedType(ask, { event, others, id })
  if (isSame(row, next)) return shownType(tx, event, id, now)
  if (row.version !== version) throw new Refusal('event_changed')
  refuseOver(event, now)
  refuseLocked(row, next, now)
  if (next.seats !== row.seats || next.shares_with !== row.shares_with) refuseSeats(event, others, next, id)
  await recordPrice(tx, row, next, { person, reason, clock })
  await resize(tx, row, next.seats)
  await writeType(tx, row, next)
  await noteHours(tx, row, next, now)
  if (next.shares_with !== row.shares_with) await linkPools(tx, { ...row, shares_with: next.shares_with })
  return shownType(tx, event, id, now)
}

const isSame = (row: TypeRow, next: WrittenType): boolean =>
  (Object.keys(next) as (keyof WrittenType)[]).every((name) => json(row[name]) === json(next[name]))

/** Refuses event_part_locked and price_step_over: what tickets were sold by stays. */
function refuseLocked(row: TypeRow, next: WrittenType, now: Date): void {
  if (row.ever_sold + row.held === 0) return
  const begun = row.sale_from === null || row.sale_from <= now
  const locked = [
    ...(begun && json(row.sale_from) !== json(next.sale_from) ? ['sale_from'] : []),
    ...(row.shares_with === next.shares_with ? [] : ['shares_with']),
    ...(isCutOff(row.valid_until, next.valid_until, now) ? ['valid_until'] : []),
    ...(row.is_transferable && !next.is_transferable ? ['is_transferable'] : []),
  ]
  if (locked.length > 0) throw new Refusal('event_part_locked', {}, locked)
  const over = ladderOf(row, now).steps.filter(({ is_over }) => is_over).length
  if (json(row.steps.slice(0, over)) !== json(next.steps.slice(0, over)))
    throw new Refusal('price_step_over', {}, ['steps'])
}

/** A new end that is over already: sold tickets would open no door. */
const isCutOff = (before: Date | null, next: Date | null, now: Date): boolean =>
  next !== null && next <= now && before?.getTime() !== next.getTime()

interface Change {
  person: Person
  reason: string | undefined
  clock: Clock
}

/** Keeps the earlier prices with the reason of the change, once tickets are sold. Refuses price_needs_reason. */
async function recordPrice(tx: Tx, row: TypeRow, next: WrittenType, { person, reason, clock }: Change): Promise<void> {
  if (row.ever_sold === 0 || json(row.steps) === json(next.steps)) return
  if (!reason) throw new Refusal('price_needs_reason', {}, ['reason'])
  await tx.run`
    -- any merchant: the caller owns the kind of ticket
    insert into ticket_price_changes (type_id, at, person_id, steps_before, sold_before, reason)
    values (${row.id}, ${clock.now()}, ${person.person_id}, ${json(row.steps)}, ${row.sold}, ${reason})`
}

/** Refuses seats_below_sold with the figure. */
async function resize(tx: Tx, { id, merchant_id, seats: before }: TypeRow, seats: number): Promise<void> {
  if (seats === before) return
  const resized = await tx.run`
    update ticket_pools set capacity = ${seats}
     where id = ${id} and merchant_id = ${merchant_id} and held + sold <= ${seats}`
  if (resized === 1) return
  const { taken } = await tx.one<{ taken: number }>`
    select held + sold as taken from ticket_pools where id = ${id} and merchant_id = ${merchant_id}`
  throw new Refusal('seats_below_sold', { count: taken }, ['seats'])
}

/** Phones at doors load their tickets again where these are good at another time. */
async function noteHours(tx: Tx, row: TypeRow, next: WrittenType, now: Date): Promise<void> {
  const hours = ({ valid_from, valid_until }: WrittenType) => json([valid_from, valid_until])
  if (hours(row) === hours(next)) return
  await tx.run`update ticket_types set hours_changed_at = ${now} where id = ${row.id} and merchant_id = ${row.merchant_id}`
}

async function writeType(tx: Tx, { id, merchant_id }: TypeRow, next: WrittenType): Promise<void> {
  const { name, holds, steps, sale_from, sale_until, order_min, order_max, is_hidden, section } = next
  const { valid_from, valid_until, is_transferable, has_waiting_list, colour, shares_with } = next
  await tx.run`
    update ticket_types
       set version = version + 1, name = ${name}, holds = ${holds}, steps = ${json(steps)}, sale_from = ${sale_from},
           sale_until = ${sale_until}, order_min = ${order_min}, order_max = ${order_max}, is_hidden = ${is_hidden},
           section = ${section}, valid_from = ${valid_from}, valid_until = ${valid_until}, is_transferable = ${is_transferable},
           has_waiting_list = ${has_waiting_list}, colour = ${colour}, shares_with = ${shares_with}
     where id = ${id} and merchant_id = ${merchant_id}`
}
