import { paisaOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import type { Answer } from './initiate.ts'
import type { KhaltiGateway } from './khalti-gateway.ts'

const no = (detail: string): Answer => ({ http: 400, body: { detail, error_key: 'validation_error' } })

/** Gives a payment back, all of it or the paisa that are asked for; what came by a bank wants the payer's mobile number. */
export function refund(gateway: KhaltiGateway, payment: Payment | undefined, fields: Record<string, unknown>): Answer {
  if (!payment || payment.decision === null || payment.decision === 'decline' || payment.decision === 'cancel')
    return { http: 404, body: { detail: 'Not found.' } }
  const { behaviour } = payment
  if (behaviour.refuses_refund) return no(behaviour.refuses_refund)
  if (behaviour.refunded) return no('Transaction has already been refunded.')
  const { mobile, amount } = fields
  if (payment.instrument !== null && (typeof mobile !== 'string' || !/^9\d{9}$/.test(mobile)))
    return { http: 400, body: { mobile: ['Enter a valid mobile number.'], error_key: 'validation_error' } }
  const paid = paisaOf(payment.amount) ?? 0n
  const wanted =
    amount === undefined ? paid : typeof amount === 'number' && Number.isSafeInteger(amount) ? BigInt(amount) : 0n
  if (wanted <= 0n || wanted > paid) return no('Refund amount is not valid.')
  gateway.payments.change(payment, { behaviour: { ...behaviour, refunded: wanted === paid ? 'whole' : 'part' } })
  return { http: 200, body: { detail: 'Transaction refund successful.' } }
}
