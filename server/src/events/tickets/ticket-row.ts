import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'

/** A ticket as the database keeps it, with its kind and order; amounts in paisa. */
export interface TicketRow {
  id: string
  event_id: string
  order_id: string
  merchant_id: string
  type_id: string
  number: string
  address: string
  serial: string
  nth: number
  of: number
  holder_name: string | null
  /** Ten digits, of a ticket that was passed on. */
  holder_mobile: string | null
  price: bigint
  state: 'good' | 'refunded' | 'revoked'
  ended_at: Date | null
  /** Its first entry at a door; null: it is not used. */
  entered_at: Date | null
  gate: string | null
  type: string
  holds: string | null
  section: string | null
  valid_from: Date | null
  valid_until: Date | null
  is_transferable: boolean
  order_reference: string
  payment_id: string | null
  given_by: string | null
  buyer_mobile: string | null
  buyer_email: string | null
  language: string | null
}

const columns = sql`k.id, k.event_id, k.order_id, k.merchant_id, k.type_id, k.number, k.address, k.serial, k.nth,
  (select count(*)::integer from tickets n where n.order_id = k.order_id) as of, k.holder_name, k.holder_mobile, k.price, k.state,
  k.ended_at, n.at as entered_at, n.gate, t.name as type, t.holds, t.section, t.valid_from, t.valid_until, t.is_transferable, o.reference as order_reference,
  o.payment_id, o.given_by, o.buyer_mobile, o.buyer_email, o.language`
const tables = sql`
  -- any merchant: the others are the ticket's own
  tickets k join ticket_types t on t.id = k.type_id join ticket_orders o on o.id = k.order_id
  left join lateral (select e.at, d.gate from ticket_entries e join door_devices d on d.id = e.device_id
                      where e.ticket_id = k.id and e.is_first) n on true`

/** A ticket for a caller with its address. Uses ticket_address_is_unique. */
export const ticketAt = (tx: Tx, address: string) => tx.maybe<TicketRow>`
  -- any merchant: the holder has the address of the ticket
  select ${columns} from ${tables} where k.address = ${address}`

/** The ticket that an address opened before it was passed on. Uses revoked_serial_by_address. */
export const ticketPassedOn = (tx: Tx, address: string) => tx.maybe<TicketRow>`
  -- any merchant: the former holder has the address of the ticket
  select ${columns} from ${tables}
   where k.id = (select ticket_id from revoked_serials where address = ${address} and why = 'passed_on')`

/** A ticket of a merchant's event; undefined for another's. */
export const ticketOf = (tx: Tx, merchant_id: string, id: string) => tx.maybe<TicketRow>`
  select ${columns} from ${tables} where k.id = ${id} and k.merchant_id = ${merchant_id}`

/** The good tickets of an order that are still its buyer's, in their order. */
export const goodTicketsOf = (tx: Tx, order_id: string) => tx.many<TicketRow>`
  -- any merchant: selected by the order
  select ${columns} from ${tables} where k.order_id = ${order_id} and k.state = 'good' and k.holder_mobile is null order by k.nth`
