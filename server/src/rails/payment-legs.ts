export type LegState = 'waiting' | 'done' | 'failed'

/**
 * How far a payment between two banks came: the debit at the payer's, the credit at ours (null where it will never be
 * tried). `credit_code` is the rail's own code of the latter. Debited and not yet credited is paid for the payer and
 * pending for us.
 */
export interface PaymentLegs {
  debit: LegState
  credit: LegState | null
  credit_code: string | null
}
