import { verify } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments.ts'
import { publicKeyOf } from './creditor-key.ts'

/** What NCHL hands a merchant for one app; the key as PKCS#8 PEM. */
export interface ConnectipsKeys {
  merchantId: string
  appId: string
  appName: string
  password: string
  privateKey: string
}

export type ConnectipsGateway = Gateway<ConnectipsKeys>

/** Sends a browser back to what the merchant registered: one parameter is added, whatever became of it. The bank is chosen inside. */
export const connectipsManner = {
  pagePath: ({ process_id }: Payment) => `/connectipswebgw/pay/${process_id}`,
  payWith: () => {},
  returnAddress: (base: string, payment: Payment): string => {
    const { reference, add = {} } = payment.behaviour.returns ?? {}
    const url = new URL(base)
    for (const [name, value] of Object.entries({ TXNID: reference ?? payment.reference, ...add }))
      url.searchParams.set(name, value)
    return url.href
  },
}

/** Whether a token holds: SHA256withRSA over `NAME=value`, comma, `NAME=value`. Written apart from the adapter's. */
export function isSigned(keys: ConnectipsKeys, parts: readonly (readonly [string, string])[], token: string): boolean {
  const text = parts.map((part) => part.join('=')).join(',')
  return verify('RSA-SHA256', Buffer.from(text), publicKeyOf(keys.privateKey), Buffer.from(token, 'base64'))
}

/** What connectIPS asks for one payment, in rupees: 2, 4 or 8, the next step from the first paisa above one. */
export function chargeOf(rupees: string): string {
  const paisa = Math.round(Number(rupees) * 100)
  if (paisa <= 500_00) return '2.00'
  return paisa <= 5000_00 ? '4.00' : '8.00'
}
