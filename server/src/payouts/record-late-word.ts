import { formatMoney } from '@sahuji/contract/money/money'
import type { Tx } from '../platform/database/database.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { nextReturnCheck } from './check-schedule.ts'
import { failedCode, type AnswerDependencies } from './dependencies.ts'
import { addPayoutEvent } from './payout-events.ts'
import { isContradicted, type PayoutRow } from './payout-row.ts'
import { returnPayout } from './settle-payout.ts'

/**
 * Of a credited payout a return is news, and another amount than was ordered, or a no after the yes: nothing is posted by those, the office sees it until
 * the rail is asked no more. It is asked about some more times.
 */
export async function recordStanding(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  // once paid late it came back once already: what is said of it since is for people
  if (found.state === 'returned' && !payout.paid_late_at)
    return returnPayout(deps, tx, payout, {
      reason: found.reason,
      code: found.service_code ?? failedCode,
      raw: found.raw,
    })
  if (found.state === 'returned') return keepWord(deps, tx, payout, found, 'returned')
  if (found.state === 'credited' && found.is_denied) return keepWord(deps, tx, payout, found, 'refused')
  if (found.state !== 'credited' || found.amount === null) return keepWord(deps, tx, payout, found)
  return keepWord(deps, tx, payout, found, found.amount === payout.arrives ? null : formatMoney(found.amount))
}

/**
 * What ended without money stays as it ended, whatever its rail says after that. A rail that tells of money is a contradiction:
 * it stands in the office's queue from then on, until two people settle it or the rail takes its word back.
 */
export async function recordContradiction(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  if (found.state === 'sent') return keepWord(deps, tx, payout, found, 'sent')
  if (found.state === 'credited' && !found.is_denied) {
    const isWhole = found.amount === null || found.amount === payout.arrives
    return keepWord(deps, tx, payout, found, isWhole ? 'credited' : formatMoney(found.amount!))
  }
  // a line that is silent takes nothing back of what the rail has said
  return keepWord(deps, tx, payout, found, found.state === 'ambiguous' ? undefined : null)
}

/**
 * Keeps what a rail says against the end of a payout as its last answer, `late …`, told once in its timeline; null takes it
 * back, undefined leaves it as it was. Either way the rail is asked again at the next time of the schedule.
 */
async function keepWord(
  { clock, log }: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { raw }: OrderState,
  said?: string | null,
): Promise<PayoutRow> {
  const { id, merchant_id, state, arrives, settled_at, last_answer: before } = payout
  const recheck_at = nextReturnCheck(settled_at!, clock.now())
  const last_answer = said ? `late ${said}` : said === null && isContradicted(payout) ? null : before
  await tx.run`
    update payouts set recheck_at = ${recheck_at}, asked = asked + 1, last_answer = ${last_answer}
     where id = ${id} and merchant_id = ${merchant_id}`
  const after = { ...payout, recheck_at, asked: payout.asked + 1, last_answer }
  if (!said || last_answer === before) return after
  const isAmount = state === 'credited' && said !== 'returned' && said !== 'refused'
  await addPayoutEvent(tx, payout, {
    at: clock.now(),
    what: isAmount ? 'differs' : 'contradicted',
    facts: isAmount ? { reason: 'amount', amount: said, agreed: formatMoney(arrives) } : { said },
    raw,
  })
  log.error({ payout: id, said, state }, 'a rail contradicts the end of a payout')
  return after
}
