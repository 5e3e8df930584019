import { formatMoney } from '@sahuji/contract/money/money'
import type { LoadState } from '@sahuji/contract/funding'
import type { PayoutState } from '@sahuji/contract/payouts'
import type { TransactionState } from '@sahuji/contract/transactions'
import type { TransferState } from '@sahuji/contract/transfers/transfer'
import { type AttachedRow, type Listener, onFact, onFactRows, type PublishedFact } from '../feed/feed.ts'
import { type ClawbackFactBody, clawbackMoved, type LoadFactBody, loadFacts } from '../funding/facts.ts'
import { isInSuspense } from '../collections/rows/collection-row.ts'
import { loadOf } from '../funding/loads/queries.ts'
import { type AdvanceFactBody, payoutAdvanced, type PayoutFactBody, payoutFacts } from '../payouts/facts.ts'
import { payoutOf } from '../payouts/queries.ts'
import {
  type DisputeFactBody,
  disputeFacts,
  type PaidFactBody,
  paymentFacts,
  type RefundFactBody,
  refundFacts,
} from '../payments/facts.ts'
import { type TransferFactBody, transferFacts } from '../transfers/facts.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { historyRow, recordEvents, recordTransactions } from './record-transactions.ts'

/**
 * The history's state of each of a load's states: a row appears when the load leaves for the bank, none for a load
 * that the rail never opened.
 */
const stateOf: Record<Exclude<LoadState, 'created'>, TransactionState> = {
  at_bank: 'pending',
  pending: 'pending',
  unclear: 'unclear',
  expired: 'expired',
  credited: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  reversed: 'reversed',
}

/** The history is recorded in the transaction of the facts that it hears. */
export const historyListeners: readonly Listener[] = [
  ...Object.values(loadFacts).map((fact) => onFact(fact, recordLoad)),
  onFact(clawbackMoved, recordClawback),
  ...Object.values(payoutFacts).map((fact) => onFact(fact, recordPayout)),
  ...Object.values(transferFacts).map((fact) => onFactRows(fact, transferRows)),
  onFactRows(paymentFacts.paid, paymentRows),
  onFactRows(paymentFacts.made, paymentRows),
  onFactRows(refundFacts.moved, refundRows),
  onFactRows(refundFacts.received, refundRows),
  onFact(disputeFacts.moved, recordDispute),
  onFact(disputeFacts.payers, recordPayersDispute),
  onFact(payoutAdvanced, recordAdvance),
]

/** How the history calls a payout's states. */
const stateOfPayout: Record<PayoutState, TransactionState> = {
  requested: 'pending',
  held: 'held',
  sent: 'pending',
  unclear: 'unclear',
  credited: 'completed',
  returned: 'reversed',
  cancelled: 'cancelled',
  failed: 'failed',
}

/** How the history calls a send's states. */
const stateOfTransfer: Record<TransferState, TransactionState> = {
  held: 'held',
  completed: 'completed',
  returned: 'reversed',
}

/** Money that a bank pushed came from the payer's own bank app. */
const pushRail = 'nchl'

async function recordLoad(tx: Tx, { merchant_id, mode, body: load }: PublishedFact<LoadFactBody>): Promise<void> {
  if (load.state === 'created' || load.what === 'not_opened') return
  // a clawed-back load stays as it was credited: the clawback has a line of its own
  const isCredited = load.state === 'credited' || load.state === 'reversed'
  const kept = await loadOf(tx, merchant_id, load.id)
  const in_review = kept !== undefined && load.state === 'unclear' && isInSuspense(kept)
  await recordTransactions(tx, [
    {
      id: load.id,
      merchant_id,
      mode,
      kind: 'load',
      state: stateOf[load.state],
      in_review,
      reference: load.reference,
      rail_reference: kept?.rail_reference ?? null,
      counterparty: load.bank_name,
      method: kept?.rail === pushRail ? 'bank_app' : load.channel,
      amount: in_review ? kept.paid_amount! : load.amount,
      fee: load.fee,
      net: isCredited ? load.amount - load.fee : null,
      balance_after: load.balance_after,
      occurred_at: load.created_at,
      transfer_id: isCredited ? load.transfer_id : null,
    },
  ])
}

