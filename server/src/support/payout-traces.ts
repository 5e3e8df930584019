import type { Payout, PayoutState } from '@sahuji/contract/payouts'
import { payoutPromise } from '@sahuji/contract/payouts/promise'
import type { MoneyLine, MoneyPlace, TracedLeg, TracedMoney } from '@sahuji/contract/support/trace'
import type { TransactionState } from '@sahuji/contract/transactions'
import { type PayoutRow, shownPayout, stageOf } from '../payouts/payout-row.ts'
import { isOpenPayout } from '../payouts/payout-states.ts'
import { payoutOf } from '../payouts/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import type { SettlementLeg } from '../reconciliation/settlement-leg.ts'
import { promisedMorning, promisedMornings } from '../collections/rows/promises.ts'
import { settlementOf, settlementShown, settlementTraced } from './settlement-traced.ts'

const stateOf: Record<PayoutState, TransactionState> = {
  requested: 'pending',
  held: 'held',
  sent: 'pending',
  unclear: 'unclear',
  credited: 'completed',
  returned: 'reversed',
  cancelled: 'cancelled',
  failed: 'failed',
}

const placeOf: Record<PayoutState, MoneyPlace> = {
  requested: 'us',
  held: 'us',
  sent: 'rail',
  unclear: 'unknown',
  credited: 'payee',
  returned: 'wallet',
  cancelled: 'wallet',
  failed: 'wallet',
}

const actorOf: Record<PayoutState, TracedMoney['acts']> = {
  requested: 'us',
  held: 'us',
  sent: 'rail',
  unclear: 'bank',
  credited: 'nobody',
  returned: 'nobody',
  cancelled: 'nobody',
  failed: 'nobody',
}

/** When a trace is read: its promises count from here. */
export interface TraceDay {
  now: Date
  holidays: ReadonlySet<string>
}

/** A withdrawal of the merchant with its legs; undefined for another's. */
export async function payoutTrace(
  tx: Tx,
  merchant_id: string,
  id: string,
  day: TraceDay,
): Promise<TracedMoney | undefined> {
  const row = await payoutOf(tx, merchant_id, id)
  if (!row) return undefined
  const stage = stageOf(row)
  const traced = tracedPayout(shownPayout(row), day, await settlementOf(tx, row.mode, clearedBy(row)))
  return { ...traced, ...(stage && { stage }) }
}

/** What last moved the rail's account for it: a return, else its debit. */
const clearedBy = ({ state, sent_transfer_id, transfer_id, reversal_transfer_id }: PayoutRow) =>
  state === 'returned' && reversal_transfer_id ? [reversal_transfer_id] : [sent_transfer_id, transfer_id]

/** What is known of a withdrawal. */
function tracedPayout(payout: Payout, { now, holidays }: TraceDay, settlement: SettlementLeg | null): TracedMoney {
  const { state, amount, account } = payout
  const isOpen = actorOf[state] !== 'nobody'
  // its order is with us until a person takes the file to the bank
  const stands = payout.file_at === null ? state : 'requested'
  const promise = payoutPromise(payout, now)
  const mornings = state === 'unclear' ? promisedMornings.unclear : promisedMornings.on_its_way
  return {
    kind: 'payout',
    id: payout.id,
    mode: payout.mode,
    direction: 'out',
    state: stateOf[state],
    method: payout.rail ?? 'bank',
    rail: payout.rail,
    name: account.bank_name,
    amount,
    begun_at: payout.created_at,
    ended_at: payout.settled_at,
    ending: account.account_end,
    place: placeOf[stands],
    // the rail has passed the order on, and its bank has not reported
    acts: isCreditUnclear(payout) ? 'bank' : actorOf[stands],
    legs: [...legsOf(payout), settlementTraced(settlement, waitFor(payout))],
    lines: linesOf(payout),
    settlement: settlementShown(settlement),
    next_check_at: payout.next_check_at,
    asked: payout.asked,
    is_rail_down: payout.is_rail_down,
    promised_at: isOpen ? (promise?.at ?? promisedMorning(payout.created_at, mornings, holidays)) : null,
    ...(promise && { promised_is: promise.kind }),
    references: { ours: payout.reference, bank: payout.rail_reference },
    remark: payout.remark,
    service_code: payout.service_code,
    can_check: state === 'sent' || state === 'unclear',
  }
}

const isCreditUnclear = ({ state, legs }: Payout): boolean => state === 'sent' && legs?.credit.state === 'unclear'

/** What leaves the wallet and what arrives of it; nothing for one that ended without a credit. */
function linesOf({ state, amount, fee, arrives }: Payout): MoneyLine[] {
  if (state === 'returned')
    return [
      { is: 'moved', amount },
      { is: 'back', amount },
    ]
  if (state === 'failed' || state === 'cancelled') return [{ is: 'moved', amount }]
  const fees: MoneyLine[] = fee === 0n ? [] : [{ is: 'fee', amount: -fee }]
  return [{ is: 'withdrawn', amount }, ...fees, { is: 'arrives', amount: arrives }]
}

function legsOf({ state, legs, created_at, sent_at, settled_at }: Payout): TracedLeg[] {
  const came = state === 'credited'
  const ended = state === 'failed' || state === 'cancelled' || state === 'returned'
  const leg = (of: 'debit' | 'credit'): TracedLeg => {
    const told = legs?.[of]
    if (came) return { leg: of, state: 'done', at: told?.at ?? settled_at, code: told?.code ?? null }
    if (told && told.state !== 'waiting')
      return { leg: of, state: told.state === 'unclear' ? 'unknown' : told.state, at: told.at, code: told.code }
    const waits = ended ? 'none' : state === 'unclear' ? 'unknown' : 'waiting'
    return { leg: of, state: waits, at: null, code: told?.code ?? null }
  }
  return [{ leg: 'book', state: 'done', at: sent_at ?? created_at, code: null }, leg('debit'), leg('credit')]
}

/** What is still to be settled with the rail: nothing for one that never left, or came back before its debit. */
const waitFor = ({ mode, state }: Payout): 'waiting' | 'none' =>
  mode === 'live' && (isOpenPayout(state) || state === 'credited') ? 'waiting' : 'none'
