import type { Tx } from '../platform/database/database.ts'
import type { PayoutOrder } from './payout-rail.ts'

/** An order's state: waiting for a file, in one, sent with it (downloaded), or ended by the bank's answer. */
export type KeptOrderState = 'waiting' | 'cancelled' | 'in_file' | 'sent' | 'paid' | 'refused' | 'returned'

/** A stored order; amount in paisa. */
export interface KeptOrder extends PayoutOrder {
  state: KeptOrderState
  bank_reference: string | null
  reason: string | null
  /** Paid, and the bank reported later that it refused it. */
  is_denied: boolean
}

/** Stores a new order, and returns the order under its reference. */
export async function keepOrder(tx: Tx, order: PayoutOrder, now: Date): Promise<KeptOrder> {
  await tx.run`
    insert into bank_file_orders (reference, amount, bank_id, branch_id, account_number, account_name, remarks, submitted_at)
    values (${order.reference}, ${order.amount}, ${order.bank_id}, ${order.branch_id}, ${order.account_number},
            ${order.account_name}, ${order.remarks}, ${now})
        on conflict (reference) do nothing`
  return (await orderByReference(tx, order.reference))!
}

export const orderByReference = (tx: Tx, reference: string): Promise<KeptOrder | undefined> => tx.maybe<KeptOrder>`
  select reference, amount, bank_id, branch_id, account_number, account_name, remarks, state, bank_reference, reason, is_denied
    from bank_file_orders where reference = ${reference}`

/**
 * Cancels an order that is in no downloaded file, for a `reason` of ours; idempotent. The order's own row serialises it
 * with the making of a file, the file's row with the download: false where the download came first.
 */
export async function cancelOrder(tx: Tx, reference: string, reason: string = takenBack): Promise<boolean> {
  if (await cancelWhere(tx, { reference, reason }, 'waiting')) return true
  // locks the file before its order, as the download does
  await tx.many`
    select f.id::text from bank_file_lines l join bank_files f on f.id = l.file_id
     where l.reference = ${reference} and f.downloaded_at is null for update of f`
  if (await cancelWhere(tx, { reference, reason }, 'in_file')) return true
  return (await orderByReference(tx, reference))?.state === 'cancelled'
}

/** The reason of an order whose merchant cancelled it. */
export const takenBack = 'cancelled'

const cancelWhere = async (
  tx: Tx,
  { reference, reason }: { reference: string; reason: string },
  state: 'waiting' | 'in_file',
): Promise<boolean> =>
  (await tx.run`
    update bank_file_orders set state = 'cancelled', reason = ${reason}
     where reference = ${reference} and state = ${state}`) === 1

/** The orders that wait for a file: count and sum. */
export const waitingOrders = (tx: Tx) => tx.one<{ count: number; amount: bigint }>`
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from bank_file_orders where state = 'waiting'`

/** The oldest waiting orders, locked: when two operators make a file at once, the second gets none of the first's. */
export const takeWaitingOrders = (tx: Tx, most: number) => tx.many<KeptOrder>`
  select reference, amount, bank_id, branch_id, account_number, account_name, remarks, state, bank_reference, reason, is_denied
    from bank_file_orders where state = 'waiting' order by submitted_at, reference limit ${most} for update skip locked`

/** The orders of a file in its order; `locked` for changes. */
export const ordersOfFile = (tx: Tx, file_id: string) => tx.many<KeptOrder & { line: number }>`
  select o.reference, o.amount, o.bank_id, o.branch_id, o.account_number, o.account_name, o.remarks, o.state,
         o.bank_reference, o.reason, o.is_denied, l.line
    from bank_file_lines l join bank_file_orders o on o.reference = l.reference
   where l.file_id = ${file_id} order by l.line`

/** Moves a file's orders to their next state. */
export const moveOrdersOfFile = (
  tx: Tx,
  file_id: string,
  { from, to }: { from: KeptOrderState; to: KeptOrderState },
) => tx.run`
  update bank_file_orders o set state = ${to}
    from bank_file_lines l where l.reference = o.reference and l.file_id = ${file_id} and o.state = ${from}`

/** The bank's answer to an order. */
export interface OrderAnswer {
  reference: string
  state: 'paid' | 'refused' | 'returned'
  bank_reference: string | null
  reason: string | null
}

/** Ends an order by the bank's answer; its current state must allow it. */
export const answerOrder = (tx: Tx, { reference, state, bank_reference, reason }: OrderAnswer, now: Date) => tx.run`
  update bank_file_orders
     set state = ${state}, is_denied = false, bank_reference = coalesce(${bank_reference}, bank_reference), reason = ${reason}, answered_at = ${now}
   where reference = ${reference}`

/**
 * Records that the bank refuses an order it reported as paid: this holds until the bank reports either again, or a
 * return.
 */
export const denyOrder = (
  tx: Tx,
  { reference, reason }: Pick<OrderAnswer, 'reference' | 'reason'>,
  now: Date,
) => tx.run`
  update bank_file_orders set is_denied = true, reason = ${reason}, answered_at = ${now}
   where reference = ${reference} and state = 'paid'`

/**
 * Orders cancelled before they left for a reason of ours, not at the merchant's request, newest first. Uses
 * bank_file_orders_stopped.
 */
export const stoppedOrders = (tx: Tx, since: Date) => tx.many<{
  reference: string
  amount: bigint
  submitted_at: Date
  reason: string
}>`
  select reference, amount, submitted_at, reason from bank_file_orders
   where state = 'cancelled' and reason <> 'cancelled' and submitted_at > ${since}
   order by submitted_at desc, reference limit 50`
