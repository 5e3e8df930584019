import type { Mode } from '@sahuji/contract/http/lists'
import * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import { addJob, job } from '../../platform/jobs/jobs.ts'

/**
 * `account_asked`: the payer has not named an account; `waiting`: the rail is about to be asked; `asked`: it was; `unclear`: its
 * answer was lost or contradictory, so it is only looked up.
 */
export type RefundOrderState = 'account_asked' | 'waiting' | 'asked' | 'unclear' | 'done' | 'failed'

/** What a rail or bank is asked to give back; amount in paisa. */
export interface RefundOrder {
  id: string
  /** The shop's refund; null: money in suspense that no payment takes. */
  refund_id: string | null
  payment_id: string
  collection_id: string
  merchant_id: string
  mode: Mode
  /** Our reference, which the rail stores. */
  reference: string
  way: 'rail' | 'account' | 'wallet'
  state: RefundOrderState
  amount: bigint
  hold_id: string | null
  rail: string | null
  rail_reference: string | null
  made_at: Date
  arrives_by: Date
  /** When the rail was last asked. */
  called_at: Date | null
  asks: number
  is_promised: boolean
  /** How often it was looked up. */
  tries: number
  next_at: Date | null
  last_answer: string | null
  review_since: Date | null
  ended_at: Date | null
  /** When its rail is next asked whether the bank returned what it was paid. */
  recheck_at: Date | null
  /** The order whose money its bank returned, and that this one pays out of suspense. */
  returned_from: string | null
  /** The secret of the link that asks for an account, and the ten digits or the address that it was sent to. */
  code: string | null
  mobile: string | null
  email: string | null
  expires_at: Date | null
  bank_id: string | null
  branch_id: string | null
  account_number: string | null
  account_name: string | null
}

/** How an order goes on. */
export type OrderNews =
  | { is: 'done'; amount: bigint | null; rail_reference: string | null }
  | { is: 'failed'; reason: string }
  | { is: 'promised' | 'waiting' | 'not_found' }
  /** The rail was not asked, or refused the request unread: it may be asked again. */
  | { is: 'not_taken'; reason: string }
  | { is: 'unclear'; reason: string }

/** How a rail is asked to carry an order out, and about it. */
export interface OrderCaller {
  ask(order: RefundOrder): Promise<OrderNews>
  lookUp(order: RefundOrder): Promise<OrderNews>
}

const columns = sql`id, refund_id, payment_id, collection_id, merchant_id, mode, reference, way, state, amount, hold_id, rail,
  rail_reference, made_at, arrives_by, called_at, asks, is_promised, tries, next_at, last_answer, review_since, ended_at, recheck_at, returned_from, code, mobile, email, expires_at, bank_id,
  branch_id, account_number, account_name`

export const orderById = (tx: Tx, id: string) => tx.maybe<RefundOrder>`
  -- any merchant: a job follows it
  select ${columns} from refund_orders where id = ${id}`

/** The order that a link asks about; undefined for an unknown code. Uses refund_order_code_is_unique. */
export const orderNamed = (tx: Tx, code: string) => tx.maybe<RefundOrder>`
  -- any merchant: the payer has the address
  select ${columns} from refund_orders where code = ${code}`

/** The same, locked until the end of the transaction. */
export const lockOrder = (tx: Tx, id: string) => tx.maybe<RefundOrder>`
  -- any merchant: a job follows it
  select ${columns} from refund_orders where id = ${id} for update`

/**
 * What rails were asked to give back of a collection for its shop, without what failed, in paisa. `apart_from`: an order that is
 * not counted. Uses refund_orders_by_collection.
 */
export const askedBack = async (
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
  apart_from: string | null = null,
): Promise<bigint> =>
  (
    await tx.one<{ sum: bigint }>`
      select coalesce(sum(amount), 0)::bigint as sum from refund_orders
       where collection_id = ${id} and merchant_id = ${merchant_id} and way = 'rail' and refund_id is not null
         and state in ('asked', 'unclear', 'done') and id is distinct from ${apart_from}`
  ).sum

/** Our references of the refunds of a collection that its rail was asked for. Uses refund_orders_by_collection. */
export const refundReferences = async (
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
): Promise<string[]> => {
  const orders = await tx.many<{ reference: string }>`
    select reference from refund_orders where collection_id = ${id} and merchant_id = ${merchant_id} and way = 'rail'`
  return orders.map(({ reference }) => reference)
}

/** Whether a surplus is being paid to the account that its payer named; a link that asks for one ends. */
export async function isGivenToPayer(
  tx: Tx,
  { id, merchant_id }: { id: string; merchant_id: string },
  now: Date,
): Promise<boolean> {
  await tx.run`
    update refund_orders set state = 'failed', ended_at = ${now}, next_at = null, review_since = null, last_answer = 'decided otherwise'
     where collection_id = ${id} and merchant_id = ${merchant_id} and refund_id is null and returned_from is null
       and state = 'account_asked'`
  const open = await tx.maybe`
    select id from refund_orders
     where collection_id = ${id} and merchant_id = ${merchant_id} and refund_id is null and returned_from is null
       and ended_at is null
     limit 1`
  return open !== undefined
}

/** Asks a rail for a refund that is due, or looks it up: follow-order.job.ts. */
export const orderFollowing = job('payments.refund_order', z.object({ order_id: z.uuid() }))

/** Schedules an order for `at`, in place of its earlier time; those of one rail run one after the other. */
export const scheduleOrder = (tx: Tx, { id, rail }: Pick<RefundOrder, 'id' | 'rail'>, at: Date): Promise<void> =>
  addJob(
    tx,
    orderFollowing,
    { order_id: id },
    { key: `payments.refund_order ${id}`, runAt: at, queue: `rail.${rail ?? 'none'}.refund` },
  )

/** Orders that are due, whose job may be lost. Uses refund_orders_to_follow. */
export const ordersDue = (tx: Tx, now: Date) => tx.many<Pick<RefundOrder, 'id' | 'rail'>>`
  -- any merchant: what is due
  select id, rail from refund_orders where next_at <= ${now} order by next_at limit 200`
