import { createHmac } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments.ts'

/** What eSewa hands a merchant. */
export interface EsewaKeys {
  productCode: string
  secret: string
}

export type EsewaGateway = Gateway<EsewaKeys>

/** `name=value` in the order of `names`, joined by commas, HMAC-SHA256 in base64. Written apart from the adapter's. */
export function signatureOf(fields: Record<string, string>, names: string, secret: string): string {
  const hmac = createHmac('sha256', secret)
  hmac.update(
    names
      .split(',')
      .map((name) => `${name}=${fields[name]}`)
      .join(','),
  )
  return hmac.digest('base64')
}

/** `1,000.0`, as eSewa writes amounts in what it signs. */
function withCommas(rupees: string): string {
  const [whole = '', paisa = ''] = rupees.split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${paisa.replace(/0$/, '')}`
}

/** A success goes back with signed data, anything else to the unchanged failure address. `add` falsifies the signed fields. */
export const esewaManner = (keys: EsewaKeys) => ({
  pagePath: ({ process_id }: Payment) => `/esewa/pay/${process_id}`,
  payWith: () => {},
  returnAddress: (base: string, payment: Payment): string => {
    if (payment.decision !== 'approve') return payment.failure_url ?? base
    const { reference, gateway_ref, add = {} } = payment.behaviour.returns ?? {}
    const names = 'transaction_code,status,total_amount,transaction_uuid,product_code,signed_field_names'
    const fields = {
      transaction_code: gateway_ref ?? payment.gateway_ref,
      status: 'COMPLETE',
      total_amount: withCommas(payment.amount),
      transaction_uuid: reference ?? payment.reference,
      product_code: keys.productCode,
      signed_field_names: names,
    }
    const signed = { ...fields, signature: signatureOf(fields, names, keys.secret), ...add }
    // as eSewa does: appended to the address unchanged
    return `${base}?data=${Buffer.from(JSON.stringify(signed)).toString('base64')}`
  },
})
