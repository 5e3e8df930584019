import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact } from '../../feed/feed.ts'

/** What is published of an account: never its whole number. */
const accountFactBody = z.object({
  id: z.uuid(),
  bank_name: z.string(),
  /** The last four digits. */
  account_end: z.string(),
  cooling_until: z.nullable(instant),
})

export const payoutAccountFacts = {
  added: fact('payout_account.added', accountFactBody),
  removed: fact('payout_account.removed', accountFactBody),
  paper_decided: fact(
    'payout_account.paper_decided',
    z.object({
      bank_name: z.string(),
      account_end: z.string(),
      accepted: z.boolean(),
      reason: z.string(),
      opens: z.optional(z.boolean()),
    }),
  ),
}

/** Of automatic settlement: it was turned off because its account cannot be used any more; somebody of the merchant changed it. */
export const settlementFacts = {
  stopped: fact('automatic_settlement.stopped', z.object({ bank_name: z.string(), account_end: z.string() })),
  changed: fact(
    'automatic_settlement.changed',
    z.object({ bank_name: z.string(), account_end: z.string(), is_off: z.boolean() }),
  ),
}
