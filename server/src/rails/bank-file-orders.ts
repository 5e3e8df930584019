import type { Tx } from '../platform/database/database.ts'
import type { PayoutOrder } from './payout-rail.ts'

/** Where an order is: waiting for a file, in one, sent with it (downloaded), or ended by what the bank answered. */
export type KeptOrderState = 'waiting' | 'cancelled' | 'in_file' | 'sent' | 'paid' | 'refused' | 'returned'

/** An order as it is kept; amount in paisa. */
export interface KeptOrder extends PayoutOrder {
  state: KeptOrderState
  bank_reference: string | null
  reason: string | null
  /** Paid, and the bank has said since that it refused it. */
  is_denied: boolean
}

/** Keeps an order that is new, and answers the one that stands under its reference. */
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
 * Takes back an order that is in no downloaded file, for a `reason` of ours; twice is once. Against the making of a file its own row decides, against
 * the download the file's: false where that came first.
 */
export async function cancelOrder(tx: Tx, reference: string, reason: string = takenBack): Promise<boolean> {
  if (await cancelWhere(tx, { reference, reason }, 'waiting')) return true
  // the file before its order, as the download locks them
  await tx.many`
    select f.id::text from bank_file_lines l join bank_files f on f.id = l.file_id
     where l.reference = ${reference} and f.downloaded_at is null for update of f`
  if (await cancelWhere(tx, { reference, reason }, 'in_file')) return true
  return (await orderByReference(tx, reference))?.state === 'cancelled'
}

/** Why an order was taken back whose merchant wanted it back. */
export const takenBack = 'cancelled'

const cancelWhere = async (
  tx: Tx,
  { reference, reason }: { reference: string; reason: string },
  state: 'waiting' | 'in_file',
): Promise<boolean> =>
  (await tx.run`
    update bank_file_orders set state = 'cancelled', reason = ${reason}
     where reference = ${reference} and state = ${state}`) === 1

/** What waits for a file, in all. */
export const waitingOrders = (tx: Tx) => tx.one<{ count: number; amount: bigint }>`
  select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from bank_file_orders where state = 'waiting'`

/** The oldest that wait, locked: of two who make a file at once the second finds none of the first's. */
export const takeWaitingOrders = (tx: Tx, most: number) => tx.many<KeptOrder>`
  select reference, amount, bank_id, branch_id, account_number, account_name, remarks, state, bank_reference, reason, is_denied
    from bank_file_orders where state = 'waiting' order by submitted_at, reference limit ${most} for update skip locked`

/** The orders of a file in its order; `locked` where they are about to be changed. */
export const ordersOfFile = (tx: Tx, file_id: string) => tx.many<KeptOrder & { line: number }>`
  select o.reference, o.amount, o.bank_id, o.branch_id, o.account_number, o.account_name, o.remarks, o.state,
         o.bank_reference, o.reason, o.is_denied, l.line
    from bank_file_lines l join bank_file_orders o on o.reference = l.reference
   where l.file_id = ${file_id} order by l.line`

/** Moves the orders of a file on. */
export const moveOrdersOfFile = (
  tx: Tx,
  file_id: string,
  { from, to }: { from: KeptOrderState; to: KeptOrderState },
) => tx.run`
  update bank_file_orders o set state = ${to}
    from bank_file_lines l where l.reference = o.reference and l.file_id = ${file_id} and o.state = ${from}`

/** What the bank said of an order. */
export interface OrderAnswer {
  reference: string
  state: 'paid' | 'refused' | 'returned'
  bank_reference: string | null
  reason: string | null
}

/** Ends an order as the bank answered; it has to stand so that it may. */
export const answerOrder = (tx: Tx, { reference, state, bank_reference, reason }: OrderAnswer, now: Date) => tx.run`
  update bank_file_orders
     set state = ${state}, is_denied = false, bank_reference = coalesce(${bank_reference}, bank_reference), reason = ${reason}, answered_at = ${now}
   where reference = ${reference}`

/** Keeps that the bank refuses what it said it had paid: that stands, until it says either once more, or that it came back. */
export const denyOrder = (
  tx: Tx,
  { reference, reason }: Pick<OrderAnswer, 'reference' | 'reason'>,
  now: Date,
) => tx.run`
  update bank_file_orders set is_denied = true, reason = ${reason}, answered_at = ${now}
   where reference = ${reference} and state = 'paid'`

/** What was taken back before it left, for a reason of ours and no wish of its merchant, newest first. Uses bank_file_orders_stopped. */
export const stoppedOrders = (tx: Tx, since: Date) => tx.many<{
  reference: string
  amount: bigint
  submitted_at: Date
  reason: string
}>`
  select reference, amount, submitted_at, reason from bank_file_orders
   where state = 'cancelled' and reason <> 'cancelled' and submitted_at > ${since}
   order by submitted_at desc, reference limit 50`
