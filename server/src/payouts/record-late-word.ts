import type { Tx } from '../platform/database/database.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { nextReturnCheck } from './check-schedule.ts'
import { failedCode, type RecordDependencies } from './dependencies.ts'
import { addPayoutEvent } from './payout-events.ts'
import type { PayoutRow } from './payout-row.ts'
import { returnPayout } from './settle-payout.ts'

/** Of a credited payout only a return is news; it is asked about some more times. */
export async function recordStanding(
  deps: RecordDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  const { id, merchant_id, settled_at } = payout
  if (found.state === 'returned')
    return returnPayout(deps, tx, payout, {
      reason: found.reason,
      code: found.service_code ?? failedCode,
      raw: found.raw,
    })
  const at = nextReturnCheck(settled_at!, deps.clock.now())
  await tx.run`
    update payouts set recheck_at = ${at}, asked = asked + 1 where id = ${id} and merchant_id = ${merchant_id}`
  return { ...payout, recheck_at: at }
}

/** What ended is ended. A rail that tells of money after that is told of: the statements of the day decide what it was. */
export async function recordContradiction(
  { clock, log }: RecordDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  const saysMoved = found.state === 'sent' || found.state === 'credited'
  if (!saysMoved || payout.last_answer === `late ${found.state}`) return payout
  await addPayoutEvent(tx, payout, {
    at: clock.now(),
    what: 'contradicted',
    facts: { said: found.state },
    raw: found.raw,
  })
  await tx.run`
    update payouts set last_answer = ${`late ${found.state}`} where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
  log.error({ payout: payout.id, said: found.state, state: payout.state }, 'a rail tells of a payout that has ended')
  return payout
}
