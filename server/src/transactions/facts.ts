import { formatMoney } from '@sahuji/contract/money'
import type { LoadState } from '@sahuji/contract/funding'
import type { TransactionState } from '@sahuji/contract/transactions'
import { type PublishedFact, onFact, type Listener } from '../feed/feed.ts'
import { type ClawbackFactBody, clawbackMoved, type LoadFactBody, loadFacts } from '../funding/facts.ts'
import { isInSuspense } from '../funding/load-row.ts'
import { loadOf } from '../funding/queries.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/ids.ts'
import { recordEvents, recordTransactions } from './record-transactions.ts'

/** How the history calls a load's states: a row appears when the load leaves for the bank, none for one that the rail never opened. */
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

/** The history writes itself down in the transaction of what it onFact. */
export const historyListeners: readonly Listener[] = [
  ...Object.values(loadFacts).map((fact) => onFact(fact, recordLoad)),
  onFact(clawbackMoved, recordClawback),
]

/** Money that a bank pushed came from the payer's own bank app. */
const pushRail = 'nchl'

async function recordLoad(tx: Tx, { merchant_id, mode, body: load }: PublishedFact<LoadFactBody>): Promise<void> {
  if (load.state === 'created' || load.what === 'not_opened') return
  // what was taken back stays as it was credited: taking it back has a line of its own
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

/** What was taken out of the wallet because a rail took a load back, or to pay off what was left of one. */
async function recordClawback(
  tx: Tx,
  { merchant_id, mode, body, told_at }: PublishedFact<ClawbackFactBody>,
): Promise<void> {
  const { reference, bank_name, what, amount, owed, transfer_id, balance_after } = body
  const key = { id: newId(told_at), merchant_id, mode }
  const row = { kind: 'reversal', state: 'completed', reference, counterparty: bank_name, method: what } as const
  const money = { amount: -amount, fee: 0n, net: -amount, balance_after, transfer_id }
  await recordTransactions(tx, [{ ...key, ...row, ...money, occurred_at: told_at }])
  const facts = { reference, ...(owed > 0n && { owed: formatMoney(owed) }) }
  await recordEvents(tx, [{ ...key, at: told_at, what: `clawback_${what}`, facts }])
}
