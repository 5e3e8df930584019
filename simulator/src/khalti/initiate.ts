import { rupeesOf } from '../money.ts'
import type { Payment } from '../payments.ts'
import { plannedPayment } from '../planned-payment.ts'
import { isBank } from './banks.ts'
import { bankAmountMin, type KhaltiGateway, linkSeconds } from './khalti-gateway.ts'

/** An answer and its HTTP status. */
export interface Answer {
  http: number
  body: Record<string, unknown>
}

const invalid = (field: string, says: string): Answer => ({
  http: 400,
  body: { [field]: [says], error_key: 'validation_error' },
})

/** Opens a payment. The same purchase_order_id may come again: each time it is another payment with an id of its own. */
export function initiate(
  gateway: KhaltiGateway,
  fields: Record<string, unknown>,
  origin: string,
): { answer: Answer; payment?: Payment } {
  const { amount, purchase_order_id: reference, return_url, bank, modes } = fields
  const wrong = wrongOf(fields)
  if (wrong || typeof amount !== 'number' || typeof reference !== 'string' || typeof return_url !== 'string')
    return { answer: wrong ?? invalid('amount', 'A valid integer is required.') }
  const process_id = gateway.chance.token(22)
  const payment = plannedPayment(gateway, {
    reference,
    amount: rupeesOf(BigInt(amount)),
    gateway_ref: `KH${gateway.chance.token(20)}`,
    process_id,
  })
  const { refuse } = payment.behaviour
  if (refuse) return { answer: invalid('amount', refuse.message) }
  gateway.payments.add({
    ...payment,
    instrument: typeof bank === 'string' ? `${String(modes)} ${bank}` : null,
    remarks: String(fields.purchase_order_name),
    response_url: return_url,
  })
  const expires_in = linkSeconds(payment)
  const expires_at = new Date(gateway.clock.now().getTime() + expires_in * 1000).toISOString()
  const payment_url = `${origin}/khalti/pay/?pidx=${process_id}`
  return {
    answer: { http: 200, body: { pidx: process_id, payment_url, expires_at, expires_in } },
    payment: gateway.payments.find(reference)!,
  }
}

function wrongOf({
  amount,
  purchase_order_id,
  return_url,
  website_url,
  bank,
  modes,
}: Record<string, unknown>): Answer | undefined {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    return invalid('amount', 'A valid integer is required.')
  if (amount < 1000) return invalid('amount', 'Amount should be greater than Rs. 10, that is 1000 paisa.')
  if (typeof purchase_order_id !== 'string' || purchase_order_id === '')
    return invalid('purchase_order_id', 'This field is required.')
  if (!isAddress(return_url)) return invalid('return_url', 'Enter a valid URL.')
  if (!isAddress(website_url)) return invalid('website_url', 'Enter a valid URL.')
  if (bank === undefined) return undefined
  if (typeof bank !== 'string' || !isBank(bank)) return invalid('bank', 'Bank not found.')
  if (!Array.isArray(modes) || modes.some((mode) => mode !== 'E_BANKING' && mode !== 'MOBILE_BANKING'))
    return invalid('modes', 'Invalid mode.')
  if (amount < bankAmountMin) return invalid('amount', 'Amount should be greater than Rs. 100, that is 10000 paisa.')
  return undefined
}

const isAddress = (text: unknown): boolean => typeof text === 'string' && /^https?:\/\//.test(text)
