import { keptReasons } from '@sahuji/contract/events/payout'
import { paisa } from '@sahuji/contract/money/money'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** The money of an event was released and stayed in the wallet, because its payout was refused. */
export const eventPayoutKept = fact(
  'event.payout_kept',
  z.object({
    id: z.uuid(),
    title: z.string(),
    amount: paisa,
    /** The last four digits. */
    account_end: z.string(),
    why: z.enum(keptReasons),
  }),
)
