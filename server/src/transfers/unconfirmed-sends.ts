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
 * What a merchant may still send or pay without a confirmation, in paisa: its own limit less what left its wallet without one
 * in the last 24 hours. The sandbox uses nothing up. The database's checks of sends and payments use the same function.
 */
export async function unconfirmedLeft(tx: Tx, { merchant_id, mode }: Sender, now: Date): Promise<bigint> {
  const { left } = await tx.one<{ left: bigint }>`
    select greatest(0, m.confirm_sends_above - case when ${mode}::text = 'live'
             then unconfirmed_spent(m.id, ${limitDays(now).day}::date, ${now}::timestamptz) else 0 end)::bigint as left
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
