import { formatMoney } from '@sahuji/contract/money/money'
import { holidaysAfter } from '../banks/holidays.ts'
import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import type { OrderState } from '../rails/payout-rail.ts'
import { nextWindow, settledBy } from './arrivals.ts'
import { isTimeFor, nextAsk, schedulePayoutCheck, scheduleSend } from './check-schedule.ts'
import { failedCode, type PayoutDependencies, type AnswerDependencies } from './dependencies.ts'
import { movePayout } from './move-payout.ts'
import { addPayoutEvent } from './payout-events.ts'
import { doubtOf, recordOrderAnswer } from './order-legs.ts'
import type { PayoutRow } from './payout-row.ts'
import { isOpenPayout } from './payout-states.ts'
import { orderStopOf, releaseStopped } from './payout-stops.ts'
import { lockPayout, payoutById } from './queries.ts'
import { recordContradiction, recordStanding } from './record-late-word.ts'
import { creditPayout, postDebit, releasePayout, returnPayout } from './settle-payout.ts'

/** Not finished, no answer or a contradictory one: of the specification. */
const unclearCode = '099'

/**
 * Records what a rail said of an order: decides on the locked payout and carries it out, in one transaction. The one path by
 * which a payout that left us goes on; it may run any number of times, also at once. Answers the payout after it.
 */
