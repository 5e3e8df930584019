import { createHash } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments.ts'

/** What SmartChoice hands a merchant. */
export interface SctKeys {
  merchantId: string
  userName: string
  password: string
  passcode: string
}

export type SctGateway = Gateway<SctKeys>

/** SHA-256 in hex of texts put one behind the other. Written apart from the adapter's. */
export const sha256 = (...texts: string[]): string => createHash('sha256').update(texts.join('')).digest('hex')

/** Both ways back name the payment by two fields; they are posted, and read from the address as well. */
export const sctManner = {
  pagePath: ({ process_id }: Payment) => `/sct/pay/${process_id}`,
  payWith: () => {},
  returnAddress: (base: string, payment: Payment): string => {
    const { reference, gateway_ref, add = {} } = payment.behaviour.returns ?? {}
    const said = { ...refsOf(reference ?? payment.reference, gateway_ref ?? payment.gateway_ref), ...add }
    return `${base}?${new URLSearchParams(said)}`
  },
  /** The delivery: posted by the server, and taken with a bare 0. */
  notification: {
    requestOf: (url: string, reference: string, gatewayRef: string) => ({
      url,
      init: { method: 'POST', body: new URLSearchParams(refsOf(reference, gatewayRef)) },
    }),
    isAcknowledged: (body: string) => body === '0',
  },
}

const refsOf = (reference: string, gatewayRef: string) => ({ MERCHANTTXNID: reference, GTWREFNO: gatewayRef })
