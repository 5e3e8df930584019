import type { CollectionState } from '@sahuji/contract/collections'
import type { MoneyLine, MoneyPlace, TracedLeg, TracedMoney } from '@sahuji/contract/support/trace'
import type { TransactionState } from '@sahuji/contract/transactions'
import { eventsOf, type StoredEvent } from '../collections/rows/collection-events.ts'
import { type CollectionRow, isSentOn } from '../collections/rows/collection-row.ts'
import { isOpen } from '../collections/rows/collection-states.ts'
import { promiseOfCollection } from '../collections/rows/promises.ts'
import { loadOf } from '../funding/loads/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import type { SettlementLeg } from '../reconciliation/settlement-leg.ts'
import { settlementOf, settlementShown, settlementTraced } from './settlement-traced.ts'

/** The state of a collection as the history names it. */
export const stateOf: Record<CollectionState, TransactionState> = {
  created: 'pending',
  at_bank: 'pending',
  pending: 'pending',
  unclear: 'unclear',
  expired: 'expired',
  credited: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  reversed: 'reversed',
}

/** A load of the merchant with its legs; undefined for another's. */
export async function loadTrace(
  tx: Tx,
  merchant_id: string,
  id: string,
  holidays: ReadonlySet<string>,
): Promise<TracedMoney | undefined> {
  const row = await loadOf(tx, merchant_id, id)
  if (!row) return undefined
  const settlement = await settlementOf(tx, row.mode, clearedBy(row))
  return tracedLoad(row, await eventsOf(tx, row.id), { holidays, settlement })
}

/** What last moved the rail's account for it: a return, else the arrival of its money. */
export const clearedBy = ({ state, transfer_id, suspense_transfer_id, reversal_transfer_id }: CollectionRow) =>
  state === 'reversed' ? [reversal_transfer_id] : [suspense_transfer_id, transfer_id]

interface AlsoKnown {
  holidays: ReadonlySet<string>
  settlement: SettlementLeg | null
}

/** What is known of a load, from its row and its timeline. */
function tracedLoad(
  row: CollectionRow,
  events: readonly StoredEvent[],
  { holidays, settlement }: AlsoKnown,
): TracedMoney {
  const place = placeOf(row)
  return {
    kind: 'load',
    id: row.id,
    mode: row.mode,
    direction: 'in',
    state: stateOf[row.state],
    method: row.channel,
    rail: row.rail,
    name: row.bank_name,
    amount: row.amount,
    begun_at: row.created_at,
    ended_at: row.reversed_at ?? row.settled_at,
    ending: row.payer_mobile?.slice(-4) ?? row.card_last4,
    place,
    acts: actorOf(row, place),
    legs: [...legsOf(row, events), settlementTraced(settlement, waitFor(row))],
    lines: linesOf(row),
    settlement: settlementShown(settlement),
    next_check_at: row.next_check_at,
    asked: row.asked,
    is_rail_down: row.is_rail_down && row.next_check_at !== null,
    promised_at: promiseOfCollection(row, holidays),
    references: { ours: row.reference, bank: row.rail_reference },
    remark: row.remark,
    service_code: row.service_code,
    can_check: row.next_check_at !== null,
    is_unpaid: hasBankSaidNo(row, events),
    ...(isSentOn(row) && { stage: 'sent' }),
  }
}

const isInReview = ({ review_since, state }: CollectionRow): boolean =>
  review_since !== null && state !== 'credited' && state !== 'reversed'

/** Money of a payment in review is with us; after a contradictory answer its place is unknown. */
const isInSuspense = (row: CollectionRow): boolean => isInReview(row) && row.suspense_transfer_id !== null

export function placeOf(row: CollectionRow): MoneyPlace {
  if (isInSuspense(row)) return 'us'
  switch (row.state) {
    case 'credited':
      return 'wallet'
    case 'reversed':
      return 'bank'
    case 'failed':
      return row.debit_leg === 'done' ? 'bank' : 'nowhere'
    case 'cancelled':
    case 'expired':
      return 'nowhere'
    case 'unclear':
      return row.debit_leg === 'done' ? 'rail' : 'unknown'
    case 'created':
      return 'bank'
    case 'at_bank':
    case 'pending':
      if (row.debit_leg === 'done') return 'rail'
      return row.state === 'at_bank' && row.returned_at === null ? 'bank' : 'unknown'
  }
}

