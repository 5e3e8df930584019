import type { Tx } from '../platform/database/database.ts'
import { sql } from '../platform/database/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { unknownHours, scheduleSend } from './check-schedule.ts'
import type { MoveDependencies } from './dependencies.ts'
import { movePayout } from './move-payout.ts'
import { addPayoutEvent } from './payout-events.ts'
import type { PayoutRow } from './payout-row.ts'
import { lockPayout, payoutById } from './queries.ts'
import { releasePayout } from './settle-payout.ts'

/** The operator who decides on a payout. */
interface Deciding {
  payout_id: string
  operator_id: string
}

/** Approves a held payout, which is then sent at once. Refuses payout_not_held, payout_own_case. */
export async function approvePayout(
  deps: MoveDependencies,
  tx: Tx,
  { payout_id, operator_id }: Deciding,
): Promise<PayoutRow> {
  const payout = await heldPayout(tx, payout_id, operator_id)
  const now = deps.clock.now()
  const set = sql`, checked_by = ${operator_id}, checked_at = ${now}`
  const moved = await movePayout(deps, tx, payout, { to: 'requested', what: 'approved', next: now, set })
  await scheduleSend(tx, moved, now)
  return moved
}

/**
 * Refuses a held payout with a reason for its merchant and releases its money. Refuses payout_not_held,
 * payout_own_case.
 */
export async function refusePayout(
  deps: MoveDependencies,
  tx: Tx,
  { payout_id, operator_id, reason }: Deciding & { reason: string },
): Promise<PayoutRow> {
  const payout = await heldPayout(tx, payout_id, operator_id)
  const set = sql`, checked_by = ${operator_id}, checked_at = ${deps.clock.now()}`
  return releasePayout(deps, tx, payout, {
    to: 'failed',
    what: 'refused_by_us',
    facts: { reason },
    code: refusedCode,
    set,
  })
}

/** From the specification: the payment is not allowed; no account or bank is the cause. */
const refusedCode = '022'

async function heldPayout(tx: Tx, id: string, operator_id: string): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw new Refusal('not_found')
  if (payout.state !== 'held') throw new Refusal('payout_not_held')
  await refuseOwnCase(tx, payout, operator_id)
  return payout
}

/**
 * Proposes to release an order that the rail has not known for two days; a second person decides. Refuses
 * payout_not_lost and payout_own_case.
 */
export async function askPayoutRelease(
  { clock }: MoveDependencies,
  tx: Tx,
  { payout_id, operator_id, reason }: Deciding & { reason: string },
): Promise<PayoutRow> {
  const payout = await lostPayout(tx, { now: clock.now(), id: payout_id, operator_id })
  if (payout.release_asked_by) throw new Refusal('payout_release_asked')
  const { id, merchant_id } = payout
  await tx.run`
    update payouts set release_asked_by = ${operator_id}, release_asked_at = ${clock.now()}, release_reason = ${reason}
     where id = ${id} and merchant_id = ${merchant_id}`
  await addPayoutEvent(tx, payout, { at: clock.now(), what: 'release_asked' })
  return (await payoutById(tx, id))!
}

/**
 * Releases an order and its money as another person proposed, or keeps watching it. Refuses payout_not_lost,
 * payout_own_case.
 */
export async function decidePayoutRelease(
  deps: MoveDependencies,
  tx: Tx,
  { payout_id, operator_id, is_approved }: Deciding & { is_approved: boolean },
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const payout = await lostPayout(tx, { now, id: payout_id, operator_id })
  const { id, merchant_id, release_asked_by, release_reason } = payout
  if (!release_asked_by) throw new Refusal('payout_not_lost')
  if (release_asked_by === operator_id) throw new Refusal('payout_own_case')
  if (!is_approved) {
    await tx.run`
      update payouts set release_asked_by = null, release_asked_at = null, release_reason = null
       where id = ${id} and merchant_id = ${merchant_id}`
    await addPayoutEvent(tx, payout, { at: now, what: 'release_refused' })
    return (await payoutById(tx, id))!
  }
  const set = sql`, released_by = ${operator_id}, released_at = ${now}`
  const facts = { reason: release_reason! }
  return releasePayout(deps, tx, payout, { to: 'failed', what: 'released', facts, code: '602', set })
}

/** An order that its rail has not known for two days, without a debit. */
async function lostPayout(
  tx: Tx,
  { now, id, operator_id }: { now: Date; id: string; operator_id: string },
): Promise<PayoutRow> {
  const payout = await lockPayout(tx, id)
  if (!payout) throw new Refusal('not_found')
  if (!isLost(payout, now)) throw new Refusal('payout_not_lost')
  await refuseOwnCase(tx, payout, operator_id)
  return payout
}

/** True once two operators may release it. */
export const isLost = (
  { state, unknown_since, sent_transfer_id }: Pick<PayoutRow, 'state' | 'unknown_since' | 'sent_transfer_id'>,
  now: Date,
): boolean =>
  state === 'unclear' &&
  sent_transfer_id === null &&
  unknown_since !== null &&
  unknown_since.getTime() <= now.getTime() - unknownHours * 3_600_000

/**
 * An operator decides on no payout of a business of their own: no person of the business has their address or number.
 * The database holds the same (payout_checker_is_not_its_maker).
 */
async function refuseOwnCase(tx: Tx, { merchant_id }: PayoutRow, operator_id: string): Promise<void> {
  const own = await tx.maybe`
    select 1 from shop_people p join operators o on o.id = ${operator_id}
     where p.merchant_id = ${merchant_id}
       and (p.email = lower(o.email) or right(p.mobile_no, 10) = right(o.mobile_no, 10))`
  if (own) throw new Refusal('payout_own_case')
}