export const recordOrder = (
  deps: AnswerDependencies & Pick<PayoutDependencies, 'db'>,
  asked: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> => retryOnUnknownCommit(() => deps.db.write((tx) => recordOrderIn(deps, tx, asked, found)))

/** The same in the transaction of its caller. */
export async function recordOrderIn(
  deps: AnswerDependencies,
  tx: Tx,
  asked: PayoutRow,
  found: OrderState,
): Promise<PayoutRow> {
  const payout = (await lockPayout(tx, asked.id))!
  // Of a try that never left us and was made anew: the answer is about nothing.
  if (payout.submitted_at?.getTime() !== asked.submitted_at?.getTime()) return payout
  if (payout.state === 'credited') return recordStanding(deps, tx, payout, found)
  if (!isOpenPayout(payout.state)) return recordContradiction(deps, tx, payout, found)
  if (found.state === 'not_taken') return takeBack(deps, tx, payout, found)
  await recordOrderAnswer(deps, tx, payout, found)
  const after = await carryOut(deps, tx, (await payoutById(tx, payout.id))!, found)
  return askAgain(deps, tx, payout, after)
}

/** What an answer about an open payout makes of it. */
async function carryOut(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: Exclude<OrderState, { state: 'not_taken' }>,
): Promise<PayoutRow> {
  const { raw } = found
  switch (found.state) {
    case 'waiting':
      return waitForFile(deps, tx, payout, found)
    case 'taken_back': {
      const stop = orderStopOf(found.why)
      if (stop) return releaseStopped(deps, tx, payout, { stop, raw })
      return releasePayout(deps, tx, payout, { to: 'cancelled', what: 'cancelled', raw })
    }
    case 'sent':
      return onItsWay(deps, tx, payout, found)
    case 'credited':
      if (found.amount !== null && found.amount !== payout.arrives)
        return unclear(deps, tx, payout, {
          what: 'differs',
          reason: 'amount',
          facts: { amount: formatMoney(found.amount), agreed: formatMoney(payout.arrives) },
          raw,
        })
      return creditPayout(deps, tx, payout, { raw })
    case 'returned':
      return returnPayout(deps, tx, payout, { reason: found.reason, code: found.service_code ?? failedCode, raw })
    case 'refused': {
      const { reason, service_code: code = failedCode } = found
      // it said before that it had debited us: then what it refuses came back
      if (payout.sent_transfer_id) return returnPayout(deps, tx, payout, { reason, code, raw })
      return releasePayout(deps, tx, payout, { to: 'failed', what: 'failed', facts: { reason }, code, raw })
    }
    case 'not_found':
      return unclear(deps, tx, payout, { what: 'not_known', reason: 'not_found', raw })
    case 'ambiguous':
      // a line that is silent takes nothing back of what the rail has said
      return payout.state === 'sent' && isDebited(payout)
        ? payout
        : unclear(deps, tx, payout, { what: 'unclear', reason: found.fault, raw })
  }
}

/** Taken, and with the next file: nothing was debited yet, and it may be taken back. */
async function waitForFile(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { file_time, raw }: Extract<OrderState, { state: 'waiting' }>,
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const file_at = nextWindow([file_time], now, await holidaysAfter(tx, now))
  const { id, merchant_id, state } = payout
  const sent = state === 'unclear' ? await movePayout(deps, tx, payout, { to: 'sent', what: 'taken', raw }) : payout
  await tx.run`update payouts set file_at = ${file_at} where id = ${id} and merchant_id = ${merchant_id}`
  return { ...sent, file_at }
}

const isDebited = ({ debit_leg }: PayoutRow): boolean => debit_leg?.state === 'done'

/** Our account was debited, or will be; the credit is to come, at the time that the rail names where it names one. */
async function onItsWay(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { legs, expected_at, rail_ref, raw }: Extract<OrderState, { state: 'sent' }>,
): Promise<PayoutRow> {
  const known = payout.last_answer === 'sent'
  // the rail's own time counts where it is later than what we promised
  const isLater = expected_at !== null && expected_at > payout.arrival_at
  const arrival_at = isLater ? expected_at : payout.arrival_at
  const promised_at = settledBy(arrival_at, await holidaysAfter(tx, deps.clock.now()))
  await tx.run`
    update payouts
       set arrival_at = ${arrival_at}, arrival_kind = ${isLater ? 'window' : payout.arrival_kind}, promised_at = ${promised_at},
           rail_reference = coalesce(${rail_ref}, rail_reference), unknown_since = null, last_answer = 'sent', file_at = null
     where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
  const current = (await payoutById(tx, payout.id))!
  // the debit stands before what waits for its credit, also where both are told in one answer
  const debited = legs.debit.state === 'done' ? await postDebit(deps, tx, current, { raw }) : current
  const told = { what: 'credit_waits' as const, facts: doubtOf(legs), raw }
  if (debited.state === 'unclear') return movePayout(deps, tx, debited, { ...told, to: 'sent' })
  if (!known) await addPayoutEvent(tx, payout, { ...told, at: deps.clock.now(), code: legs.credit.code })
  return debited
}

interface Unclear {
  what: 'unclear' | 'not_known' | 'differs'
  reason: string
  facts?: Record<string, string>
  raw: OrderState['raw']
}

/** Nobody says, or what is said cannot be: it is watched and never sent again. */
async function unclear(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { what, reason, facts = {}, raw }: Unclear,
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const isNew = payout.last_answer !== reason
  const unknown_since = reason === 'not_found' ? (payout.unknown_since ?? now) : null
  const set = sql`, unknown_since = ${unknown_since}`
  const line = { what, facts: { reason, ...facts }, code: unclearCode, raw }
  if (payout.state === 'sent') return movePayout(deps, tx, payout, { to: 'unclear', ...line, set })
  await tx.run`
    update payouts set last_answer = ${reason} ${set} where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
  if (isNew) await addPayoutEvent(tx, payout, { at: now, ...line })
  return (await payoutById(tx, payout.id))!
}

/** It never left us, or was turned away before it was read: it is sent again, as the same order. */
async function takeBack(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { fault, raw }: Extract<OrderState, { state: 'not_taken' }>,
): Promise<PayoutRow> {
  if (payout.state !== 'sent' || payout.asked > 0 || payout.sent_transfer_id)
    return unclear(deps, tx, payout, { what: 'unclear', reason: fault, raw })
  const at = nextAsk(payout.checks + 1, deps.clock.now())
  const moved = await movePayout(deps, tx, payout, {
    to: 'requested',
    what: 'not_taken',
    facts: { reason: fault },
    raw,
    set: sql`, submitted_at = null, checks = ${payout.checks + 1}`,
    next: at,
  })
  await scheduleSend(tx, moved, at)
  return moved
}

/** An open payout is asked about again; a question that came early, because a person asked, leaves the schedule where it was. */
async function askAgain(deps: AnswerDependencies, tx: Tx, before: PayoutRow, after: PayoutRow): Promise<PayoutRow> {
  const now = deps.clock.now()
  const { id, merchant_id } = after
  if (!isOpenPayout(after.state)) return after
  const wasDue = before.asked === 0 || before.next_check_at === null || isTimeFor(before.next_check_at, now)
  const isNew = after.state !== before.state
  const next_check_at = wasDue || isNew ? nextAsk(after.checks, now) : before.next_check_at!
  const checks = after.checks + (wasDue || isNew ? 1 : 0)
  await tx.run`
    update payouts set next_check_at = ${next_check_at}, checks = ${checks}
     where id = ${id} and merchant_id = ${merchant_id}`
  await schedulePayoutCheck(tx, after, next_check_at)
  return { ...after, next_check_at, checks }
}
