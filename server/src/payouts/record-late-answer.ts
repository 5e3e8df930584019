import { formatMoney } from '@sahuji/contract/money/money'
import type { Tx } from '../platform/database/database.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { nextReturnCheck } from './check-schedule.ts'
import { failedCode, type AnswerDependencies } from './dependencies.ts'
import { addPayoutEvent } from './payout-events.ts'
import { isContradicted, type PayoutRow } from './payout-row.ts'
import { returnPayout } from './settle-payout.ts'

/**
 * Records an answer about a credited payout. A return reverses it. Another amount than was ordered, or a denial of the
 * credit, posts nothing: the office shows it until the rail's last check.
 */
export async function recordStanding(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  // a payout that was paid late has come back once already: operators handle any later answer
  if (found.state === 'returned' && !payout.paid_late_at)
    return returnPayout(deps, tx, payout, {
      reason: found.reason,
      code: found.service_code ?? failedCode,
      raw: found.raw,
    })
  if (found.state === 'returned') return keepContradiction(deps, tx, payout, found, 'returned')
  if (found.state === 'credited' && found.is_denied) return keepContradiction(deps, tx, payout, found, 'refused')
  if (found.state !== 'credited' || found.amount === null) return keepContradiction(deps, tx, payout, found)
  return keepContradiction(deps, tx, payout, found, found.amount === payout.arrives ? null : formatMoney(found.amount))
}

/**
 * A payout that ended without money keeps its end, whatever its rail reports afterwards. A report of money is a
 * contradiction: the office's queue lists it until two operators settle it or the rail retracts the report.
 */
export async function recordContradiction(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  if (found.state === 'sent') return keepContradiction(deps, tx, payout, found, 'sent')
  if (found.state === 'credited' && !found.is_denied) {
    const isWhole = found.amount === null || found.amount === payout.arrives
    return keepContradiction(deps, tx, payout, found, isWhole ? 'credited' : formatMoney(found.amount!))
  }
  // an ambiguous answer retracts nothing that the rail reported
  return keepContradiction(deps, tx, payout, found, found.state === 'ambiguous' ? undefined : null)
}

/**
 * Keeps a rail's report against the end of a payout as its last answer, `late …`, with one event in its timeline; null
 * retracts it, undefined leaves it unchanged. Either way the rail is asked again at the next time of the schedule.
 */
async function keepContradiction(
  { clock, log }: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { raw }: OrderState,
  contradiction?: string | null,
): Promise<PayoutRow> {
  const { id, merchant_id, state, arrives, settled_at, last_answer: before } = payout
  const recheck_at = nextReturnCheck(settled_at!, clock.now())
  const last_answer = contradiction
    ? `late ${contradiction}`
    : contradiction === null && isContradicted(payout)
      ? null
      : before
  await tx.run`
    update payouts set recheck_at = ${recheck_at}, asked = asked + 1, last_answer = ${last_answer}
     where id = ${id} and merchant_id = ${merchant_id}`
  const after = { ...payout, recheck_at, asked: payout.asked + 1, last_answer }
  if (!contradiction || last_answer === before) return after
  const isAmount = state === 'credited' && contradiction !== 'returned' && contradiction !== 'refused'
  await addPayoutEvent(tx, payout, {
    at: clock.now(),
    what: isAmount ? 'differs' : 'contradicted',
    facts: isAmount
      ? { reason: 'amount', amount: contradiction, agreed: formatMoney(arrives) }
      : { said: contradiction },
    raw,
  })
  log.error({ payout: id, said: contradiction, state }, 'a rail contradicts the end of a payout')
  return after
}
