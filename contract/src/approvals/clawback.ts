import * as z from 'zod/mini'

/** What a clawback is about: a load that its rail took back, or a withdrawal that its bank paid although it had ended without money. */
export const drawnClawback = z.object({
  clawback: z.object({
    of: z.enum(['load', 'payout']),
    id: z.uuid(),
    reference: z.string(),
    rail: z.string(),
    bank_name: z.string(),
  }),
})
export type ShownClawback = z.output<typeof drawnClawback>['clawback']
