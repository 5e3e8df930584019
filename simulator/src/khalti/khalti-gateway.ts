import type { Gateway } from '../gateway.ts'
import { paisaOf } from '../money.ts'
import type { Payment } from '../payments.ts'

/** What Khalti hands a merchant. */
export interface KhaltiKeys {
  secretKey: string
}

export type KhaltiGateway = Gateway<KhaltiKeys>

/** Khalti's own status words; two of them come with a 400. */
export const statusWord = {
  completed: 'Completed',
  pending: 'Pending',
  initiated: 'Initiated',
  refunded: 'Refunded',
  partly: 'Partially Refunded',
  expired: 'Expired',
  cancelled: 'User canceled',
} as const
/** How Khalti sends a browser back: a GET with eight parameters, none of them signed. It has no choice of banks on its page. */
export const khaltiManner = {
  pagePath: ({ process_id }: Payment) => `/khalti/pay/?pidx=${process_id}`,
  payWith: () => {},
  returnAddress: (base: string, payment: Payment): string => {
    const { reference, gateway_ref, add = {} } = payment.behaviour.returns ?? {}
    const amount = `${paisaOf(payment.amount) ?? 0n}`
    const said = {
      pidx: gateway_ref ?? payment.process_id,
      transaction_id: payment.gateway_ref,
      txnId: payment.gateway_ref,
      tidx: payment.gateway_ref,
      amount,
      total_amount: amount,
      mobile: '98XXXXX000',
      status: payment.decision === 'approve' ? 'Completed' : statusWord.cancelled,
      purchase_order_id: reference ?? payment.reference,
      purchase_order_name: payment.remarks,
      ...add,
    }
    const url = new URL(base)
    for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
    return url.href
  },
}

/** What a bank takes at least; paisa. */
export const bankAmountMin = 10_000n

/** How long a payment's link may be used. */
export const linkSeconds = ({ behaviour }: Pick<Payment, 'behaviour'>): number => (behaviour.link_minutes ?? 30) * 60

/** Whether the link has run out. */
export const isExpired = (payment: Payment, now: Date): boolean =>
  now.getTime() > new Date(payment.created_at).getTime() + linkSeconds(payment) * 1000