/** What a clawback took out of the wallet, what paid off the rest of one, or what of the fee came back after it. */
async function recordClawback(
  tx: Tx,
  { merchant_id, mode, body, told_at }: PublishedFact<ClawbackFactBody>,
): Promise<void> {
  const { reference, bank_name, what, amount, owed, transfer_id, balance_after, sale_fee } = body
  const key = { id: newId(told_at), merchant_id, mode }
  const method = sale_fee === undefined ? what : 'sale_taken'
  const row = { kind: 'reversal', state: 'completed', reference, counterparty: bank_name, method } as const
  const net = what === 'fee_back' ? amount : -amount
  // as a refund: the price with a minus, and of it the fee that came back
  const fee = -(sale_fee ?? 0n)
  const money = { amount: net + fee, fee, net, balance_after, transfer_id }
  await recordTransactions(tx, [{ ...key, ...row, ...money, occurred_at: told_at }])
  const facts = { reference, ...(owed > 0n && { owed: formatMoney(owed) }) }
  await recordEvents(tx, [{ ...key, at: told_at, what: `clawback_${what}`, facts }])
}

/**
 * Money on its way to a bank: the arriving amount, and our fee beside it. What came back after it was credited stays
 * as it was settled, and a line of its own returns the money.
 */
async function recordPayout(
  tx: Tx,
  { merchant_id, mode, body: payout, told_at }: PublishedFact<PayoutFactBody>,
): Promise<void> {
  const { id, reference, rail_reference, bank_name, arrives, fee, transfer_id, reversal_transfer_id } = payout
  const method = `payout ${payout.account_end}`
  const row = { merchant_id, mode, reference, rail_reference, counterparty: bank_name, method }
  const isReversal = payout.state === 'returned' && reversal_transfer_id !== null
  await recordTransactions(tx, [
    {
      ...row,
      id,
      kind: 'payout',
      state: stateOfPayout[payout.state],
      amount: -arrives,
      fee,
      net: transfer_id ? -arrives - fee : null,
      balance_after: isReversal ? await keptBalance(tx, merchant_id, id) : payout.balance_after,
      occurred_at: payout.created_at,
      transfer_id,
    },
  ])
  if (!isReversal) return
  const key = { id: newId(told_at), merchant_id, mode }
  const money = { amount: payout.amount, fee: 0n, net: payout.amount, transfer_id: reversal_transfer_id }
  const back = { kind: 'reversal', state: 'completed', method: 'returned' } as const
  await recordTransactions(tx, [
    { ...row, ...key, ...money, ...back, balance_after: payout.balance_after, occurred_at: told_at },
  ])
  const facts = { reference, ...(payout.reason && { reason: payout.reason }) }
  await recordEvents(tx, [{ ...key, at: told_at, what: 'payout_returned', facts }])
}

/** What was put into the wallet for a payout that its bank paid late; the merchant owes it. */
async function recordAdvance(
  tx: Tx,
  { merchant_id, mode, body, told_at }: PublishedFact<AdvanceFactBody>,
): Promise<void> {
  const { reference, amount, transfer_id, balance_after } = body
  const key = { id: newId(told_at), merchant_id, mode }
  const row = { kind: 'adjustment', state: 'completed', reference, counterparty: '', method: 'adjustment' } as const
  await recordTransactions(tx, [
    { ...key, ...row, amount, fee: 0n, net: amount, balance_after, transfer_id, occurred_at: told_at },
  ])
  await recordEvents(tx, [
    { ...key, at: told_at, what: 'payout_advanced', facts: { reference, owed: formatMoney(amount) } },
  ])
}

/** The wallet as it was after a payout was settled: its row keeps that when the money comes back. */
const keptBalance = async (tx: Tx, merchant_id: string, id: string): Promise<bigint | null> =>
  (await payoutOf(tx, merchant_id, id))?.balance_after ?? null

