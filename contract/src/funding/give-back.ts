import * as z from 'zod/mini'

/**
 * How a payment would go back: by an order to its rail, or by hand and why. `mobile_end`: the last four digits of the
 * number that the rail sends it to, where it needs one.
 */
export const giveBack = z.object({
  by: z.enum(['rail', 'hand']),
  why: z.nullable(z.enum(['no_call', 'card', 'other_instrument', 'other_number'])),
  mobile_end: z.nullable(z.string()),
})
export type GiveBack = z.output<typeof giveBack>
