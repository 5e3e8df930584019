import type { TicketOrder, TicketOrderState } from '@sahuji/contract/events/buying'
import type { Mode } from '@sahuji/contract/http/lists'
import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'

/** An order of tickets as the database keeps it; amounts in paisa. */
export interface OrderRow {
  id: string
  event_id: string
  merchant_id: string
  mode: Mode
  reference: string
  state: TicketOrderState
  given_by: string | null
  buyer_name: string | null
  /** Ten digits. */
  buyer_mobile: string | null
  buyer_email: string | null
  language: string | null
  price: bigint
  charge: bigint
  total: bigint
  payment_id: string | null
  held_until: Date
  made_at: Date
  paid_at: Date | null
  hold_amount: bigint
}

const columns = sql`o.id, o.event_id, o.merchant_id, o.mode, o.reference, o.state, o.given_by, o.buyer_name, o.buyer_mobile,
  o.buyer_email, o.language, o.price, o.charge, o.total, o.payment_id, o.held_until, o.made_at, o.paid_at, o.hold_amount`

/** An order for a caller with its id: its buyer, who belongs to no merchant or to another one. */
export const orderToBuy = (tx: Tx, id: string) => tx.maybe<OrderRow>`
  -- any merchant: the buyer has the id of the order
  select ${columns} from ticket_orders o where o.id = ${id}`

/** The same, locked until the commit. Not where pools are locked already: see ticket_pools_lock(). */
export async function lockOrder(tx: Tx, { id, merchant_id }: OrderRow): Promise<OrderRow> {
  await tx.maybe`select id from ticket_orders where id = ${id} and merchant_id = ${merchant_id} for no key update`
  return (await orderToBuy(tx, id))!
}

type Shown = Omit<TicketOrder, 'seconds_left' | 'tickets' | 'lines'> & {
  held_until: Date
  lines: TicketOrder['lines']
}

/** An order as its buyer sees it; undefined for an unknown id. */
export async function shownOrder(tx: Tx, id: string, now: Date): Promise<TicketOrder | undefined> {
  const found = await tx.maybe<Omit<Shown, 'lines'>>`
    -- any merchant: the buyer has the id of the order
    select o.id, o.mode, o.reference, e.slug, e.title, o.state, c.code, o.charge as fee, o.total, o.payment_id, o.held_until,
           exists (select from payment_attempts a where a.payment_id = o.payment_id and a.state = 'open') as is_being_paid
      from ticket_orders o join events e on e.id = o.event_id left join event_codes c on c.id = o.code_id
     where o.id = ${id}`
  if (!found) return undefined
  const lines = await tx.many<TicketOrder['lines'][number]>`
    -- any merchant: the buyer has the id of the order
    select l.type_id, t.name, l.quantity, l.price, l.full_price
      from ticket_lines l join ticket_types t on t.id = l.type_id where l.order_id = ${id} order by t.place, t.id, l.full_price`
  const { held_until, ...order } = found
  const left = order.state === 'held' ? held_until.getTime() - now.getTime() : 0
  const isOver = order.state === 'held' && left <= 0 && !order.is_being_paid
  return {
    ...order,
    state: isOver ? 'expired' : order.state,
    lines,
    seconds_left: Math.max(0, Math.floor(left / 1000)),
    tickets: order.state === 'paid' || order.state === 'refunded' ? await ticketsOfOrder(tx, id) : [],
  }
}

/** The tickets of an order as their buyer sees them. One that was passed on keeps its number; its address is its new holder's. */
const ticketsOfOrder = (tx: Tx, order_id: string) => tx.many<TicketOrder['tickets'][number]>`
  -- any merchant: the buyer has the id of the order
  select case when holder_mobile is null then address else '' end as code, k.number, t.name as type, k.holder_name as name,
         case when k.state <> 'good' then k.state when holder_mobile is not null then 'passed_on' else 'good' end as state
    from tickets k join ticket_types t on t.id = k.type_id where k.order_id = ${order_id} order by k.nth`
