import type * as contract from '@sahuji/contract/events/sales'
import type { EventReturn } from '@sahuji/contract/events/sales'
import type { Takes } from '@sahuji/contract/http/route'
import type { Tx } from '../../platform/database/database.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Call } from '../../platform/http/route-table.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockEvent } from '../organiser/event-row.ts'
import { ownPublishedEvent, type SellingEvent } from '../selling-event.ts'
import { returnMoney } from './return-money.job.ts'

/** Cancels an event for good and begins to give its money back. Refuses not_found, event_not_published, event_over. */
export async function cancelEvent(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id, reason }: Takes<typeof contract.cancelEvent>,
): Promise<Record<string, never>> {
  // the pools first: a hold that waits for them finds the event cancelled
  await tx.maybe`select ticket_pools_lock(id) from events where id = ${id} and merchant_id = ${merchant_id}`
  const { state, ends_at } = await lockEvent(tx, merchant_id, id)
  const now = clock.now()
  if (state === 'draft') throw new Refusal('event_not_published')
  if (state === 'cancelled' || ends_at! <= now) throw new Refusal('event_over')
  await tx.run`
    update events set state = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}
     where id = ${id} and merchant_id = ${merchant_id}`
  await begin(tx)
  return {}
}

const begin = (tx: Tx): Promise<void> =>
  addJob(tx, returnMoney, {}, { key: 'events.return_money', queue: returnMoney.name })

/** How far the money of a cancelled event is back. Refuses not_found. */
export const readEventReturn = (
  { tx, person: { merchant_id } }: Call,
  { id }: Takes<typeof contract.readEventReturn>,
): Promise<EventReturn> => returnOf(tx, merchant_id, id)

/** Pauses the giving back, goes on with it, or tries again what could not be refunded. Refuses not_found. */
export async function steerEventReturn(
  { tx, person: { merchant_id }, clock }: Call<'verified'>,
  { id, does }: Takes<typeof contract.steerEventReturn>,
): Promise<EventReturn> {
  const event = await ownPublishedEvent(tx, merchant_id, id)
  if (event?.state !== 'cancelled') throw new Refusal('not_found')
  if (does === 'try_again')
    await tx.run`
      update ticket_orders o
         set return_stuck = null, return_tries = return_tries + 1, return_refund_id = null
       where o.event_id = ${id} and o.merchant_id = ${merchant_id}
         and (o.return_stuck is not null or exists (
               select from refunds r where r.id = o.return_refund_id and r.merchant_id = o.merchant_id
                                       and r.state in ('failed', 'cancelled')))`
  else
    await tx.run`
      update events set return_paused_at = ${does === 'pause' ? (event.return_paused_at ?? clock.now()) : null}
       where id = ${id} and merchant_id = ${merchant_id}`
  if (does !== 'pause') await begin(tx)
  return returnOf(tx, merchant_id, id)
}

interface ReturnedOrder {
  order_id: string
  payment_id: string
  name: string
  mobile_end: string
  tickets: number
  amount: bigint
  /** Of the amount: what of our fee comes back. */
  fee: bigint
  at: 'given_back' | 'on_the_way' | 'not_begun' | 'need_you'
  why: string | null
  told_sms: boolean
  told_mail: boolean
}

/**
 * Every order of the event that had good tickets when it was cancelled, or whose payment has money left. Without a refund of its own an
 * order is given back once nothing is left and no other refund of it is under way.
 */
const ordersOf = (tx: Tx, { id, merchant_id, cancelled_at }: SellingEvent) => tx.many<ReturnedOrder>`
  select o.id as order_id, o.payment_id, o.buyer_name as name, right(o.buyer_mobile, 3) as mobile_end, k.tickets, o.told_sms, o.told_mail,
         coalesce(r.amount, greatest(p.amount - p.refunded - p.disputed, w.amount), 0)::bigint as amount,
         coalesce(r.fee_returned, p.fee - p.fee_returned, 0)::bigint as fee, ${stateOfReturn} as at,
         coalesce(o.return_stuck, case when r.state in ('failed', 'cancelled') then 'refund_' || r.state end) as why
    from ticket_orders o
    left join payments p on p.id = o.payment_id and p.merchant_id = o.merchant_id
    left join refunds r on r.id = o.return_refund_id and r.merchant_id = o.merchant_id
    cross join lateral (select coalesce(sum(u.amount), 0)::bigint as amount from refunds u
                         where u.payment_id = p.id and u.merchant_id = o.merchant_id and u.state in ('queued', 'pending')) w
    cross join lateral (
      select coalesce(nullif(count(*) filter (where n.state = 'good' or n.ended_at >= ${cancelled_at}), 0),
                      case when o.return_refund_id is not null or p.amount - p.refunded - p.disputed > 0
                           then count(*) filter (where n.price > 0) else 0 end)::integer as tickets
        from tickets n where n.order_id = o.id) k
   where o.event_id = ${id} and o.merchant_id = ${merchant_id} and o.state in ('paid', 'refunded') and k.tickets > 0
   order by o.id`

const stateOfReturn = sql`case
  when o.return_stuck is not null or r.state in ('failed', 'cancelled') then 'need_you'
  when r.state = 'done' then 'given_back'
  when r.id is not null or w.amount > 0 then 'on_the_way'
  when o.state = 'refunded' and o.return_tries = 0 and coalesce(p.amount - p.refunded - p.disputed, 0) = 0 then 'given_back'
  else 'not_begun' end`

async function returnOf(tx: Tx, merchant_id: string, id: string): Promise<EventReturn> {
  const event = await ownPublishedEvent(tx, merchant_id, id)
  if (event?.state !== 'cancelled') throw new Refusal('not_found')
  const orders = await ordersOf(tx, event)
  const sum = (rows: readonly ReturnedOrder[], figure: 'amount' | 'fee') =>
    rows.reduce((total, each) => total + each[figure], 0n)
  const share = (at: ReturnedOrder['at']) => {
    const rows = orders.filter((each) => each.at === at)
    return { tickets: rows.reduce((total, { tickets }) => total + tickets, 0), amount: sum(rows, 'amount') }
  }
  const [total, from_fees] = [sum(orders, 'amount'), sum(orders, 'fee')]
  return {
    reason: event.cancel_reason!,
    cancelled_at: event.cancelled_at!,
    is_paused: event.return_paused_at !== null,
    tickets: orders.reduce((all, { tickets }) => all + tickets, 0),
    total,
    given_back: share('given_back'),
    on_the_way: share('on_the_way'),
    not_begun: share('not_begun'),
    need_you: share('need_you'),
    stuck: orders
      .filter(({ at }) => at === 'need_you')
      .map(({ order_id, payment_id, name, mobile_end, amount, why }) => ({
        order_id,
        payment_id,
        name,
        mobile_end,
        amount,
        why: why!,
      })),
    from_held: total - from_fees,
    from_fees,
    told_sms: orders.filter((each) => each.told_sms).length,
    told_mail: orders.filter((each) => each.told_mail).length,
  }
}
