import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { redactFields } from '../post-json.ts'
import type { OrderState, PayoutOrder, PayoutOrderLegs, PayoutRail } from '../payout-rail.ts'
import type { RailRecord } from '../rail.ts'
import { cancelOrder, keepOrder, type KeptOrder, orderByReference } from '../bank-file-orders.ts'

/**
 * Files for a bank: our account that they are paid from, and the time of a working day's file (`16:00` in Kathmandu).
 */
export interface BankfileSettings {
  account_number: string
  file_time?: string
}

interface Dependencies {
  db: Database
  clock: Clock
}

/**
 * Payouts by hand: an order waits until an operator takes it to the bank in a file; the bank's answer decides its
 * state. Its file's download marks it as sent; until then it can be cancelled.
 */
export function bankfileRail(
  { account_number, file_time = '16:00' }: BankfileSettings,
  { db, clock }: Dependencies,
): PayoutRail {
  return {
    name: 'bankfile',
    capabilities: {
      speed: { kind: 'by_hand', account_number },
      amount_max: null,
      remarks_max: 50,
      statement: 'by_file',
    },
    submit: (order) =>
      answered({ call: 'submit', file_time }, order, async () => {
        const kept = await db.write((tx) => keepOrder(tx, order, clock.now()))
        return isSame(kept, order) ? kept : undefined
      }),
    query: (order) =>
      answered({ call: 'query', file_time }, order, () => db.read((tx) => orderByReference(tx, order.reference))),
    cancel: ({ reference }) => db.write((tx) => cancelOrder(tx, reference)),
  }
}

/** While the database is away it is unknown whether the order was stored: the order is then queried. */
async function answered(
  { call, file_time }: { call: 'submit' | 'query'; file_time: string },
  { reference }: Pick<PayoutOrder, 'reference'>,
  ask: () => Promise<KeptOrder | undefined>,
): Promise<OrderState> {
  const raw: RailRecord = {
    call: `bankfile ${call}`,
    asked: redactFields({ batchId: reference }),
    http: null,
    answered: null,
  }
  try {
    const kept = await ask()
    if (!kept && call === 'submit')
      return { state: 'refused', reason: 'another order has this reference', service_code: '014', raw }
    return kept
      ? stateOf(kept, { file_time, raw: { ...raw, answered: { state: kept.state, reason: kept.reason } } })
      : { state: 'not_found', raw }
  } catch {
    return { state: 'ambiguous', fault: 'unreachable', raw: { ...raw, fault: 'unreachable' } }
  }
}

const isSame = (kept: KeptOrder, { amount, bank_id, account_number }: PayoutOrder): boolean =>
  kept.amount === amount && kept.bank_id === bank_id && kept.account_number === account_number

const legs = (debit: 'waiting' | 'done' | 'failed', credit: 'waiting' | 'done' | 'failed'): PayoutOrderLegs => ({
  debit: { state: debit, code: null },
  credit: { state: credit, code: null },
})

/** An order's state, derived from the bank's answer. */
function stateOf(
  { state, amount, bank_reference, reason, is_denied }: KeptOrder,
  { file_time, raw }: { file_time: string; raw: RailRecord },
): OrderState {
  const rail_ref = bank_reference
  switch (state) {
    case 'waiting':
    case 'in_file':
      return { state: 'waiting', file_time, raw }
    case 'sent':
      return { state: 'sent', legs: legs('waiting', 'waiting'), rail_ref, expected_at: null, raw }
    case 'paid':
      return { state: 'credited', legs: legs('done', 'done'), rail_ref, amount, is_denied, raw }
    case 'returned':
      return { state: 'returned', legs: legs('done', 'failed'), rail_ref, reason: reason ?? 'returned', raw }
    case 'refused':
      return { state: 'refused', reason: reason ?? state, raw }
    case 'cancelled':
      return { state: 'taken_back', why: reason, raw }
  }
}
