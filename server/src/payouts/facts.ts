import { paisa } from '@sahuji/contract/money/money'
import { type PayoutState, payoutStates } from '@sahuji/contract/payouts'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** The body published on each change of a payout's state; of the account only its last four digits. */
const payoutFactBody = z.object({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(payoutStates),
  bank_name: z.string(),
  account_end: z.string(),
  amount: paisa,
  fee: paisa,
  arrives: paisa,
  rail: z.string(),
  rail_reference: z.nullable(z.string()),
  service_code: z.nullable(z.string()),
  /** The timeline's code of the event, and its reason where there is one. */
  what: z.string(),
  reason: z.nullable(z.string()),
  /** The transfer that settled it, and the transfer that reversed it afterwards. */
  transfer_id: z.nullable(z.uuid()),
  reversal_transfer_id: z.nullable(z.uuid()),
  /** The wallet's balance after it was settled or returned. */
  balance_after: z.nullable(paisa),
  created_at: instant,
})
export type PayoutFactBody = z.output<typeof payoutFactBody>

/** `payout.requested`, `payout.credited` …: one fact for each state that a payout enters. */
export const payoutFacts = {
  requested: fact('payout.requested', payoutFactBody),
  held: fact('payout.held', payoutFactBody),
  sent: fact('payout.sent', payoutFactBody),
  unclear: fact('payout.unclear', payoutFactBody),
  credited: fact('payout.credited', payoutFactBody),
  returned: fact('payout.returned', payoutFactBody),
  cancelled: fact('payout.cancelled', payoutFactBody),
  failed: fact('payout.failed', payoutFactBody),
} satisfies Record<PayoutState, unknown>

/** The amount that a wallet lacked for a payout paid late, and that was advanced; the merchant owes it. Paisa. */
const advanceFactBody = z.object({
  payout_id: z.uuid(),
  reference: z.string(),
  amount: paisa,
  transfer_id: z.uuid(),
  balance_after: paisa,
})
export type AdvanceFactBody = z.output<typeof advanceFactBody>
export const payoutAdvanced = fact('payout.advanced', advanceFactBody)
