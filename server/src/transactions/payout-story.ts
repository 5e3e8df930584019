import type { Language } from '@sahuji/contract/language/languages'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import type { TransactionStory } from '@sahuji/contract/transactions/story'
import { commonName } from '../banks/banks.ts'
import { reversalsOf } from '../ledger/explore.ts'
import { type PayoutEventCode, payoutEventsOf, type StoredPayoutEvent } from '../payouts/payout-events.ts'
import { accountEnd, feePartsOf, type PayoutRow, shownPayout } from '../payouts/payout-row.ts'
import { feeRuleOfPayout } from '../payouts/read-payouts.ts'
import { isOpenPayout } from '../payouts/payout-states.ts'
import type { Tx } from '../platform/database/database.ts'
import { nameIn } from '../tariff/purposes.ts'

type TimelineItem = TransactionStory['timeline'][number]

/** The transfers of a payout in the order in which they were posted: debited at the bank, settled, each of both given back. */
export async function transfersOfPayout(
  tx: Tx,
  { sent_transfer_id, transfer_id, reversal_transfer_id, state }: PayoutRow,
): Promise<string[]> {
  const posted = [sent_transfer_id, transfer_id, reversal_transfer_id].filter((id) => id !== null)
  if (state !== 'returned' || sent_transfer_id === null) return posted
  // what took the debit back is known to the ledger alone
  const back = await reversalsOf(tx, [sent_transfer_id])
  return [...posted, ...back.map(({ id }) => id)]
}

/** The story of a payout's row of the history: its purpose, rail and fee, and its events. */
export async function aboutPayout(tx: Tx, payout: PayoutRow, { language, now }: { language: Language; now: Date }) {
  const { id, merchant_id, purpose, remark, rail, rail_reference, service_code, next_check_at, state } = payout
  const fee_rule = await feeRuleOfPayout(tx, payout, language)
  const events = await payoutEventsOf(tx, merchant_id, id)
  return {
    purpose,
    purpose_name: nameIn(payout.purpose_names, language),
    remark,
    rail,
    rail_reference,
    service_code,
    fee_rule,
    fee_parts: feePartsOf(payout),
    gateway_charge: null,
    load_id: null,
    next_check_at: isOpenPayout(state) ? next_check_at : null,
    timeline: [...events.flatMap((event) => timelineItemsOf(payout, event)), ...ahead(payout, now)],
  }
}

/** What happened, in the history's words: a withdrawal is sent and credited elsewhere than a load is; null is the office's own. */
const historyEvents: Record<PayoutEventCode, string | null> = {
  requested: 'payout_asked',
  held: 'payout_held',
  approved: 'payout_approved',
  refused_by_us: 'payout_refused_by_us',
  cancelled: 'payout_cancelled',
  ordered: 'payout_sent',
  not_taken: 'payout_not_taken',
  taken: null,
  debited: 'payout_debited',
  credit_waits: 'payout_credit_waits',
  not_known: 'payout_not_known',
  unclear: 'unclear',
  differs: 'paid_differently',
  contradicted: 'payout_contradicted',
  credited: 'payout_credited',
  credited_late: 'payout_credited_late',
  failed: 'payout_failed',
  returned: 'payout_returned',
  returned_after_credit: 'payout_returned',
  release_asked: null,
  release_refused: null,
  released: 'payout_released',
}

const isStopped = ({ what, facts }: StoredPayoutEvent): boolean => what === 'failed' && facts['why'] !== undefined

const isInDoubt = ({ what, facts }: StoredPayoutEvent): boolean =>
  what === 'credit_waits' && facts['credit'] === 'unclear'

function timelineItemsOf({ bank_name, account_number }: PayoutRow, event: StoredPayoutEvent): TimelineItem[] {
  const what = isStopped(event)
    ? 'payout_stopped'
    : isInDoubt(event)
      ? 'payout_credit_unclear'
      : historyEvents[event.what]
  const facts =
    event.what === 'ordered'
      ? { ...event.facts, bank: commonName(bank_name), account: accountEnd(account_number) }
      : event.facts
  return what === null ? [] : [{ ...event, what, facts, place: 'done' }]
}

/** What is going on now, and what comes next. */
function ahead(payout: PayoutRow, at: Date): TimelineItem[] {
  const { state, hold_reason, next_check_at, submitted_at } = payout
  const promise = payoutPromise(shownPayout(payout), at)
  if (!isOpenPayout(state)) return []
  const what = state === 'held' ? 'in_review' : submitted_at ? 'waiting_for_bank' : 'waiting_to_send'
  const facts = {
    ...(state === 'held' && hold_reason && { why: hold_reason }),
    ...(promise && { until: promise.at.toISOString() }),
  }
  const now: TimelineItem = { at: null, what, facts, code: null, place: 'now', raw: null }
  const next: TimelineItem[] =
    next_check_at && submitted_at
      ? [{ at: next_check_at, what: 'next_check', facts: {}, code: null, place: 'next', raw: null }]
      : []
  return [now, ...next]
}
