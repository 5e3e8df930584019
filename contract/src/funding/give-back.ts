import * as z from 'zod/mini'

/**
 * How a payment would be returned: by its rail, or by hand with the reason. `mobile_end`: the last four digits of the number
 * that the rail sends it to, if the rail requires one.
 */
export const giveBack = z.object({
  by: z.enum(['rail', 'hand']),
  why: z.nullable(z.enum(['no_call', 'card', 'other_instrument', 'other_number'])),
  mobile_end: z.nullable(z.string()),
})
export type GiveBack = z.output<typeof giveBack>
