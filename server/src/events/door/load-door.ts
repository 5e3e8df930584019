import type * as contract from '@sahuji/contract/events/door'
import { type DoorTicket, doorTicketsMost, type RevokedSerial } from '@sahuji/contract/events/door'
import type { Gives, Takes } from '@sahuji/contract/http/route'
import { after } from '../../auth/auth-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { type DoorRow, enteredOf, openDoorOf, shownDoor } from './door-row.ts'
import type { DoorDependencies } from './keep-doors.ts'

/** A change may commit so many seconds after its own time; cursors go back by them, and rows that come twice change nothing. */
const overlapSeconds = 60

/** From where the next reading goes on. */
export const cursorAt = (now: Date): Date => after(now, -overlapSeconds)

/** When a phone with this cursor read. */
export const readAt = (cursor: Date): Date => after(cursor, overlapSeconds)

/** What a phone needs without network, a page of tickets at a time. Refuses door_signed_out. */
export const loadDoor =
  ({ ticketKeys }: DoorDependencies) =>
  async (
    { tx, clock }: Call<'anyone'>,
    { secret, after: last }: Takes<typeof contract.loadDoor>,
  ): Promise<Gives<typeof contract.loadDoor>> => {
    const now = clock.now()
    const door = await openDoorOf(tx, secret, now)
    await tx.run`update door_devices set last_seen_at = ${now} where id = ${door.id} and merchant_id = ${door.merchant_id}`
    const page = last === undefined ? nothing : sql`and k.id > ${last}`
    const tickets = await doorTickets(tx, door, page, doorTicketsMost + 1)
    const shown = tickets.slice(0, doorTicketsMost)
    return {
      door: await shownDoor(tx, ticketKeys, door),
      tickets: shown,
      revoked: last === undefined ? await revokedOf(tx, door, nothing) : [],
      next: tickets.length > doorTicketsMost ? shown.at(-1)!.id : null,
      cursor: cursorAt(now),
    }
  }

type TicketRow = Omit<DoorTicket, 'entered'> & { at: Date | null; gate: string | null; person: string | null }

/** Tickets of the door's event that fulfil a condition, by id. */
export async function doorTickets(tx: Tx, door: DoorRow, condition: Fragment, most: number): Promise<DoorTicket[]> {
  const rows = await tx.many<TicketRow>`
    select k.id, k.serial, k.number, coalesce(k.holder_name, o.buyer_name) as name, y.name as type,
           right(coalesce(k.holder_mobile, o.buyer_mobile), 3) as mobile_end, k.nth,
           (select count(*)::int from tickets s where s.order_id = k.order_id) as of,
           array(select a ->> 'answer' from jsonb_array_elements(o.answers || k.answers) a where a ->> 'answer' <> '') as answers,
           coalesce(y.valid_from, ${door.doors_at}) as valid_from, coalesce(y.valid_until, ${door.ends_at}) as valid_until,
           nullif(k.state, 'good') as ended, n.at, d.gate, d.person
      from tickets k
      join ticket_orders o on o.id = k.order_id
      join ticket_types y on y.id = k.type_id
      left join ticket_entries n on n.ticket_id = k.id and n.is_first
      left join door_devices d on d.id = n.device_id
     where k.event_id = ${door.event_id} and k.merchant_id = ${door.merchant_id} ${condition}
     order by k.id
     limit ${most}`
  return rows.map(({ at, gate, person, ...row }) => ({ ...row, entered: enteredOf({ at, gate, person }) }))
}

/** Serials that open no door any more. */
export const revokedOf = (tx: Tx, { event_id }: DoorRow, condition: Fragment) => tx.many<RevokedSerial>`
  -- any merchant: of the door's own event
  select serial, why, at from revoked_serials where event_id = ${event_id} ${condition} order by at limit 200000`
