import * as z from 'zod/mini'
import type { RowWriter } from '../../feed/feed.ts'
import { cancelUnpaid } from '../../payments/expire-payments.job.ts'
import { paymentOf, refundableOf } from '../../payments/payment-row.ts'
import { askRefund } from '../../payments/refunds/refund-payment.ts'
import { ConstraintViolation } from '../../platform/database/database-errors.ts'
import { json, sql } from '../../platform/database/sql.ts'
import { eachOf } from '../../platform/jobs/each-of.ts'
import { job } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { EventDependencies } from '../dependencies.ts'
import { dueOrders, type DueOrder, eventsToReturn, unpaidOrders } from './return-row.ts'

/** Gives orders back with their refunds: migration ticket-seats, ticket_orders_return(). */
const returnRows: RowWriter = (places, rows) => sql`ticket_orders_return(codes, ${places}::int[], ${rows}::jsonb[])`

const ordersAtOnce = 20

/**
 * Gives the money of cancelled events back, order by order, each once: what an order has left to refund goes back in one refund, whose
 * transaction ends its tickets. What cannot be refunded is listed with its reason. A run that dies goes on where it was; a pause ends
 * it after the orders at hand. Safe to repeat, also at once.
 */
export const returnMoney = job('events.return_money', z.object({}), async (_, deps: EventDependencies) => {
  await eachOf(await deps.db.read(eventsToReturn), async ({ id, merchant_id }) => {
    for (const order of await deps.db.read((tx) => unpaidOrders(tx, merchant_id, id))) await endUnpaid(deps, order)
    for (;;) {
      const due = await deps.db.read((tx) => dueOrders(tx, merchant_id, id, ordersAtOnce))
      if (due.length === 0) break
      for (const order of due) await returnOrder(deps, order)
    }
  })
})

/** Frees the seats of an unpaid order, and cancels its payment. Late money goes back as for any lost seat. */
async function endUnpaid(deps: EventDependencies, { id, event_id, merchant_id, payment_id }: DueOrder): Promise<void> {
  if (payment_id !== null)
    await deps.db
      .write((tx) => cancelUnpaid(deps, tx, merchant_id, payment_id))
      .catch((error: unknown) => {
        // it was paid or has expired meanwhile, or its payer is at a bank
        if (!(error instanceof Refusal)) throw error
      })
  await deps.db.write(async (tx) => {
    await tx.maybe`select ticket_pools_lock(${event_id})`
    await tx.one`select ticket_order_end(${id}, 'released', ${deps.clock.now()})`
  })
}

async function returnOrder(deps: EventDependencies, order: DueOrder): Promise<void> {
  const { id, merchant_id, mode, payment_id, buyer_mobile, return_tries } = order
  const at = deps.clock.now()
  const payment = payment_id === null ? undefined : await deps.db.read((tx) => paymentOf(tx, merchant_id, payment_id))
  const amount = payment ? refundableOf(payment) : 0n
  if (amount === 0n) return closeWithoutMoney(deps, order, payment !== undefined && payment.disputed > 0n)
  const by = { asked_by: 'system', person_id: null, reason: 'returned', note: 'The event is cancelled' } as const
  const key = `event return ${id} ${return_tries}`
  const money = { merchant_id, payment_id: payment!.id, amount, key, mobile_no: buyer_mobile ?? undefined }
  const along = ({ id: refund }: { id: string }) => [{ into: returnRows, row: json({ order: id, refund, at }) }]
  await askRefund(deps, mode, { ...money, ...by, along }).catch(async (error: unknown) => {
    // given back by another run at once
    if (error instanceof ConstraintViolation && error.table === 'ticket_orders') return
    if (!(error instanceof Refusal)) throw error
    await stick(deps, order, error.code)
  })
}

/** Free tickets, and orders whose money went back otherwise, end without a refund. A disputed payment waits for its dispute. */
async function closeWithoutMoney(deps: EventDependencies, order: DueOrder, isDisputed: boolean): Promise<void> {
  if (isDisputed) return stick(deps, order, 'payment_not_refundable')
  const { id, merchant_id } = order
  await deps.db.write(async (tx) => {
    await tx.one`select ticket_order_close(${id}, null, ${deps.clock.now()})`
    await tx.run`
      update ticket_orders set state = 'refunded', ended_at = ${deps.clock.now()}, return_tries = 0
       where id = ${id} and merchant_id = ${merchant_id} and state in ('paid', 'refunded')`
  })
}

/** Lists an order among those that could not be refunded; its tickets open no door either. */
const stick = (deps: EventDependencies, { id, merchant_id }: DueOrder, code: string): Promise<void> =>
  deps.db.write(async (tx) => {
    await tx.run`
      update ticket_orders set return_stuck = ${code}
       where id = ${id} and merchant_id = ${merchant_id} and return_refund_id is null`
    await tx.one`
      select jobs_add('events.notify_cancelled', json_build_object('order_id', ${id}::text), null, null,
                      ${`events.notify_cancelled ${id}`}, 12)`
  })
