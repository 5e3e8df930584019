import { paisa } from '@sahuji/contract/money/money'
import { type PayoutState, payoutStates } from '@sahuji/contract/payouts'
import { instant } from '@sahuji/contract/time/time'
import * as z from 'zod/mini'
import { fact } from '../feed/feed.ts'

/** What is published of a payout whenever its state changes; of the account no more than its last four digits. */
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
  /** What happened, as the timeline calls it, and why where somebody said. */
  what: z.string(),
  reason: z.nullable(z.string()),
  /** What settled it, and what gave it back after that. */
  transfer_id: z.nullable(z.uuid()),
  reversal_transfer_id: z.nullable(z.uuid()),
  /** The wallet after it was settled or given back. */
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

/** What a wallet lacked for a payout that its bank paid after its end was put in; the merchant owes it. Paisa. */
const advanceFactBody = z.object({
  payout_id: z.uuid(),
  reference: z.string(),
  amount: paisa,
  transfer_id: z.uuid(),
  balance_after: paisa,
})
export type AdvanceFactBody = z.output<typeof advanceFactBody>
export const payoutAdvanced = fact('payout.advanced', advanceFactBody)
