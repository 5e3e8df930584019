import { formatMoney } from '@sahuji/contract/money'
import type { Tx } from '../platform/database/database.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { nextReturnCheck } from './check-schedule.ts'
import { failedCode, type RecordDependencies } from './dependencies.ts'
import { addPayoutEvent } from './payout-events.ts'
import type { PayoutRow } from './payout-row.ts'
import { returnPayout } from './settle-payout.ts'

/**
 * Of a credited payout a return is news, and another amount than was ordered: nothing is posted by that, the office sees it until
 * the rail is asked no more. It is asked about some more times.
 */
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
  const said = await otherAmount(deps, tx, payout, found)
  await tx.run`
    update payouts set recheck_at = ${at}, asked = asked + 1, last_answer = ${said}
     where id = ${id} and merchant_id = ${merchant_id}`
  return { ...payout, recheck_at: at, last_answer: said }
}

/** What is kept as the last answer: `late` and the amount, where the rail says another one than was ordered; told once. */
async function otherAmount(
  { clock, log }: RecordDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<string | null> {
  const { id, arrives, last_answer } = payout
  if (found.state !== 'credited' || found.amount === null) return last_answer
  if (found.amount === arrives) return last_answer?.startsWith('late ') ? null : last_answer
  const said = `late ${formatMoney(found.amount)}`
  if (last_answer === said) return said
  const facts = { reason: 'amount', amount: formatMoney(found.amount), agreed: formatMoney(arrives) }
  await addPayoutEvent(tx, payout, { at: clock.now(), what: 'differs', facts, raw: found.raw })
  log.error({ payout: id }, 'a rail tells another amount of a payout that was credited')
  return said
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
