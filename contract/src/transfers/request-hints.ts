import * as z from 'zod/mini'
import { instant } from '../time/time.ts'

/** What to look at before somebody who was never paid is: a stranger's first request is where scams begin. */
export const requestHints = z.object({
  /** Neither side has ever paid the other. */
  is_stranger: z.boolean(),
  is_verified: z.boolean(),
  /** Since when they have a wallet here. */
  member_since: instant,
  /** How many people they asked within 24 hours. */
  asked_today: z.int(),
  /** This merchant rejected one of theirs before. */
  was_rejected: z.boolean(),
  /** How many more of theirs wait for this merchant's answer. */
  others_open: z.int(),
})
