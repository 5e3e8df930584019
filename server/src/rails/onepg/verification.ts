import type { RailAnswer, Verification } from '../rail.ts'
import type { OnepgStatus } from './read-answers.ts'

/**
 * What a status answer means. OnePG has no word for a payer who turned back: it fails with a message that says so.
 * A success without reference, amount or currency is not a success but ambiguous.
 */
export function verificationOf(answer: RailAnswer<OnepgStatus>): Verification {
  const { raw } = answer
  if (answer.outcome === 'ambiguous') return { state: 'ambiguous', reason: answer.fault, rail_ref: null, raw }
  if (answer.outcome === 'refused') {
    const state = answer.no === 'not_initialised' ? 'not_found' : 'ambiguous'
    return { state, reason: answer.message || answer.no, rail_ref: null, raw }
  }
  const { status, gateway_ref, reference, amount, currency, charge, message, instrument, paid_at } = answer.value
  const rail_ref = gateway_ref === '' ? null : gateway_ref
  if (status === 'Pending') return { state: 'pending', reason: message, rail_ref, raw }
  if (status === 'Fail')
    return { state: /cancel/i.test(message) ? 'cancelled' : 'failed', reason: message, rail_ref, raw }
  if (rail_ref === null || amount === undefined || currency === '' || reference === '') {
    return { state: 'ambiguous', reason: 'bad_shape', rail_ref, raw }
  }
  const isNamed = instrument.name !== '' || instrument.institution !== ''
  return {
    state: 'succeeded',
    rail_ref,
    amount,
    currency,
    reference,
    fee: charge ?? null,
    instrument: isNamed ? instrument : null,
    paid_at,
    raw,
  }
}
