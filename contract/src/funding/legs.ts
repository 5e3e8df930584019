import * as z from 'zod/mini'

/** One leg of a payment between two banks. */
const loadLeg = z.enum(['waiting', 'done', 'failed'])
export type LoadLeg = z.output<typeof loadLeg>

/**
 * The debit at the payer's bank and the credit at ours, null where it will never be tried. Debited and not yet credited:
 * paid for the payer, pending for us.
 */
export const loadLegs = z.object({ debit: loadLeg, credit: z.nullable(loadLeg) })
export type LoadLegs = z.output<typeof loadLegs>
