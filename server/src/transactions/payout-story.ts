import type { Language } from '@sahuji/contract/languages'
import type { TransactionStory } from '@sahuji/contract/transactions'
import { payoutEventsOf } from '../payouts/payout-events.ts'
import type { PayoutRow } from '../payouts/payout-row.ts'
import { isOpenPayout } from '../payouts/payout-states.ts'
import type { Tx } from '../platform/database/database.ts'
import { explain } from '../tariff/fees.ts'
import { ruleOn } from '../tariff/rules.ts'

type TimelineItem = TransactionStory['timeline'][number]

/** The transfers of a payout in the order in which they were posted: debited at the bank, settled, given back. */
export const transfersOfPayout = ({ sent_transfer_id, transfer_id, reversal_transfer_id }: PayoutRow): string[] =>
  [sent_transfer_id, transfer_id, reversal_transfer_id].filter((id) => id !== null)

/** What a payout's row of the history is told with: its purpose, rail and fee, and what happened to it. */
export async function aboutPayout(tx: Tx, payout: PayoutRow, { language }: { language: Language }) {
  const { id, merchant_id, purpose, remark, rail, rail_reference, service_code, next_check_at, state } = payout
  const fee_rule = explain(await ruleOn(tx, payout.tariff_channel, payout.tariff_from, rail), language)
  const events = await payoutEventsOf(tx, merchant_id, id)
  return {
    purpose, remark, rail, rail_reference, service_code, fee_rule,
    gateway_charge: null,
    load_id: null,
    next_check_at: isOpenPayout(state) ? next_check_at : null,
    timeline: [...events.map((event): TimelineItem => ({ ...event, place: 'done' })), ...ahead(payout)],
  }
}

/** What is going on now, and what comes next. */
function ahead({ state, hold_reason, next_check_at, submitted_at, promised_at }: PayoutRow): TimelineItem[] {
  if (!isOpenPayout(state)) return []
  const what = state === 'held' ? 'waiting_for_check' : submitted_at ? 'waiting_for_bank' : 'waiting_to_send'
  const facts = {
    ...(state === 'held' && hold_reason && { why: hold_reason }),
    ...(promised_at && { until: promised_at.toISOString() }),
  }
  const now: TimelineItem = { at: null, what, facts, code: null, place: 'now', raw: null }
  const next: TimelineItem[] =
    next_check_at && submitted_at
      ? [{ at: next_check_at, what: 'next_check', facts: {}, code: null, place: 'next', raw: null }]
      : []
  return [now, ...next]
}
