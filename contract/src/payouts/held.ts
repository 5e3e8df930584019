import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'

/** The held part of a wallet: for `held_count` withdrawals, and for sends to numbers that are not verified yet. */
export const heldFields = {
  held: paisa,
  held_count: z.int(),
  /** Absent from a server that does not distinguish them. */
  held_sends: z.optional(z.object({ count: z.int(), amount: paisa })),
}
