import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments.ts'
import { chargeOf, instrumentOf } from './instruments.ts'

/** What OnePG hands a merchant. */
export interface OnepgKeys {
  merchantId: string
  merchantName: string
  apiUser: string
  apiPassword: string
  secret: string
}

export type OnepgGateway = Gateway<OnepgKeys>

/** How OnePG sends a browser back, shows its page and takes another instrument. */
export const onepgManner = {
  returnAddress,
  pagePath: ({ opened_at, process_id }: Payment) => (opened_at ? `/onepg/Payment/Bank/${process_id}` : null),
}

function returnAddress(base: string, payment: Payment): string {
  const { reference, gateway_ref, add = {} } = payment.behaviour.returns ?? {}
  const url = new URL(base)
  url.searchParams.set('MerchantTxnId', reference ?? payment.reference)
  url.searchParams.set('GatewayTxnId', gateway_ref ?? payment.gateway_ref)
  for (const [name, value] of Object.entries(add)) url.searchParams.set(name, value)
  return url.href
}

/** The instrument settles the charge. */
export function payWith(gateway: Pick<Gateway, 'payments'>, payment: Payment, code: string): void {
  const instrument = instrumentOf(code)
  if (instrument)
    gateway.payments.change(payment, { instrument: code, charge: chargeOf(instrument, payment.amount).charge })
}
