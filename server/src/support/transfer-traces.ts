import { bareMobile } from '@sahuji/contract/merchants'
import type { MoneyPlace, TracedMoney } from '@sahuji/contract/support/trace'
import type { TransactionState } from '@sahuji/contract/transactions'
import type { TransferState } from '@sahuji/contract/transfers/transfer'
import type { Tx } from '../platform/database/database.ts'
import { sendOf, type TransferRow } from '../transfers/transfer-row.ts'

const stateOf: Record<TransferState, TransactionState> = {
  held: 'held',
  completed: 'completed',
  returned: 'reversed',
}

const placeOf: Record<TransferState, MoneyPlace> = { held: 'us', completed: 'payee', returned: 'wallet' }

/**
 * A send of the merchant with its legs: held, then with the merchant who verified the number, or free again. Undefined
 * for another's.
 */
export async function transferTrace(tx: Tx, merchant_id: string, id: string): Promise<TracedMoney | undefined> {
  const row = await sendOf(tx, merchant_id, id)
  // its receiver finds it in the history
  return row?.merchant_id === merchant_id ? tracedTransfer(row, row.receiver_name) : undefined
}

function tracedTransfer(row: TransferRow, receiver: string | null): TracedMoney {
  const { state, amount, fee, created_at, settled_at } = row
  const mobile = bareMobile(row.receiver_mobile)
  const isWaiting = state === 'held'
  const arrival = isWaiting ? 'waiting' : state === 'completed' ? 'done' : 'none'
  const legAt = state === 'completed' ? settled_at : null
  return {
    kind: 'transfer',
    id: row.id,
    mode: row.mode,
    direction: 'out',
    state: stateOf[state],
    method: 'wallet',
    rail: null,
    name: receiver ?? mobile,
    amount,
    begun_at: created_at,
    ended_at: settled_at,
    ending: mobile.slice(-4),
    place: placeOf[state],
    acts: isWaiting ? 'payee' : 'nobody',
    legs: [
      { leg: 'book', state: 'done', at: created_at, code: null },
      { leg: 'debit', state: arrival, at: legAt, code: null },
      { leg: 'credit', state: arrival, at: legAt, code: null },
    ],
    lines: [
      { is: 'withdrawn', amount: amount + fee },
      ...(fee === 0n ? [] : [{ is: 'fee' as const, amount: -fee }]),
      { is: 'sent', amount },
    ],
    settlement: null,
    next_check_at: null,
    asked: 0,
    is_rail_down: false,
    promised_at: isWaiting ? row.waits_until : null,
    references: { ours: row.reference, bank: null },
    remark: row.note,
    service_code: null,
    can_check: false,
  }
}
