import type { Play, PlayState } from '@sahuji/contract/sandbox'
import { playsADay } from '@sahuji/contract/sandbox'
import { lockMerchant } from '../../merchants/lock-merchant.ts'
import { payUrl } from '../../payments/payment-row.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Fragment, nothing, sql } from '../../platform/database/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SandboxObject } from '../../rails/sandbox-ends.ts'

/** A played object with what became of it. */
export interface PlayRow extends Omit<Play, 'pay_url'> {
  merchant_id: string
}

/** How many plays the page shows. */
const playsShown = 12

const dayMilliseconds = 86_400_000

const stateOf: Fragment = sql`case e.kind
    when 'payment' then
      case when p.state in ('paid', 'partly_refunded', 'refunded', 'disputed') then 'done'
           when c.state = 'unclear' then 'unclear'
           when c.state = 'pending' then 'under_way'
           when p.state <> 'open' then 'expired'
           when c.state = 'failed' then 'failed'
           else 'open' end
    when 'load' then
      case c.state when 'credited' then 'done' when 'failed' then 'failed' when 'unclear' then 'unclear' when 'pending' then 'under_way'
                   when 'reversed' then 'returned' when 'expired' then 'expired' when 'cancelled' then 'expired' else 'open' end
    when 'payout' then
      case o.state when 'credited' then 'done' when 'returned' then 'returned' when 'unclear' then 'unclear'
                   when 'failed' then 'failed' when 'cancelled' then 'failed' else 'under_way' end
    else
      case r.state when 'done' then 'done' when 'failed' then 'failed' when 'cancelled' then 'failed'
                   else case when exists (select from refund_orders where refund_id = r.id and merchant_id = r.merchant_id and state = 'unclear')
                             then 'unclear' else 'under_way' end end
  end`

const playsWhere = (condition: Fragment, merchant_id: string, order: Fragment = nothing): Fragment => sql`
  select e.id, e.merchant_id, e.kind, e.scenario, e.shown_id, e.made_at, ${stateOf} as state,
         coalesce(p.reference, c.reference, o.reference, r.reference) as reference,
         coalesce(p.amount, c.amount, o.amount, r.amount) as amount,
         coalesce(c.service_code, o.service_code, r.service_code) as code,
         case when p.paid_at is not null then p.amount - p.refunded - p.disputed end as refundable,
         (select d.id from disputes d
           where d.payment_id = p.id and d.merchant_id = p.merchant_id and d.state in ('open', 'review')) as dispute_id
    from sandbox_ends e
    left join collections c on c.id = e.id and c.merchant_id = e.merchant_id
    left join payments p on e.kind = 'payment' and p.id = e.shown_id and p.merchant_id = e.merchant_id
    left join payouts o on e.kind = 'payout' and o.id = e.id and o.merchant_id = e.merchant_id
    left join refunds r on e.kind = 'refund' and r.id = e.id and r.merchant_id = e.merchant_id
   where e.merchant_id = ${merchant_id} and not e.is_traffic ${condition} ${order}`

/** What was played last, newest first, since the book began. Uses sandbox_ends_by_merchant. */
export const lastPlays = (tx: Tx, merchant_id: string, since: Date | undefined) =>
  tx.many<PlayRow>`${playsWhere(
    since ? sql`and e.made_at > ${since}` : nothing,
    merchant_id,
    sql`order by e.made_at desc, e.id desc limit ${playsShown}`,
  )}`

/** One of them. Refuses not_found. */
export async function playOf(tx: Tx, merchant_id: string, id: string): Promise<PlayRow> {
  const row = await tx.maybe<PlayRow>`${playsWhere(sql`and e.id = ${id}`, merchant_id)}`
  if (!row) throw new Refusal('not_found')
  return row
}

/** The newest play of a payment. Refuses not_found. */
export async function playOfPayment(tx: Tx, merchant_id: string, payment_id: string): Promise<PlayRow> {
  const row = await tx.maybe<PlayRow>`${playsWhere(
    sql`and e.kind = 'payment' and e.shown_id = ${payment_id}`,
    merchant_id,
    sql`order by e.made_at desc limit 1`,
  )}`
  if (!row) throw new Refusal('not_found')
  return row
}

export function shownPlay(row: PlayRow, public_url: string): Play {
  const { merchant_id: _, ...play } = row
  return { ...play, pay_url: play.kind === 'payment' ? payUrl(public_url, play.shown_id) : null }
}

/** A played object of the sandbox, for its end. */
export const sandboxObject = ({ id, merchant_id }: { id: string; merchant_id: string }): SandboxObject => ({
  id,
  merchant_id,
  mode: 'sandbox',
})

/** How many plays a merchant made within a day. Uses sandbox_ends_by_merchant. */
export const playedWithinDay = async (
  tx: Tx,
  merchant_id: string,
  { now, is_traffic = false }: { now: Date; is_traffic?: boolean },
): Promise<number> =>
  (
    await tx.one<{ count: number }>`
      select count(*)::integer as count from sandbox_ends
       where merchant_id = ${merchant_id} and made_at > ${new Date(now.getTime() - dayMilliseconds)} and is_traffic = ${is_traffic}`
  ).count

/** Counts a play under the merchant's lock, so that plays at once count each other. Refuses sandbox_plays_used. */
export async function takePlay(tx: Tx, merchant_id: string, now: Date): Promise<void> {
  await lockMerchant(tx, merchant_id)
  if ((await playedWithinDay(tx, merchant_id, { now })) >= playsADay)
    throw new Refusal('sandbox_plays_used', { count: playsADay })
}

/** The states in which something still comes. */
export const isOver = (state: PlayState): boolean => state === 'done' || state === 'returned' || state === 'expired'
