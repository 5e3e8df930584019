import { formatMoney } from '@sahuji/contract/money/money'
import { holidaysAfter } from '../banks/holidays.ts'
import { retryOnUnknownCommit, type Tx } from '../platform/database/database.ts'
import { sql, json } from '../platform/database/sql.ts'
import type { OrderState, PayoutLeg, PayoutOrderLegs } from '../rails/payout-rail.ts'
import { nextWindow, settledBy } from './arrivals.ts'
import { isTimeFor, nextAsk, schedulePayoutCheck, scheduleSend } from './check-schedule.ts'
import { failedCode, type PayoutDependencies, type AnswerDependencies, type MoveDependencies } from './dependencies.ts'
import { movePayout } from './move-payout.ts'
import { addPayoutEvent } from './payout-events.ts'
import type { PayoutRow, KeptLeg } from './payout-row.ts'
import { isOpenPayout } from './payout-states.ts'
import { orderStopOf, releaseStopped } from './payout-stops.ts'
import { lockPayout, payoutById } from './queries.ts'
import { recordContradiction, recordStanding } from './record-late-answer.ts'
import { creditPayout, postDebit, releasePayout, returnPayout } from './settle-payout.ts'

/** From the specification: not finished, without an answer or with a contradictory one. */
const unclearCode = '099'

/**
 * Records a rail's answer about an order: decides on the locked payout and carries it out, in one transaction. It is
 * the one path on which a sent payout goes on; it may run any number of times, also concurrently. Answers the payout
 * after it.
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
  // The answer is about an earlier try, which never left us and was made again.
  if (payout.submitted_at?.getTime() !== asked.submitted_at?.getTime()) return payout
  if (payout.state === 'credited') return recordStanding(deps, tx, payout, found)
  if (!isOpenPayout(payout.state)) return recordContradiction(deps, tx, payout, found)
  if (found.state === 'not_taken') return takeBack(deps, tx, payout, found)
  await recordOrderAnswer(deps, tx, payout, found)
  const after = await carryOut(deps, tx, (await payoutById(tx, payout.id))!, found)
  return askAgain(deps, tx, payout, after)
}

/** Carries out an answer about an open payout. */
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
      // the rail reported a debit earlier: then what it refuses now came back
      if (payout.sent_transfer_id) return returnPayout(deps, tx, payout, { reason, code, raw })
      return releasePayout(deps, tx, payout, { to: 'failed', what: 'failed', facts: { reason }, code, raw })
    }
    case 'not_found':
      return unclear(deps, tx, payout, { what: 'not_known', reason: 'not_found', raw })
    case 'ambiguous':
      // an ambiguous answer retracts nothing that the rail reported
      return payout.state === 'sent' && isDebited(payout)
        ? payout
        : unclear(deps, tx, payout, { what: 'unclear', reason: found.fault, raw })
  }
}

/** Accepted for the next file: nothing is debited yet, and it can still be cancelled. */
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

/** Our account is or will be debited; the credit is pending, until the time that the rail names where it names one. */
async function onItsWay(
  deps: AnswerDependencies,
  tx: Tx,
  payout: PayoutRow,
  { legs, expected_at, rail_ref, raw }: Extract<OrderState, { state: 'sent' }>,
): Promise<PayoutRow> {
  const known = payout.last_answer === 'sent'
  // the rail's own time counts where it is later than our promise
  const isLater = expected_at !== null && expected_at > payout.arrival_at
  const arrival_at = isLater ? expected_at : payout.arrival_at
  const promised_at = settledBy(arrival_at, await holidaysAfter(tx, deps.clock.now()))
  await tx.run`
    update payouts
       set arrival_at = ${arrival_at}, arrival_kind = ${isLater ? 'window' : payout.arrival_kind}, promised_at = ${promised_at},
           rail_reference = coalesce(${rail_ref}, rail_reference), unknown_since = null, last_answer = 'sent', file_at = null
     where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
  const current = (await payoutById(tx, payout.id))!
  // the debit precedes the pending credit in the timeline, also where one answer reports both
  const debited = legs.debit.state === 'done' ? await postDebit(deps, tx, current, { raw }) : current
  const event = { what: 'credit_waits' as const, facts: doubtOf(legs), raw }
  if (debited.state === 'unclear') return movePayout(deps, tx, debited, { ...event, to: 'sent' })
  if (!known) await addPayoutEvent(tx, payout, { ...event, at: deps.clock.now(), code: legs.credit.code })
  return debited
}

interface Unclear {
  what: 'unclear' | 'not_known' | 'differs'
  reason: string
  facts?: Record<string, string>
  raw: OrderState['raw']
}

/** The rail gives no answer or a contradictory one: the payout is watched and never sent again. */
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

/** It never left us, or the rail rejected it unread: it is sent again, as the same order. */
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

/** Schedules the next check of an open payout; an early check that a person requested leaves the schedule unchanged. */
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

/** Counts the answer and keeps the last report of each leg, with the time of the first report of its state and code. */
async function recordOrderAnswer(
  { clock }: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  found: OrderState,
): Promise<void> {
  const legs = 'legs' in found ? found.legs : undefined
  const rail_ref = 'rail_ref' in found ? found.rail_ref : null
  const { debit, credit } = legs
    ? keptLegs(payout, legs, clock.now())
    : { debit: payout.debit_leg, credit: payout.credit_leg }
  await tx.run`
    update payouts
       set debit_leg = ${debit && json(debit)}::jsonb,
           credit_leg = ${credit && json(credit)}::jsonb,
           rail_reference = coalesce(${rail_ref}, rail_reference), asked = asked + 1
     where id = ${payout.id} and merchant_id = ${payout.merchant_id}`
}

/** The timeline's facts of a pending credit: `unclear` where its bank has not confirmed it. */
const doubtOf = ({ credit }: PayoutOrderLegs): Record<string, string> =>
  credit.state === 'unclear' ? { credit: 'unclear' } : {}

const keptLegs = ({ debit_leg, credit_leg }: PayoutRow, { debit, credit }: PayoutOrderLegs, now: Date) => ({
  debit: keptLeg(debit_leg, debit, now),
  credit: keptLeg(credit_leg, credit, now),
})

const keptLeg = (before: KeptLeg | null, leg: PayoutLeg, now: Date): KeptLeg =>
  before?.state === leg.state && before.code === leg.code
    ? before
    : { ...leg, at: leg.state === 'waiting' ? null : now.toISOString() }
