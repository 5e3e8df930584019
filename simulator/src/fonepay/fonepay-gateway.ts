import { createHmac } from 'node:crypto'
import type { Gateway } from '../gateway.ts'
import type { Payment } from '../payments.ts'

/** What Fonepay hands a merchant. */
export interface FonepayKeys {
  merchantCode: string
  secret: string
}

export type FonepayGateway = Gateway<FonepayKeys>

/** What Fonepay calls DV: HMAC-SHA512 in hex over values joined by commas. Written apart from the adapter's. */
export const validationOf = (secret: string, values: readonly string[]): string =>
  createHmac('sha512', secret).update(values.join(',')).digest('hex')

/** `1000.0`, as Fonepay writes a figure of its own. */
export const asDouble = (rupees: string): string => rupees.replace(/0$/, '')

/** Fonepay writes the same thing in more than one way; which one goes by the trace id, so that a run can be replayed. */
const isOdd = (trace: string, of: number): boolean => Number(trace) % of === 1

const codes: Partial<Record<NonNullable<Payment['decision']>, string>> = { approve: 'successful', cancel: 'cancel' }

/** Everything goes back signed, a no too. `add` falsifies what was signed. */
export const fonepayManner = (keys: FonepayKeys) => ({
  pagePath: ({ process_id }: Payment) => `/fonepay/pay/${process_id}`,
  payWith: () => {},
  returnAddress: (base: string, payment: Payment): string => {
    const { decision, amount, behaviour } = payment
    const { reference = payment.reference, gateway_ref = payment.gateway_ref, add = {} } = behaviour.returns ?? {}
    const isPaid = decision === 'approve'
    const signed = {
      PRN: reference,
      PID: keys.merchantCode,
      PS: isPaid ? (isOdd(gateway_ref, 3) ? 'success' : 'true') : 'false',
      RC: (decision && codes[decision]) ?? 'failed',
      UID: gateway_ref,
      BC: isPaid ? 'NICENPKA' : 'N/A',
      INI: isPaid ? '9841845631' : 'N/A',
      P_AMT: asDouble(behaviour.reports?.detail_amount ?? amount),
      R_AMT: amount,
    }
    const validation = validationOf(keys.secret, Object.values(signed))
    const DV = isOdd(gateway_ref, 2) ? validation.toUpperCase() : validation
    return `${base}?${new URLSearchParams({ ...signed, DV, ...add })}`
  },
})
