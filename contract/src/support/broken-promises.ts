import * as z from 'zod/mini'
import { paisa } from '../money/money.ts'
import { instant } from '../time/time.ts'

/** Something open that was promised to be settled or answered by a time that is over. Of a question the amount is null. */
export const brokenPromise = z.object({
  kind: z.enum(['load', 'payout', 'question']),
  /** The page where operators work on it: payments in review, held or unclear withdrawals, the questions; none of ours for `on_its_way`. */
  place: z.enum(['review', 'held', 'unclear', 'on_its_way', 'desk']),
  id: z.uuid(),
  merchant_id: z.uuid(),
  merchant: z.string(),
  reference: z.nullable(z.string()),
  amount: z.nullable(paisa),
  promised_at: instant,
})
export type BrokenPromise = z.output<typeof brokenPromise>
