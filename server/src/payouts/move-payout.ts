import type { PayoutState } from '@sahuji/contract/payouts'
import { commonName } from '../banks/banks.ts'
import type { Tx } from '../platform/database/database.ts'
import { type Fragment, nothing } from '../platform/database/sql.ts'
import type { RailRecord } from '../rails/rail.ts'
import type { MoveDependencies } from './dependencies.ts'
import { nextReturnCheck } from './check-schedule.ts'
import { payoutFacts } from './facts.ts'
import { addPayoutEvent, type PayoutEventCode } from './payout-events.ts'
import { writeAboutPayout } from './payout-messages.ts'
import { accountEnd, type PayoutRow } from './payout-row.ts'
import { isOpenPayout, payoutMoves } from './payout-states.ts'
import { payoutById } from './queries.ts'

/** One move of a payout: where to, and its line in the timeline. */
export interface PayoutMove {
  to: PayoutState
  what: PayoutEventCode
  facts?: Record<string, string>
  /** The service code of the event; the payout keeps it too. */
  code?: string | null
  raw?: RailRecord | null
  /** The time of the next check; unchanged where it is undefined, and null for a payout that ended. */
  next?: Date | null
  /** Further columns that change in the same statement: `, transfer_id = …`. */
  set?: Fragment
  /** The wallet after it, where the move changed it; paisa. */
  balance_after?: bigint
}

/**
 * The one way into a state: moves a locked payout by the state table, adds the event to the timeline, publishes the
 * fact and writes to the merchant, in the transaction of its caller. Throws unless the payout is in the state that
 * `payout` names and may move from there; answers the payout after the move.
 */
export async function movePayout(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { to, what, facts = {}, code = null, raw = null, next, set = nothing, balance_after }: PayoutMove,
): Promise<PayoutRow> {
  const now = deps.clock.now()
  const isAllowed = payoutMoves[payout.state].includes(to)
  const isOpen = isOpenPayout(to)
  // of all that was ordered, the rail is asked again whether the end holds
  const recheck_at = isOpen || !payout.submitted_at ? null : nextReturnCheck(now, now)
  // an end clears it: only the rail's contradictions are kept after it, and a free-text reason could read like one
  const last_answer = isOpen ? (facts['reason'] ?? null) : null
  const next_check_at = !isOpen ? null : next === undefined ? payout.next_check_at : next
  const moved =
    isAllowed &&
    (await tx.run`
      update payouts
         set state = ${to}, service_code = ${code}, settled_at = ${isOpen ? null : now}, last_answer = ${last_answer},
             next_check_at = ${next_check_at}, recheck_at = ${recheck_at}, file_at = null ${set}
       where id = ${payout.id} and merchant_id = ${payout.merchant_id} and state = ${payout.state}`)
  if (moved !== 1) throw new Error(`payout ${payout.id} cannot move from ${payout.state} to ${to}`)
  await addPayoutEvent(tx, payout, { at: now, what, facts, code, raw, state_from: payout.state, state_to: to })
  const current = (await payoutById(tx, payout.id))!
  await publishPayout(deps, tx, current, { what, balance_after: balance_after ?? null })
  return current
}

/** Publishes the payout's state and writes to its merchant, in the transaction that changed it. */
export async function publishPayout(
  deps: MoveDependencies,
  tx: Tx,
  payout: PayoutRow,
  { what, balance_after }: { what: PayoutEventCode; balance_after: bigint | null },
): Promise<void> {
  const { id, reference, state, bank_name, amount, fee, arrives, rail, rail_reference, service_code, reason } = payout
  const { transfer_id, reversal_transfer_id, created_at, merchant_id, mode } = payout
  const body = {
    id,
    reference,
    state,
    bank_name: commonName(bank_name),
    amount,
    fee,
    arrives,
    rail,
    rail_reference,
    service_code,
    reason,
    transfer_id,
    reversal_transfer_id,
    created_at,
    balance_after,
    what,
    account_end: accountEnd(payout.account_number),
  }
  await deps.feed.publish(tx, payoutFacts[state], merchant_id, mode, body, deps.clock.now())
  await writeAboutPayout(deps, tx, payout)
}