/**
 * Money from wallet to wallet, one row for each side: the sender's from the moment it is sent or held, without a net until it
 * has moved. Posted with many others, so the row goes into their statement.
 */
function transferRows({ merchant_id, mode, body }: PublishedFact<TransferFactBody>): AttachedRow[] {
  const { id, reference, direction, other, amount, fee, account_id, transfer_id, created_at } = body
  const signed = direction === 'out' ? -amount : amount
  const state = stateOfTransfer[body.state]
  const row = { id, merchant_id, mode, kind: 'send', state, reference, counterparty: other } as const
  const net = transfer_id === null ? null : signed - fee
  const money = { method: '', amount: signed, fee, net, account_id, transfer_id }
  return [historyRow({ ...row, ...money, occurred_at: created_at })]
}

/** A payment as the shop and as the payer lists it. */
function paymentRows({ merchant_id, mode, body }: PublishedFact<PaidFactBody>): AttachedRow[] {
  const { id, reference, source, direction, other: counterparty, account_id, transfer_id, fee, paid_at } = body
  const { balance_after = null } = body
  const amount = direction === 'in' ? body.amount : -body.amount
  const row = {
    id,
    merchant_id,
    mode,
    kind: 'payment',
    state: 'completed',
    reference,
    counterparty,
    method: source,
  } as const
  const money = { amount, fee, net: amount - fee, account_id, transfer_id, balance_after }
  return [historyRow({ ...row, ...money, occurred_at: paid_at })]
}

/** A refund as both sides list it; one that waits is pending, and only the shop lists it. */
function refundRows({ merchant_id, mode, body }: PublishedFact<RefundFactBody>): AttachedRow[] {
  const {
    id,
    reference,
    state,
    direction,
    by: method = 'wallet',
    other: counterparty,
    account_id,
    transfer_id,
    at,
  } = body
  const [amount, fee] = direction === 'in' ? [body.amount, 0n] : [-body.amount, -body.fee_returned]
  const net = transfer_id === null ? null : amount - fee
  const row = { id, merchant_id, mode, kind: 'refund', state: stateOfRefund[state], reference, counterparty } as const
  return [historyRow({ ...row, method, amount, fee, net, account_id, occurred_at: at, transfer_id })]
}

/** How the history calls a refund's states. */
const stateOfRefund: Record<RefundFactBody['state'], TransactionState> = {
  queued: 'pending',
  pending: 'pending',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** A dispute as the shop lists it: held until it is decided; what was lost is what left the wallet. */
async function recordDispute(tx: Tx, { merchant_id, mode, body }: PublishedFact<DisputeFactBody>): Promise<void> {
  const { id, reference, state, way: method, other: counterparty, opened_at, transfer_id, balance_after } = body
  const isPaidBack = transfer_id !== null
  const amount = isPaidBack ? -body.taken : -body.amount
  const row = { id, merchant_id, mode, kind: 'dispute', state: stateOfDispute[state], reference, counterparty } as const
  const money = { amount, fee: 0n, net: isPaidBack ? amount : null, balance_after, transfer_id }
  await recordTransactions(tx, [{ ...row, method, ...money, occurred_at: opened_at }])
}

/** What came back into the wallet that paid; a dispute without money is not in the payer's history. */
async function recordPayersDispute(tx: Tx, { merchant_id, mode, body }: PublishedFact<DisputeFactBody>): Promise<void> {
  const { id, reference, way: method, other: counterparty, amount, transfer_id, balance_after, opened_at } = body
  if (transfer_id === null) return
  const row = { id, merchant_id, mode, kind: 'dispute', state: 'completed', reference, counterparty } as const
  const money = { amount, fee: 0n, net: amount, balance_after, transfer_id }
  await recordTransactions(tx, [{ ...row, method, ...money, occurred_at: opened_at }])
}

/** How the history calls a dispute's states. */
const stateOfDispute: Record<DisputeFactBody['state'], TransactionState> = {
  open: 'held',
  review: 'held',
  won: 'cancelled',
  withdrawn: 'cancelled',
  lost: 'completed',
  given_back: 'completed',
}
