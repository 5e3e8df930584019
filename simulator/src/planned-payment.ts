import type { Behaviour } from './behaviour.ts'
import type { Gateway } from './gateway.ts'
import { magicOf } from './magic-amounts.ts'
import type { Payment } from './payments.ts'

/**
 * A new payment with what is planned for it: a planned behaviour wins over a magic amount, word by word, and is used up by
 * the payment it is for. `amount` in rupees.
 */
export function plannedPayment(
  gateway: Gateway,
  { reference, amount, ...ids }: Pick<Payment, 'reference' | 'amount' | 'gateway_ref' | 'process_id'>,
): Payment {
  const behaviour: Behaviour = { ...gateway.plan.default, ...magicOf(amount), ...gateway.plan.next }
  gateway.plan.next = null
  return {
    reference,
    ...ids,
    amount,
    charge: '0.00',
    instrument: null,
    remarks: '',
    response_url: null,
    created_at: gateway.clock.now().toISOString(),
    opened_at: null,
    decision: null,
    decided_at: null,
    returned_at: null,
    behaviour,
    faults: structuredClone(behaviour.faults ?? []),
    calls: {},
    polls: 0,
    notifications: [],
  }
}
