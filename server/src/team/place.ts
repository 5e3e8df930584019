import { reachOf, type ShopRole } from '@sahuji/contract/company/shop-roles'
import { usualLimits } from '@sahuji/contract/team/people'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { Person } from '../platform/http/route-table.ts'
import { Refusal } from '../platform/refusal.ts'

/** A role with what narrows it, as the members' and invitations' rows keep it. Limits are paisa. */
export interface PlaceRow {
  role: ShopRole
  counter_id: string | null
  event_id: string | null
  refund_limit: bigint | null
  send_limit: bigint | null
}

/** The same with the names of its counter and event. */
export interface NamedPlace extends PlaceRow {
  counter_name: string | null
  event_title: string | null
}

/** The names of the counter and event that narrow a row `m`. */
export const placeNames = sql`
  (select name from counters c where c.id = m.counter_id and c.merchant_id = m.merchant_id) as counter_name,
  (select title from events e where e.id = m.event_id and e.merchant_id = m.merchant_id) as event_title`

/** A place with the names of its counter and event. */
export const shownPlace = ({ role, counter_id, event_id, refund_limit, send_limit, ...names }: NamedPlace) => ({
  role,
  counter: counter_id === null ? null : { id: counter_id, name: names.counter_name ?? '' },
  event: event_id === null ? null : { id: event_id, title: names.event_title ?? '' },
  refund_limit,
  send_limit,
})

/** What is asked for; absent fields get the role's defaults. */
export type AskedPlace = { role: ShopRole } & {
  [Field in Exclude<keyof PlaceRow, 'role'>]?: PlaceRow[Field] | undefined
}

/** The roles that a manager may give and take. */
const staffRoles: ReadonlySet<ShopRole> = new Set(['cashier', 'door'])

/** Whether a person may change people of this role: a giver's own reach is the bound. */
export const mayPlace = (by: Pick<Person, 'role'>, role: ShopRole): boolean => {
  const reach = reachOf(by.role, 'team.manage')
  return reach === 'all' || (reach === 'staff' && staffRoles.has(role))
}

/** Refuses not_permitted where a person may not change people of a role. */
export function refuseBeyond(by: Pick<Person, 'role'>, role: ShopRole): void {
  if (!mayPlace(by, role)) throw new Refusal('not_permitted', { permission: 'team.manage' }, ['role'])
}

/** The place that is asked for, with what the role requires. Refuses not_permitted, place_gone, fields_invalid. */
export async function placeOf(tx: Tx, by: Person, asked: AskedPlace): Promise<PlaceRow> {
  const { role } = asked
  refuseBeyond(by, role)
  return {
    role,
    counter_id: role === 'cashier' ? await openCounter(tx, by, asked.counter_id ?? null) : null,
    event_id: role === 'door' ? await openEvent(tx, by, asked.event_id ?? null) : null,
    refund_limit: role === 'manager' ? (asked.refund_limit ?? usualLimits.refund_limit) : null,
    send_limit: role === 'manager' ? (asked.send_limit ?? usualLimits.send_limit) : null,
  }
}

async function openCounter(tx: Tx, { merchant_id }: Person, id: string | null): Promise<string | null> {
  if (id === null) return null
  const open = await tx.maybe`
    select 1 from counters where id = ${id} and merchant_id = ${merchant_id} and closed_at is null`
  if (!open) throw new Refusal('place_gone', {}, ['counter_id'])
  return id
}

async function openEvent(tx: Tx, { merchant_id }: Person, id: string | null): Promise<string> {
  if (id === null) throw new Refusal('fields_invalid', {}, ['event_id'])
  const open = await tx.maybe`
    select 1 from events where id = ${id} and merchant_id = ${merchant_id} and state = 'on_sale'`
  if (!open) throw new Refusal('place_gone', {}, ['event_id'])
  return id
}

/** A person of the shop, locked until the transaction ends. Refuses not_found. */
export async function lockedMember(tx: Tx, { merchant_id }: Person, person_id: string): Promise<PlaceRow> {
  const row = await tx.maybe<PlaceRow>`
    select role, counter_id, event_id, refund_limit, send_limit from members
     where merchant_id = ${merchant_id} and person_id = ${person_id} and ended_at is null for no key update`
  if (!row) throw new Refusal('not_found')
  return row
}