export function actorOf(row: CollectionRow, place: MoneyPlace): TracedMoney['acts'] {
  if (isInReview(row)) return 'us'
  if (row.state === 'created' || (row.state === 'at_bank' && row.returned_at === null && place === 'bank')) return 'you'
  if (place === 'rail') return 'rail'
  return place === 'unknown' ? 'bank' : 'nobody'
}

export function legsOf(row: CollectionRow, events: readonly StoredEvent[]): TracedLeg[] {
  const event = (...what: string[]) => events.findLast((each) => what.includes(each.what))
  const isPaid = row.state === 'credited' || row.state === 'reversed' || isInSuspense(row)
  const ended = row.state === 'failed' || row.state === 'cancelled' || row.state === 'expired'
  const waits = row.state === 'unclear' ? 'unknown' : 'waiting'
  const leg = (kept: 'waiting' | 'done' | 'failed' | null): TracedLeg['state'] => {
    if (isPaid) return 'done'
    if (kept === 'done' || kept === 'failed') return kept
    if (row.state === 'failed') return 'failed'
    return ended ? 'none' : waits
  }
  const debit = leg(row.debit_leg)
  const credit = debit === 'failed' || debit === 'none' ? 'none' : leg(row.credit_leg)
  const debited = event('debited')
  const arrived = event('credit_arrived', 'credit_refused', 'credit_waits')
  return [
    { leg: 'book', state: 'done', at: row.created_at, code: null },
    {
      leg: 'debit',
      state: debit,
      at: debited?.at ?? (isPaid ? row.settled_at : null),
      code: debited?.code ?? (debit === 'unknown' ? row.service_code : null),
    },
    { leg: 'credit', state: credit, at: arrived?.at ?? (isPaid ? row.settled_at : null), code: arrived?.code ?? null },
  ]
}

/** What of it the rail still has to settle with us. */
export const waitFor = (row: CollectionRow): 'waiting' | 'none' =>
  row.mode === 'live' && (isOpen(row.state) || row.state === 'credited' || row.state === 'reversed')
    ? 'waiting'
    : 'none'

/**
 * The payer's amount with the gateway's charge, and what of it reaches the wallet. An unpaid load has no deduction and
 * no arrival; where another amount was paid, a person decides what of it arrives.
 */
function linesOf(row: CollectionRow): MoneyLine[] {
  const { amount, fee, gateway_charge: charge, paid_amount: paid } = row
  const asked: MoneyLine = { is: 'asked', amount }
  const taken: MoneyLine[] =
    charge === null || charge === 0n
      ? [asked]
      : [
          { is: 'taken', amount: amount + charge },
          { is: 'charge', amount: -charge },
        ]
  if (isInReview(row) && paid !== null && paid !== amount) return [asked, { is: 'paid', amount: paid }]
  if (hasEnded(row)) return row.debit_leg === 'done' ? taken : [asked]
  const other: MoneyLine[] =
    paid !== null && paid !== amount && row.state !== 'credited' ? [{ is: 'paid', amount: paid }] : []
  const fees: MoneyLine[] = fee === 0n ? [] : [{ is: 'fee', amount: -fee }]
  return [...taken, ...other, ...fees, { is: 'credited', amount: amount - fee }]
}

/** Same as the load's page. */
const hasBankSaidNo = (row: CollectionRow, events: readonly StoredEvent[]): boolean =>
  hasEnded(row) &&
  ((row.state === 'failed' && row.debit_leg !== 'done') ||
    (row.state === 'cancelled' && events.some(({ what }) => what === 'cancelled')))

/** Unpaid, according to the bank. */
const hasEnded = (row: CollectionRow): boolean =>
  !isInReview(row) && (row.state === 'failed' || row.state === 'cancelled' || row.state === 'expired')
