import type { Mode } from '@sahuji/contract/http/lists'
import { formatMoney } from '@sahuji/contract/money/money'
import type { Tx } from '../platform/database/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { limitDays } from '../tariff/limits.ts'

interface Sender {
  merchant_id: string
  mode: Mode
}

/**
 * What a merchant may still send without a confirmation, in paisa: its own limit less what it sent without one in the
 * last 24 hours. The sandbox uses nothing up. Same as the trigger unconfirmed_transfers_fit. Uses transfers_of_a_day.
 */
export async function unconfirmedLeft(tx: Tx, { merchant_id, mode }: Sender, now: Date): Promise<bigint> {
  const { left } = await tx.one<{ left: bigint }>`
    select greatest(0, m.confirm_sends_above - case when ${mode}::text = 'live' then coalesce((
             select sum(t.amount) from transfers t
              where t.merchant_id = m.id and t.mode = 'live' and t.day >= ${limitDays(now).day}::date - 1 and not t.is_confirmed
                and t.state in ('held', 'completed') and t.created_at > ${now}::timestamptz - interval '24 hours'), 0)
             else 0 end)::bigint as left
      from merchants m where m.id = ${merchant_id}`
  return left
}

/** Refuses confirmation_needed for a send that needs a confirmation and has none. */
export async function refuseBeyondUnconfirmed(
  tx: Tx,
  sent: Sender & { amount: bigint; is_confirmed: boolean },
  now: Date,
): Promise<void> {
  if (sent.is_confirmed) return
  const left = await unconfirmedLeft(tx, sent, now)
  if (sent.amount > left) throw new Refusal('confirmation_needed', { amount: formatMoney(left) })
}
