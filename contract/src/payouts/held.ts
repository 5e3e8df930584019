import * as z from 'zod/mini'
import { paisa } from '../money.ts'

/** What of a wallet is held: for `held_count` withdrawals, and for sends that wait for whoever verifies their number. */
export const heldFields = {
  held: paisa,
  held_count: z.int(),
  /** Absent from a server that does not tell them apart. */
  held_sends: z.optional(z.object({ count: z.int(), amount: paisa })),
}
